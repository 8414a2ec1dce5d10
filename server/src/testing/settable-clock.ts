import type { Clock } from '../platform/clock.ts';

/** A clock that changes only when the test sets it. */
export function settableClock(
  start: Date,
): Clock & { set(to: Date): void; advance(milliseconds: number): void } {
  let now = start;
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to;
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
