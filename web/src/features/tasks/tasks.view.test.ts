import { isRefusedStart, type TaskStatus } from '@tandem/contract/tasks';
import { dayIn } from '@tandem/contract/days';
import { describe, expect, it } from 'vitest';
import { assigneeName, daysUntil, dueOf, grouped, momentOf, priorityOf, timeLeft } from './tasks.view.ts';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';

const today = '2026-11-20';
const due = (dueDate: string | null, status: TaskStatus = 'To Do') => {
  const badge = dueOf({ dueDate, status }, today);
  return badge && `${badge.words} ${badge.tone}`;
};

describe('a due date', () => {
  it('is red until tomorrow and yellow after', () => {
    expect(due('2026-11-20')).toBe('Today danger');
    expect(due('2026-11-21')).toBe('Tomorrow danger');
    expect(due('2026-11-22')).toBe('Nov 22 · 2 days left warn');
    expect(due('2026-11-19')).toBe('Nov 19 · 1 day late danger');
    expect(due('2026-11-17', 'OverDue')).toBe('Nov 17 · 3 days late danger');
  });

  it('has no colour once the task is done', () => {
    expect(due('2026-11-17', 'Done')).toBe('Nov 17 neutral');
  });

  it('shows the year only when it differs', () => {
    expect(due('2027-01-02')).toBe('Jan 2, 2027 · 43 days left warn');
  });

  it('is empty without a date', () => {
    expect(due(null)).toBeNull();
  });
});

describe('days', () => {
  it('are counted across months, years and daylight-saving changes', () => {
    expect(daysUntil('2026-12-01', today)).toBe(11);
    expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
    expect(daysUntil('2027-01-01', '2026-12-31')).toBe(1);
  });

  it('follow the time zone', () => {
    const time = new Date('2026-11-20T23:30:00Z');
    expect(dayIn('UTC', time)).toBe('2026-11-20');
    expect(dayIn('Asia/Tokyo', time)).toBe('2026-11-21');
  });
});

describe('a deadline', () => {
  it('shows the time left, in red for a day or less', () => {
    expect(timeLeft('2026-11-20', today)).toEqual({ words: 'Today', tone: 'danger' });
    expect(timeLeft('2026-11-21', today)).toEqual({ words: '1 day left', tone: 'danger' });
    expect(timeLeft('2026-11-27', today)).toEqual({ words: '7 days left', tone: 'warn' });
  });
});

describe('a priority', () => {
  it('has the colours of the spec', () => {
    expect(priorityOf({ priority: 'High', status: 'To Do' }).tone).toBe('danger');
    expect(priorityOf({ priority: 'Medium', status: 'To Do' }).tone).toBe('warn');
    expect(priorityOf({ priority: 'Low', status: 'To Do' }).tone).toBe('ok');
    expect(priorityOf({ priority: null, status: 'To Do' }).words).toBe('No Priority Set');
  });

  it('is replaced by Overdue', () => {
    expect(priorityOf({ priority: 'Low', status: 'OverDue' })).toEqual({ words: 'Overdue', tone: 'overdue' });
  });
});

describe('a moment', () => {
  it.each([
    [new Date(2026, 10, 20, 9, 5), 'Today, 9:05 AM'],
    [new Date(2026, 10, 19, 16, 31), 'Yesterday, 4:31 PM'],
    [new Date(2026, 2, 2, 0, 0), 'Mar 2, 12:00 AM'],
    [new Date(2025, 11, 31, 12, 0), 'Dec 31, 2025, 12:00 PM'],
  ])('of %s is %j', (at, words) => {
    expect(momentOf(at.toISOString(), new Date(2026, 10, 20, 18, 0))).toBe(words);
  });
});

describe('an assignee', () => {
  it('is Unknown without an assignee', () => {
    expect(assigneeName({ assignee: null })).toBe('Unknown');
  });

  it('is required to start a task from every other column', () => {
    expect(isRefusedStart({ status: 'To Do', assignedTo: null }, 'In Progress')).toBe(true);
    expect(isRefusedStart({ status: 'OverDue', assignedTo: null }, 'In Progress')).toBe(true);
    expect(isRefusedStart({ status: 'Done', assignedTo: null }, 'In Progress')).toBe(true);
    expect(isRefusedStart({ status: 'In Progress', assignedTo: null }, 'In Progress')).toBe(false);
    expect(isRefusedStart({ status: 'To Do', assignedTo: null }, 'Done')).toBe(false);
    expect(isRefusedStart({ status: 'To Do', assignedTo: 'somebody' }, 'In Progress')).toBe(false);
  });
});

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
