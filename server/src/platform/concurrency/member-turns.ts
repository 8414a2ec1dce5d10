import { commonFailures } from '@tandem/contract/failure';
import { Refusal } from '../refusal.ts';

/** Gives every member the same share of this process. */
export interface MemberTurns {
  /** Waits for a turn; the returned function ends it. Rejects with 429 when too many wait, or after 10 s. */
  take(memberId: string): Promise<EndTurn>;
}

export interface EndTurn {
  (): void;
  /** Whether the turn was not free at once. */
  hasWaited: boolean;
}

interface Line {
  running: number;
  /** Each starts a waiting turn, first come first served. */
  waiting: (() => void)[];
}

/** How long a turn is waited for, in milliseconds. */
const longestWait = 10_000;

/** Creates the turns of one process: `atOnce` per member, and at most `waiting` more that wait. */
export function createMemberTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): MemberTurns {
  const lines = new Map<string, Line>();
  const endOf = (memberId: string, line: Line, hasWaited: boolean): EndTurn => {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const next = line.waiting.shift();
      if (next !== undefined) return next();
      line.running -= 1;
      if (line.running === 0) lines.delete(memberId);
    };
    return Object.assign(end, { hasWaited });
  };
  return {
    take: async (memberId) => {
      const line = lines.get(memberId) ?? { running: 0, waiting: [] };
      lines.set(memberId, line);
      if (line.running < atOnce) {
        line.running += 1;
        return endOf(memberId, line, false);
      }
      if (line.waiting.length >= waiting) throw overrun();
      await placeIn(line);
      return endOf(memberId, line, true);
    },
  };
}

/** Tells how long each turn was waited for, also when it was refused. */
export const withWaitTimes = (turns: MemberTurns, onWait: (ms: number) => void): MemberTurns => ({
  take: async (memberId) => {
    const begunAt = performance.now();
    try {
      return await turns.take(memberId);
    } finally {
      onWait(performance.now() - begunAt);
    }
  },
});

/** Never waits; for load tests. */
export const noMemberTurns: MemberTurns = {
  take: async () => Object.assign(() => {}, { hasWaited: false }),
};

function placeIn(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(start), 1);
      reject(overrun());
    }, longestWait);
    line.waiting.push(start);
  });
}

const overrun = (): Refusal => new Refusal(commonFailures.tooMany, { retryAfter: 2 });
