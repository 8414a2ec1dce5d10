import { expect, it } from 'vitest';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { grouped } from './my-tasks.view.ts';

const task = (id: string, dueDate: string | null, today = '2026-11-20') =>
  ({ _id: id, dueDate, today }) as MyTask;

it('groups tasks by due date in the time zone of their project, without empty groups', () => {
  const groups = grouped([
    task('a', '2026-11-18'),
    task('b', '2026-11-20'),
    task('c', '2026-11-20', '2026-11-21'),
    task('d', '2026-12-20'),
    task('e', null),
  ]);
  expect(groups.map(({ span, tasks }) => [span, ...tasks.map(({ _id }) => _id)])).toEqual([
    ['overdue', 'a', 'c'],
    ['today', 'b'],
    ['later', 'd', 'e'],
  ]);
});
