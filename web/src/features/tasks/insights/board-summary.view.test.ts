import { describe, expect, it } from 'vitest';
import { taskNamed, today } from '../../../testing/sample-tasks.ts';
import { summaryOf } from './board-summary.view.ts';

const done = (title: string, createdAt: string, doneAt: string) =>
  taskNamed(title, { status: 'Done', createdAt: `2026-11-${createdAt}`, doneAt: `2026-11-${doneAt}` });

describe('the figures of a board', () => {
  it('count tasks by what was done about them', () => {
    const tasks = [
      taskNamed('a'),
      taskNamed('b', { status: 'In Progress' }),
      taskNamed('c', { status: 'OverDue', dueDate: '2026-11-01' }),
      done('d', '01T09:00:00Z', '08T09:00:00Z'),
    ];
    expect(summaryOf(tasks, today)).toMatchObject({
      total: 4,
      done: 1,
      started: 1,
      overdue: 1,
      average: '7 days',
    });
  });

  it('give a short average in hours, and none without a finished task', () => {
    expect(summaryOf([done('a', '01T09:00:00Z', '01T10:00:00Z')], today).average).toBe('1 hour');
    expect(summaryOf([done('a', '01T09:00:00Z', '03T08:00:00Z')], today).average).toBe('47 hours');
    expect(summaryOf([done('a', '01T09:00:00Z', '03T09:00:00Z')], today).average).toBe('2 days');
    expect(summaryOf([taskNamed('a')], today).average).toBeNull();
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
