import pLimit from 'p-limit';
import type { TakenDelivery } from './webhooks.repository.ts';

/** Takes a delivery that is due, without those of some owners; null when there is none. */
type Take = (except: readonly string[]) => Promise<TakenDelivery | null>;

/** Shares the lanes of a process among owners, so that nobody's slow or many webhooks keep those of others waiting. */
export interface LaneShares {
  /** Takes a delivery and calls its webhook; false when none is due that a lane is free for. */
  run(take: Take, call: (delivery: TakenDelivery) => Promise<void>): Promise<boolean>;
}

/** Time of lanes that an owner has in a minute before all others come first. */
const fairMs = 5_000;
const minuteMs = 60_000;

interface Use {
  underWay: number;
  since: number;
  ms: number;
}

interface Begun {
  delivery: TakenDelivery;
  use: Use | null;
  isHeavy: boolean;
}

/** For one owner `ofOne` lanes work at once, and `ofHeavy` for all those together who had more than their share. */
export function createLaneShares({ ofOne, ofHeavy }: { ofOne: number; ofHeavy: number }): LaneShares {
  const uses = new Map<string, Use>();
  let heavyUnderWay = 0;
  // Lanes that took at once would all take from the same owner.
  const taking = pLimit(1);
  const ownersWith = (is: (use: Use) => boolean): string[] =>
    [...uses].flatMap(([owner, use]) => (is(use) ? [owner] : []));
  const isFull = ({ underWay }: Use) => underWay >= ofOne;
  const isHeavy = ({ ms }: Use) => ms >= fairMs;
  const startMinutes = (now: number) => {
    for (const [owner, use] of uses) {
      if (now - use.since < minuteMs) continue;
      if (use.underWay === 0) uses.delete(owner);
      else Object.assign(use, { since: now, ms: 0 });
    }
  };
  const useOf = (owner: string | undefined): Use | null => {
    if (owner === undefined) return null;
    const use = uses.get(owner) ?? { underWay: 0, since: performance.now(), ms: 0 };
    uses.set(owner, use);
    use.underWay += 1;
    return use;
  };
  const begin = async (take: Take): Promise<Begun | null> => {
    startMinutes(performance.now());
    const quick = await take(ownersWith((use) => isFull(use) || isHeavy(use)));
    if (quick !== null) return { delivery: quick, use: useOf(quick.project?.ownerId), isHeavy: false };
    if (heavyUnderWay >= ofHeavy || ownersWith(isHeavy).length === 0) return null;
    const heavy = await take(ownersWith(isFull));
    if (heavy === null) return null;
    heavyUnderWay += 1;
    return { delivery: heavy, use: useOf(heavy.project?.ownerId), isHeavy: true };
  };
  return {
    run: async (take, call) => {
      const begun = await taking(() => begin(take));
      if (begun === null) return false;
      const begunAt = performance.now();
      try {
        await call(begun.delivery);
      } finally {
        if (begun.isHeavy) heavyUnderWay -= 1;
        if (begun.use !== null) {
          begun.use.underWay -= 1;
          begun.use.ms += performance.now() - begunAt;
        }
      }
      return true;
    },
  };
}
