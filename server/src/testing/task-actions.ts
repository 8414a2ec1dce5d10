import type { InputOf } from '@tandem/contract/operation';
import { createTask, listTasks, moveTask, type Task, type TaskStatus } from '@tandem/contract/tasks';
import type { Actor } from './test-app.ts';

type TaskInput = Partial<InputOf<typeof createTask>['body']>;

/** Creates a task. */
export async function addTask(who: Actor, projectId: string, input: TaskInput = {}): Promise<Task> {
  const body = { title: 'Write the tide parser', ...input };
  const { data } = await who.call(createTask, { params: { projectId }, body });
  return data;
}

/** Moves a task to a column; `position` is the id of the next card, or null for the end. */
export async function dragTask(
  who: Actor,
  { _id, projectId }: Task,
  status: TaskStatus,
  position?: string | null,
): Promise<Task> {
  const { data } = await who.call(moveTask, {
    params: { projectId, taskId: _id },
    body: { status, ...(position === undefined ? {} : { position }) },
  });
  return data;
}

/** The titles by column from top to bottom, without empty columns. */
export async function boardOf(who: Actor, projectId: string): Promise<Record<string, string[]>> {
  const { tasks } = await who.call(listTasks, { params: { projectId } });
  const columns: Record<string, string[]> = {};
  for (const { status, title } of tasks) (columns[status] ??= []).push(title);
  return columns;
}
