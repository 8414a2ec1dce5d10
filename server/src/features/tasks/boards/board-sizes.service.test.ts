import { limits } from '@tandem/contract/limits';
import { describe, expect, it } from 'vitest';
import { settableClock } from '../../../testing/settable-clock.ts';
import { createBoardSizes } from './board-sizes.service.ts';

const clock = settableClock(new Date('2026-11-23T12:00:00Z'));
const [small, large] = [limits.tasksOfBoard / 2 - 2, limits.tasksOfBoard / 2];

describe('the size of a board', () => {
  it('is unknown until its tasks are counted', () => {
    const sizes = createBoardSizes(clock);
    sizes.added('board');
    expect(sizes.atMost('board')).toBeNull();
  });

  it('is known for a minute', () => {
    const sizes = createBoardSizes(clock);
    sizes.counted('board', 7);
    clock.advance(59_999);
    expect(sizes.atMost('board')).toBe(7);
    clock.advance(1);
    expect(sizes.atMost('board')).toBeNull();
  });

  it('grows with each task that is added', () => {
    const sizes = createBoardSizes(clock);
    sizes.counted('board', small);
    sizes.added('board');
    expect(sizes.atMost('board')).toBe(small + 1);
    expect(sizes.atMost('other')).toBeNull();
  });

  it('must be counted each time once the board is half full', () => {
    const sizes = createBoardSizes(clock);
    sizes.counted('board', small);
    sizes.added('board');
    sizes.added('board');
    expect(sizes.atMost('board')).toBeNull();
    sizes.counted('board', large);
    expect(sizes.atMost('board')).toBeNull();
  });
});
