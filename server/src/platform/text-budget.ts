import { commonFailures, failureKind } from '@tandem/contract/failure';
import type { Stored } from '@tandem/contract/operation';
import type { Clock } from './clock.ts';
import { inWords } from './daily-budget.ts';
import type { Throttles } from './http/guards/throttle.ts';
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { weigh } from './text-weights.rules.ts';

/** Bounds the bytes that the texts of a member take in the database in 24 hours. */
export interface TextBudget {
  /** Spends what an input takes, or refuses with 429 and says when the member can go on. */
  spend(memberId: string, stored: Stored, input: unknown): void;
}

interface Use {
  since: number;
  bytes: number;
  /** Of these bytes, what is not yet counted together with other processes. */
  unshared: number;
}

const day = 24 * 60 * 60 * 1_000;

interface TextBudgetOptions {
  clock: Clock;
  limits: Limits;
  throttles: Pick<Throttles, 'countTogether'>;
}

/**
 * Counts from a member's first text on. Several processes count together in Redis, and no write waits for that: a process
 * learns from the count of its own texts what others counted. So a member can exceed the bound by the texts that are on
 * their way, and by one for each process. While Redis is away each process counts for itself.
 */
export function createTextBudget({ clock, limits, throttles }: TextBudgetOptions): TextBudget {
  const uses = new Map<string, Use>();
  let sweptAt = 0;
  const sweep = (now: number) => {
    if (now - sweptAt < day) return;
    sweptAt = now;
    for (const [memberId, { since }] of uses) if (now - since >= day) uses.delete(memberId);
  };
  const share = async (memberId: string, use: Use, bytes: number) => {
    use.unshared += bytes;
    const together = await throttles.countTogether?.('texts', memberId, bytes).catch(() => null);
    use.unshared -= bytes;
    if (!together || together.points + use.unshared <= use.bytes) return;
    use.bytes = together.points + use.unshared;
    use.since = clock.now().getTime() + together.msLeft - day;
  };
  return {
    spend: (memberId, stored, input) => {
      const bytes = weigh(stored, input);
      const { LIMIT_TEXT_BYTES_DAY: perDay } = limits;
      const now = clock.now().getTime();
      sweep(now);
      const current = uses.get(memberId);
      const isCurrent = current !== undefined && now - current.since < day;
      const use = isCurrent ? current : { since: now, bytes: 0, unshared: 0 };
      if (use.bytes + bytes > perDay) throw spent(use.since + day - now);
      use.bytes += bytes;
      uses.set(memberId, use);
      if (perDay !== Infinity && throttles.countTogether !== null) void share(memberId, use, bytes);
    },
  };
}

function spent(waitMs: number): Refusal {
  const message = `You wrote as much as one member can in 24 hours. You can go on in ${inWords(waitMs)}.`;
  return new Refusal(failureKind('texts.spent', commonFailures.tooMany.status, message), {
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}
