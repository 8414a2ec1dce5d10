import { commonFailures } from '@tandem/contract/failure';
import { Refusal } from '../refusal.ts';

/** Gives every member the same share of this process. */
export interface MemberTurns {
  /** Waits for a turn; the returned function ends it. Rejects with 429 when too many wait, or after 10 s. */
  take(memberId: string, isWrite: boolean): Promise<EndTurn>;
}

export interface EndTurn {
  (): void;
  /** Whether the turn was not free at once. */
  hasWaited: boolean;
}

interface KeyQueue {
  running: number;
  /** Each starts a waiting turn, first come first served. */
  waiting: (() => void)[];
}

/** How long a turn is waited for, in milliseconds. */
const longestWait = 10_000;

/** How long a member's next write waits at most after one that took long, in milliseconds. */
const longestRest = 250;

/** How many turns a member has; read at each turn, because limits change. */
interface Shares {
  atOnce: number;
  /** How many of them may write. With one connection more would only keep it from others (ADR 0032). */
  writesAtOnce?: number;
  /** How many more may wait. */
  waiting: number;
}

/** Creates the turns of one process. */
export function createMemberTurns(shares: Shares): MemberTurns {
  const writesAtOnce = () => shares.writesAtOnce ?? shares.atOnce;
  const takeAny = createLines(
    () => shares.atOnce,
    shares,
    () => 0,
  );
  const takeWrite = createLines(writesAtOnce, shares, (took) => Math.min(took, longestRest));
  return {
    take: async (memberId, isWrite) => {
      if (!isWrite || writesAtOnce() >= shares.atOnce) return takeAny(memberId);
      // What waits to write leaves the other turns to reads.
      const endWrite = await takeWrite(memberId);
      try {
        const end = await takeAny(memberId);
        const endBoth = () => {
          end();
          endWrite();
        };
        return Object.assign(endBoth, { hasWaited: end.hasWaited || endWrite.hasWaited });
      } catch (error) {
        endWrite();
        throw error;
      }
    },
  };
}

/**
 * Creates a queue per member, of which `atOnce` run and `waiting` wait.
 * A turn that took `took` milliseconds passes on `restAfter(took)` milliseconds after its end.
 */
function createLines(
  atOnce: () => number,
  shares: Pick<Shares, 'waiting'>,
  restAfter: (took: number) => number,
): (memberId: string) => Promise<EndTurn> {
  const queues = new Map<string, KeyQueue>();
  const passOn = (memberId: string, queue: KeyQueue) => {
    const next = queue.running > atOnce() ? undefined : queue.waiting.shift();
    if (next !== undefined) return next();
    queue.running -= 1;
    if (queue.running === 0) queues.delete(memberId);
  };
  const endOf = (memberId: string, queue: KeyQueue, hasWaited: boolean): EndTurn => {
    const begunAt = performance.now();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      const rest = queue.waiting.length === 0 ? 0 : restAfter(performance.now() - begunAt);
      if (rest > 0) setTimeout(passOn, rest, memberId, queue);
      else passOn(memberId, queue);
    };
    return Object.assign(end, { hasWaited });
  };
  return async (memberId) => {
    const queue = queues.get(memberId) ?? { running: 0, waiting: [] };
    queues.set(memberId, queue);
    if (queue.running < atOnce()) {
      queue.running += 1;
      return endOf(memberId, queue, false);
    }
    if (queue.waiting.length >= shares.waiting) throw overrun();
    await placeIn(queue);
    return endOf(memberId, queue, true);
  };
}

/** Tells how long each turn was waited for, also when it was refused. */
export const withWaitTimes = (turns: MemberTurns, onWait: (ms: number) => void): MemberTurns => ({
  take: async (memberId, isWrite) => {
    const begunAt = performance.now();
    try {
      return await turns.take(memberId, isWrite);
    } finally {
      onWait(performance.now() - begunAt);
    }
  },
});

/** Never waits; for load tests. */
export const noMemberTurns: MemberTurns = {
  take: async () => Object.assign(() => {}, { hasWaited: false }),
};

function placeIn(queue: KeyQueue): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(start), 1);
      reject(overrun());
    }, longestWait);
    queue.waiting.push(start);
  });
}

const overrun = (): Refusal => new Refusal(commonFailures.tooMany, { retryAfter: 2 });
