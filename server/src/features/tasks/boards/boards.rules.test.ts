import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { TaskStatus } from '@tandem/contract/tasks';
import {
  moveTo,
  type ColumnFields,
  shownStatus,
  staysOverdue,
  storedStatus,
  freshKeys,
  isTooLong,
  keyBetween,
  longestKey,
} from './boards.rules.ts';

const board = { timeZone: 'UTC', today: '2026-11-20' };
const task = (more: Partial<ColumnFields> = {}): ColumnFields => ({
  homeColumn: 'To Do',
  isHeldOverdue: false,
  dueDate: null,
  movedAt: null,
  ...more,
});
const shown = (more: Partial<ColumnFields>) => shownStatus(task(more), board);

describe('a task is shown', () => {
  it.each<[string, Partial<ColumnFields>, TaskStatus]>([
    ['in its column without a due date', {}, 'To Do'],
    ['in its column when due later', { dueDate: '2026-11-21' }, 'To Do'],
    ['in its column when due today', { dueDate: '2026-11-20', homeColumn: 'In Progress' }, 'In Progress'],
    ['in OverDue when due yesterday', { dueDate: '2026-11-19' }, 'OverDue'],
    [
      'in OverDue when in progress and due yesterday',
      { dueDate: '2026-11-19', homeColumn: 'In Progress' },
      'OverDue',
    ],
    ['in Done when done and past due', { dueDate: '2020-01-01', homeColumn: 'Done' }, 'Done'],
    ['in OverDue when moved there without a due date', { isHeldOverdue: true }, 'OverDue'],
    [
      'in OverDue when moved there with a later due date',
      { isHeldOverdue: true, dueDate: '2027-01-01' },
      'OverDue',
    ],
    [
      'in OverDue when last moved on the due date',
      { dueDate: '2026-11-19', movedAt: new Date('2026-11-19T23:59:59.999Z') },
      'OverDue',
    ],
    [
      'in its column when last moved on the day after',
      { dueDate: '2026-11-18', movedAt: new Date('2026-11-19T00:00:00Z') },
      'To Do',
    ],
    [
      'in OverDue when last moved before the due date',
      { dueDate: '2026-11-19', movedAt: new Date('2026-11-01T10:00:00Z') },
      'OverDue',
    ],
  ])('%s', (_, more, status) => {
    expect(shown(more)).toBe(status);
  });

  it('by the project’s time zone, for the time of the move and for today', () => {
    const movedAt = new Date('2026-11-19T11:30:00Z');
    const late = task({ dueDate: '2026-11-19', movedAt });
    expect(shownStatus(late, { timeZone: 'Pacific/Kiritimati', today: '2026-11-20' })).toBe('To Do');
    expect(shownStatus(late, { timeZone: 'Etc/GMT+12', today: '2026-11-20' })).toBe('OverDue');
    expect(shownStatus(late, { timeZone: 'Etc/GMT+12', today: '2026-11-19' })).toBe('To Do');
  });
});

describe('moving a task', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const earlier = new Date('2026-11-01T12:00:00Z');
  const drag = (more: Partial<ColumnFields>, to: TaskStatus, doneAt: Date | null = null) => {
    const from = task(more);
    return { ...from, ...moveTo({ ...from, doneAt }, to, now) };
  };

  it.each<TaskStatus>(['To Do', 'In Progress', 'Done'])('out of OverDue to %s keeps it there', (to) => {
    const late = { dueDate: '2026-11-10' };
    expect(shownStatus(drag(late, to), board)).toBe(to);
    expect(shownStatus(drag({ ...late, isHeldOverdue: true }, to), board)).toBe(to);
  });

  it('to OverDue keeps it there until it is moved, and keeps its home column', () => {
    const moved = drag({ homeColumn: 'In Progress', dueDate: '2027-01-01' }, 'OverDue');
    expect([shownStatus(moved, board), storedStatus(moved), moved.homeColumn]).toEqual([
      'OverDue',
      'OverDue',
      'In Progress',
    ]);
    expect(shownStatus({ ...moved, isHeldOverdue: false }, board)).toBe('In Progress');
  });

  it('from Done to OverDue sets its home column to To Do', () => {
    const moved = drag({ homeColumn: 'Done' }, 'OverDue', earlier);
    expect(moved).toMatchObject({ homeColumn: 'To Do', isHeldOverdue: true, doneAt: null });
  });

  it('to Done sets the completion time, out of Done clears it, and within Done keeps it', () => {
    expect(drag({}, 'Done').doneAt).toEqual(now);
    expect(drag({ homeColumn: 'Done' }, 'Done', earlier).doneAt).toEqual(earlier);
    expect(drag({ homeColumn: 'Done' }, 'To Do', earlier).doneAt).toBeNull();
  });
});

