import type { Task, TaskStatus } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import {
  columnsOf,
  isAt,
  movedTo,
  neighbourOf,
  nextCardOf,
  placeAt,
  withRestored,
  withTask,
  doneSince,
  indexInFold,
  isDoneFolded,
  withDoneFolded,
} from './columns.view.ts';

const task = (id: string, status: TaskStatus = 'To Do') =>
  ({ _id: id, status, storedStatus: status, title: id }) as Task;
const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id).join(' ');

const board = [task('a'), task('b'), task('c'), task('x', 'Done'), task('y', 'Done')];

describe('the columns of a board', () => {
  it('keep the order of the board', () => {
    const columns = columnsOf([task('y', 'Done'), task('b'), task('x', 'Done'), task('a')]);
    expect(ids(columns['To Do'])).toBe('b a');
    expect(ids(columns.Done)).toBe('y x');
    expect(columns.OverDue).toEqual([]);
  });
});

describe('a dropped card', () => {
  const shown = columnsOf(board);
  const place = (id: string, status: TaskStatus, index: number, now = board) =>
    placeAt({ id, status, index }, shown[status], now);

  it('lands before the card it was dropped on', () => {
    expect(place('x', 'To Do', 0).before).toBe('a');
    expect(place('x', 'To Do', 2).before).toBe('c');
  });

  it('lands at the end when it was dropped below the last card', () => {
    expect(place('x', 'To Do', 3).before).toBeNull();
    expect(place('a', 'OverDue', 0)).toEqual({ status: 'OverDue', before: null });
  });

  it('moves down within its column past itself', () => {
    expect(place('a', 'To Do', 1).before).toBe('c');
    expect(place('a', 'To Do', 2).before).toBeNull();
  });

  it('skips cards that left the column during the drag', () => {
    const now = [task('a'), task('b', 'In Progress'), task('c'), task('x', 'Done'), task('y', 'Done')];
    expect(place('x', 'To Do', 1, now).before).toBe('c');
  });

  it('stays after the card above when every card below left', () => {
    const now = [task('a'), task('n'), task('x', 'Done'), task('y', 'Done')];
    expect(place('x', 'To Do', 3, now).before).toBe('n');
    expect(place('x', 'To Do', 1, now).before).toBe('n');
  });

  it('lands beside the visible card while a filter hides others', () => {
    const filtered = [task('a')];
    expect(placeAt({ id: 'x', status: 'To Do', index: 1 }, filtered, board).before).toBe('b');
  });
});

describe('a move that the board shows at once', () => {
  it('moves the card to its position in the other column', () => {
    const moved = movedTo(board, 'y', { status: 'To Do', before: 'b' });
    expect(ids(columnsOf(moved)['To Do'])).toBe('a y b c');
    expect(moved.find(({ _id }) => _id === 'y')?.storedStatus).toBe('To Do');
    expect(ids(columnsOf(moved).Done)).toBe('x');
  });

  it('puts it last when the card it should land before is gone', () => {
    expect(ids(columnsOf(movedTo(board, 'x', { status: 'To Do', before: 'gone' }))['To Do'])).toBe('a b c x');
  });

  it('changes nothing for a card that is not on the board', () => {
    expect(movedTo(board, 'gone', { status: 'Done', before: null })).toEqual(board);
  });
});

describe('a place', () => {
  it('is unchanged only when the same card follows', () => {
    expect(isAt(board, 'a', { status: 'To Do', before: 'b' })).toBe(true);
    expect(isAt(board, 'a', { status: 'To Do', before: 'c' })).toBe(false);
    expect(isAt(board, 'c', { status: 'To Do', before: null })).toBe(true);
    expect(isAt(board, 'a', { status: 'Done', before: null })).toBe(false);
  });

  it('is identified by the next card in the column', () => {
    expect(nextCardOf(board, 'b')).toBe('c');
    expect(nextCardOf(board, 'c')).toBeNull();
  });

  it('moves the focus to the card below, else above', () => {
    expect(neighbourOf(board, 'a')).toBe('b');
    expect(neighbourOf(board, 'c')).toBe('b');
    expect(neighbourOf([task('a')], 'a')).toBeNull();
  });
});

const stored = (id: string, position: string, more: Partial<Task> = {}) =>
  ({ _id: id, title: id, position, status: 'To Do', version: 1, ...more }) as Task;

const cached = [stored('a', 'a0'), stored('b', 'a2'), stored('z', 'Zz', { status: 'Done' })];

describe('a task from the server', () => {
  it('is placed by its position', () => {
    expect(ids(withTask(cached, stored('n', 'a1')))).toBe('a n b z');
    expect(ids(withTask(cached, stored('n', 'Zz')))).toBe('n a b z');
    expect(ids(withTask(cached, stored('n', 'a3')))).toBe('a b z n');
  });

  it('changes its column when it moved', () => {
    const after = withTask(cached, stored('a', 'a0', { status: 'Done', version: 2 }));
    expect(after.filter(({ status }) => status === 'Done').map(({ _id }) => _id)).toEqual(['z', 'a']);
  });

  it('keeps its index when only its text changed', () => {
    const after = withTask(cached, stored('b', 'a2', { title: 'new', version: 2 }));
    expect(ids(after)).toBe('a b z');
    expect(after[1]?.title).toBe('new');
  });

  it('is ignored when a later version is cached', () => {
    const later = [stored('a', 'a0', { version: 5, title: 'late' })];
    expect(withTask(later, stored('a', 'a9', { version: 4, title: 'early' }))).toEqual(later);
  });

  it('is ordered by bytes, not by locale', () => {
    expect(ids(withTask([stored('a', 'a0')], stored('n', 'Zz')))).toBe('n a');
  });
});

describe('a task whose removal failed', () => {
  it('returns to its position', () => {
    expect(ids(withRestored(cached, stored('n', 'a1'), 'b'))).toBe('a n b z');
    expect(ids(withRestored(cached, stored('n', 'a1'), null))).toBe('a b z n');
  });

  it('appears once when somebody else restored it meanwhile', () => {
    expect(ids(withRestored(cached, stored('a', 'a0'), 'b'))).toBe('a b z');
  });
});

const done = ['A', 'B', 'C', 'D', 'E'].map((title) => taskNamed(title, { status: 'Done' }));
const columns = columnsOf(done);

it('shows three done tasks of more than three', () => {
  expect(isDoneFolded(columns, {}, undefined)).toBe(true);
  expect(isDoneFolded(columnsOf(done.slice(0, 3)), {}, undefined)).toBe(false);
  expect(withDoneFolded(columns).Done.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
});

it('shows what a filter found, and the task whose panel is open', () => {
  expect(isDoneFolded(columns, { priority: 'Low' }, undefined)).toBe(false);
  expect(isDoneFolded(columns, {}, 'D')).toBe(false);
  expect(isDoneFolded(columns, {}, 'A')).toBe(true);
});

it('keeps a dropped card in sight', () => {
  expect([0, 2, 3].map(indexInFold)).toEqual([0, 2, 2]);
});

it('says since when tasks were done', () => {
  const at = (doneAt: string | null) => ({ doneAt });
  expect(doneSince([at('2026-11-03T08:00:00Z'), at(null), at('2026-11-01T08:00:00Z')])).toBe(
    '2026-11-01T08:00:00Z',
  );
  expect(doneSince([at(null)])).toBeNull();
});
