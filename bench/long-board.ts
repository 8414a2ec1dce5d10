import { viewProfile } from '@tandem/contract/account';
import { createTask } from '@tandem/contract/tasks';
import { call, type Caller } from '../e2e/actors.ts';

const statuses = ['To Do', 'In Progress', 'Done'] as const;

/** Creates the tasks of a long board, a third in each column; returns the id of the last one, which is its column's top. */
export async function fillBoard(page: Caller, projectId: string, size: number): Promise<string> {
  let taskId = '';
  const me = (await call(page, viewProfile)).user._id;
  for (let index = 0; index < size; index += 1) {
    const body = {
      title: `Task ${index} of a long board, with a title of usual length`,
      ...(index % 2 === 0 && {
        description: 'What it is about, in a sentence or two that wrap once on a card.',
      }),
      ...(index % 3 === 0 && {
        dueDate: new Date(Date.now() + (index % 30) * 86_400_000).toISOString().slice(0, 10),
      }),
      labels: [`label ${index % 9}`, `area ${index % 5}`],
      priority: 'Medium',
      status: statuses[index % statuses.length],
      assignedTo: me,
    };
    taskId = (await call(page, createTask, { params: { projectId }, body })).data._id;
  }
  return taskId;
}
