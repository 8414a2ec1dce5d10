import { describe, expect, it } from 'vitest';
import { taskNamed, today } from '../../../testing/sample-tasks.ts';
import { summaryOf } from './board-summary.view.ts';

describe('the figures of a board', () => {
  it('count tasks by what was done about them', () => {
    const tasks = [
      taskNamed('a'),
      taskNamed('b', { status: 'In Progress' }),
      taskNamed('c', { status: 'OverDue', dueDate: '2026-11-01' }),
      taskNamed('d', { status: 'Done' }),
    ];
    expect(summaryOf(tasks, today)).toMatchObject({ total: 4, done: 1 });
  });

  it('name the open task that is due next, today or later', () => {
    const tasks = [
      taskNamed('later', { dueDate: '2026-12-01' }),
      taskNamed('next', { dueDate: today }),
      taskNamed('late', { dueDate: '2026-11-01', status: 'OverDue' }),
      taskNamed('done', { dueDate: today, status: 'Done' }),
    ];
    expect(summaryOf(tasks, today).next?.title).toBe('next');
    expect(summaryOf(tasks.slice(2), today).next).toBeNull();
  });
});
