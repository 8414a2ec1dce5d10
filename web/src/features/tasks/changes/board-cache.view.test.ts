import { describe, expect, it } from 'vitest';
import type { Task } from '@tandem/contract/tasks';
import { withRestored, withTask } from './board-cache.view.ts';

const task = (id: string, position: string, more: Partial<Task> = {}) =>
  ({ _id: id, title: id, position, status: 'To Do', version: 1, ...more }) as Task;
const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id).join(' ');

const board = [task('a', 'a0'), task('b', 'a2'), task('z', 'Zz', { status: 'Done' })];

describe('a task from the server', () => {
  it('is placed by its position', () => {
    expect(ids(withTask(board, task('n', 'a1')))).toBe('a n b z');
    expect(ids(withTask(board, task('n', 'Zz')))).toBe('n a b z');
    expect(ids(withTask(board, task('n', 'a3')))).toBe('a b z n');
  });

  it('changes its column when it moved', () => {
    const after = withTask(board, task('a', 'a0', { status: 'Done', version: 2 }));
    expect(after.filter(({ status }) => status === 'Done').map(({ _id }) => _id)).toEqual(['z', 'a']);
  });

  it('keeps its index when only its text changed', () => {
    const after = withTask(board, task('b', 'a2', { title: 'new', version: 2 }));
    expect(ids(after)).toBe('a b z');
    expect(after[1]?.title).toBe('new');
  });

  it('is ignored when a later version is cached', () => {
    const later = [task('a', 'a0', { version: 5, title: 'late' })];
    expect(withTask(later, task('a', 'a9', { version: 4, title: 'early' }))).toEqual(later);
  });

  it('is ordered by bytes, not by locale', () => {
    expect(ids(withTask([task('a', 'a0')], task('n', 'Zz')))).toBe('n a');
  });
});

describe('a task whose removal failed', () => {
  it('returns to its position', () => {
    expect(ids(withRestored(board, task('n', 'a1'), 'b'))).toBe('a n b z');
    expect(ids(withRestored(board, task('n', 'a1'), null))).toBe('a b z n');
  });

  it('appears once when somebody else restored it meanwhile', () => {
    expect(ids(withRestored(board, task('a', 'a0'), 'b'))).toBe('a b z');
  });
});