describe('a new due date', () => {
  it.each<[string | null, boolean]>([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2027-01-01', false],
    [null, false],
  ])('of %s keeps a task that was moved to OverDue there: %s', (dueDate, stays) => {
    expect(staysOverdue(dueDate, board)).toBe(stays);
  });

  it('in the future ends OverDue; a past one makes the task overdue unless it was moved after it', () => {
    expect(shown({ dueDate: '2026-11-25' })).toBe('To Do');
    const movedAt = new Date('2026-11-15T12:00:00Z');
    expect(shown({ dueDate: '2026-11-10', movedAt })).toBe('To Do');
    expect(shown({ dueDate: '2026-11-16', movedAt })).toBe('OverDue');
  });
});

/** A board in memory that moves cards as the database does. */
function boardInMemory(size: number) {
  let keys = freshKeys(null, size);
  let rebalances = 0;
  return {
    keys: () => keys,
    rebalances: () => rebalances,
    move: (from: number, to: number) => {
      const rest = keys.toSpliced(from, 1);
      const key = keyBetween(rest[to - 1] ?? null, rest[to] ?? null);
      keys = rest.toSpliced(to, 0, key);
      if (!isTooLong(key)) return;
      rebalances += 1;
      const fresh = freshKeys(keys.at(-1) ?? null, size);
      expect(fresh.filter((key) => keys.includes(key))).toEqual([]);
      keys = fresh;
    },
  };
}

const expectInOrder = (keys: string[]) => {
  expect(keys).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect(new Set(keys).size).toBe(keys.length);
};

describe('positions on a board', () => {
  it('stay in order and short after 10,000 moves into the same gap', () => {
    const cards = boardInMemory(50);
    for (let turn = 0; turn < 10_000; turn++) cards.move(turn % 2 === 0 ? 49 : 0, 24);
    expectInOrder(cards.keys());
    expect(Math.max(...cards.keys().map((key) => key.length))).toBeLessThanOrEqual(longestKey);
    expect(cards.rebalances()).toBeLessThan(200);
  });

  it.each([
    ['the top', 9, 0],
    ['the end', 0, 9],
  ])('stay shorter than eight characters after 10,000 moves to %s', (_, from, to) => {
    const cards = boardInMemory(10);
    for (let turn = 0; turn < 10_000; turn++) cards.move(from, to);
    expectInOrder(cards.keys());
    expect(Math.max(...cards.keys().map((key) => key.length))).toBeLessThan(8);
    expect(cards.rebalances()).toBe(0);
  });

  it('stay in order after random moves', () => {
    const index = fc.nat({ max: 11 });
    fc.assert(
      fc.property(fc.array(fc.tuple(index, index), { minLength: 1, maxLength: 200 }), (moves) => {
        const cards = boardInMemory(12);
        for (const [from, to] of moves) cards.move(from, Math.min(to, 11));
        expectInOrder(cards.keys());
      }),
      { numRuns: 50 },
    );
  });

  it('exist on an empty board and at both ends', () => {
    const first = keyBetween(null, null);
    expect(keyBetween(null, first) < first).toBe(true);
    expect(keyBetween(first, null) > first).toBe(true);
    expect(freshKeys(null, 0)).toEqual([]);
  });
});
