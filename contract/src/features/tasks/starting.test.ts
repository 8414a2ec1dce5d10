import { expect, it } from 'vitest';
import { isRefusedStart, taskStatuses } from './tasks.ts';

it('refuses to move a task without an assignee to In Progress from every other column', () => {
  const moves = (assignedTo: string | null) =>
    taskStatuses.flatMap((status) =>
      taskStatuses
        .filter((to) => isRefusedStart({ status, assignedTo }, to))
        .map((to) => `${status} > ${to}`),
    );
  expect(moves(null)).toEqual(['To Do > In Progress', 'Done > In Progress', 'OverDue > In Progress']);
  expect(moves('somebody')).toEqual([]);
});
