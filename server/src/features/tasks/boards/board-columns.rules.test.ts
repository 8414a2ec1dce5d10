import type { TaskStatus } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import {
  isStart,
  moveTo,
  type ColumnFields,
  shownStatus,
  staysOverdue,
  storedStatus,
} from './board-columns.rules.ts';

const board = { timeZone: 'UTC', today: '2026-11-20' };
const task = (more: Partial<ColumnFields> = {}): ColumnFields => ({
  homeColumn: 'To Do',
  isHeldOverdue: false,
  dueDate: null,
  movedAt: null,
  ...more,
});
const shown = (more: Partial<ColumnFields>) => shownStatus(task(more), board);

describe('where a task shows', () => {
  it.each<[string, Partial<ColumnFields>, TaskStatus]>([
    ['without a due date in its column', {}, 'To Do'],
    ['due later in its column', { dueDate: '2026-11-21' }, 'To Do'],
    ['due today in its column', { dueDate: '2026-11-20', homeColumn: 'In Progress' }, 'In Progress'],
    ['due yesterday in OverDue', { dueDate: '2026-11-19' }, 'OverDue'],
    [
      'in progress and due yesterday in OverDue',
      { dueDate: '2026-11-19', homeColumn: 'In Progress' },
      'OverDue',
    ],
    ['done and due long ago in Done', { dueDate: '2020-01-01', homeColumn: 'Done' }, 'Done'],
    ['held overdue in OverDue without a due date', { isHeldOverdue: true }, 'OverDue'],
    [
      'held overdue in OverDue with a later due date',
      { isHeldOverdue: true, dueDate: '2027-01-01' },
      'OverDue',
    ],
    [
      'moved on the very day that it was due, in OverDue',
      { dueDate: '2026-11-19', movedAt: new Date('2026-11-19T23:59:59.999Z') },
      'OverDue',
    ],
    [
      'moved on the day after in its column',
      { dueDate: '2026-11-18', movedAt: new Date('2026-11-19T00:00:00Z') },
      'To Do',
    ],
    [
      'moved before its due date passed in OverDue',
      { dueDate: '2026-11-19', movedAt: new Date('2026-11-01T10:00:00Z') },
      'OverDue',
    ],
  ])('%s', (_, more, status) => {
    expect(shown(more)).toBe(status);
  });

  it('depends on the day of the project, for the move as for today', () => {
    const movedAt = new Date('2026-11-19T11:30:00Z');
    const late = task({ dueDate: '2026-11-19', movedAt });
    expect(shownStatus(late, { timeZone: 'Pacific/Kiritimati', today: '2026-11-20' })).toBe('To Do');
    expect(shownStatus(late, { timeZone: 'Etc/GMT+12', today: '2026-11-20' })).toBe('OverDue');
    expect(shownStatus(late, { timeZone: 'Etc/GMT+12', today: '2026-11-19' })).toBe('To Do');
  });
});

describe('dragging', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const earlier = new Date('2026-11-01T12:00:00Z');
  const drag = (more: Partial<ColumnFields>, to: TaskStatus, doneAt: Date | null = null) => {
    const from = task(more);
    return { ...from, ...moveTo({ ...from, doneAt }, to, now) };
  };

  it.each<TaskStatus>(['To Do', 'In Progress', 'Done'])('out of OverDue to %s sticks', (to) => {
    const late = { dueDate: '2026-11-10' };
    expect(shownStatus(drag(late, to), board)).toBe(to);
    expect(shownStatus(drag({ ...late, isHeldOverdue: true }, to), board)).toBe(to);
  });

  it('to OverDue holds it there until it is dragged out, and it remembers its column', () => {
    const held = drag({ homeColumn: 'In Progress', dueDate: '2027-01-01' }, 'OverDue');
    expect([shownStatus(held, board), storedStatus(held), held.homeColumn]).toEqual([
      'OverDue',
      'OverDue',
      'In Progress',
    ]);
    expect(shownStatus({ ...held, isHeldOverdue: false }, board)).toBe('In Progress');
  });

  it('a done task to OverDue makes it one to do', () => {
    const held = drag({ homeColumn: 'Done' }, 'OverDue', earlier);
    expect(held).toMatchObject({ homeColumn: 'To Do', isHeldOverdue: true, doneAt: null });
  });

  it('to Done says when, out of it forgets, and within it keeps it', () => {
    expect(drag({}, 'Done').doneAt).toEqual(now);
    expect(drag({ homeColumn: 'Done' }, 'Done', earlier).doneAt).toEqual(earlier);
    expect(drag({ homeColumn: 'Done' }, 'To Do', earlier).doneAt).toBeNull();
  });

  it('starts a task only from To Do and OverDue', () => {
    const all: TaskStatus[] = ['To Do', 'In Progress', 'Done', 'OverDue'];
    const starts = all.flatMap((from) =>
      all.filter((to) => isStart(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(starts).toEqual(['To Do > In Progress', 'OverDue > In Progress']);
  });
});

describe('a new due date', () => {
  it.each<[string | null, boolean]>([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2027-01-01', false],
    [null, false],
  ])('of %s keeps a held task in OverDue: %s', (dueDate, stays) => {
    expect(staysOverdue(dueDate, board)).toBe(stays);
  });

  it('puts an overdue task back, and one that has passed makes it overdue again unless moved since', () => {
    expect(shown({ dueDate: '2026-11-25' })).toBe('To Do');
    const movedAt = new Date('2026-11-15T12:00:00Z');
    expect(shown({ dueDate: '2026-11-10', movedAt })).toBe('To Do');
    expect(shown({ dueDate: '2026-11-16', movedAt })).toBe('OverDue');
  });
});
