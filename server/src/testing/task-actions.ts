import type { InputOf } from '@tandem/contract/operation';
import { createTask, listTasks, moveTask, type Task, type TaskStatus } from '@tandem/contract/tasks';
import type { Actor } from './test-app.ts';

type Content = Partial<InputOf<typeof createTask>['body']>;

/** Puts a task on a board. */
export async function addTask(who: Actor, projectId: string, content: Content = {}): Promise<Task> {
  const body = { title: 'Write the tide parser', ...content };
  const { data } = await who.call(createTask, { params: { projectId }, body });
  return data;
}

/** Drags a task to a column, before a card or to its end. */
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

/** The titles of each column of a board from top to bottom; columns without cards are left out. */
export async function boardOf(who: Actor, projectId: string): Promise<Record<string, string[]>> {
  const { tasks } = await who.call(listTasks, { params: { projectId } });
  const columns: Record<string, string[]> = {};
  for (const { status, title } of tasks) (columns[status] ??= []).push(title);
  return columns;
}
