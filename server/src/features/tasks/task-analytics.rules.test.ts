import { describe, expect, it } from 'vitest';
import { averageTime, type AnalyticsTask, donePerWeek, analyticsOf } from './task-analytics.rules.ts';

const board = { timeZone: 'UTC', today: '2026-11-20' };
const createdAt = new Date('2026-11-01T00:00:00Z');
const task = (more: Partial<AnalyticsTask> = {}): AnalyticsTask => ({
  homeColumn: 'To Do',
  isHeldOverdue: false,
  dueDate: null,
  movedAt: null,
  createdAt,
  doneAt: null,
  ...more,
});
const doneAfter = (hours: number) =>
  task({ homeColumn: 'Done', doneAt: new Date(createdAt.getTime() + hours * 3_600_000) });
const doneAt = (at: string) => task({ homeColumn: 'Done', doneAt: new Date(at) });

describe('the average completion time', () => {
  // spec: §3-18
  it.each([
    ['N/A', []],
    ['0 hours', [0]],
    ['0 hours', [0.4]],
    ['1 hour', [1]],
    ['2 hours', [1, 3]],
    ['47 hours', [47]],
    ['48 hours', [47.9]],
    ['2 days', [48]],
    ['3 days', [60]],
    ['10 days', [120, 360]],
  ])('is %s for tasks done after %j hours', (words, hours) => {
    expect(averageTime(hours.map(doneAfter))).toBe(words);
  });

  it('ignores open tasks, and counts negative times as zero', () => {
    expect(averageTime([task(), doneAfter(4)])).toBe('4 hours');
    expect(averageTime([doneAfter(-5)])).toBe('0 hours');
  });
});

describe('analytics', () => {
  it('are zero for an empty board', () => {
    expect(analyticsOf([], board)).toMatchObject({
      totalTasks: 0,
      completedTasks: 0,
      pendingTasks: 0,
      averageCompletionTime: 'N/A',
      byStatus: { 'To Do': 0, 'In Progress': 0, Done: 0, OverDue: 0 },
    });
  });

  it('count each task in its shown column, and all open tasks as pending', () => {
    const late = { dueDate: '2026-11-01' };
    const tasks = [task(), task(late), task({ homeColumn: 'In Progress' }), task({ isHeldOverdue: true })];
    expect(analyticsOf([...tasks, { ...doneAfter(3), ...late }], board)).toMatchObject({
      totalTasks: 5,
      completedTasks: 1,
      pendingTasks: 4,
      averageCompletionTime: '3 hours',
      byStatus: { 'To Do': 1, 'In Progress': 1, Done: 1, OverDue: 2 },
    });
  });
});

describe('tasks done per week', () => {
  it('has twelve weeks up to this one, also without done tasks', () => {
    const weeks = donePerWeek([], board);
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks.at(-1)]).toEqual([
      { week: '2026-08-31', done: 0 },
      { week: '2026-11-16', done: 0 },
    ]);
  });

  it('starts weeks on Monday midnight in the project’s time zone', () => {
    const tasks = [
      doneAt('2026-11-15T22:59:59Z'),
      doneAt('2026-11-15T23:00:00Z'),
      doneAt('2026-11-16T07:59:59Z'),
    ];
    const lastTwo = (timeZone: string) =>
      donePerWeek(tasks, { ...board, timeZone })
        .slice(-2)
        .map(({ done }) => done);
    expect(lastTwo('Europe/Berlin')).toEqual([1, 2]);
    expect(lastTwo('UTC')).toEqual([2, 1]);
    expect(lastTwo('America/Los_Angeles')).toEqual([3, 0]);
  });

  it('ignores open tasks and earlier weeks', () => {
    const tasks = [task(), doneAt('2026-08-30T23:59:59Z'), doneAt('2026-08-31T00:00:00Z')];
    expect(donePerWeek(tasks, board).map(({ done }) => done)).toEqual([1, ...Array(11).fill(0)]);
  });
});
