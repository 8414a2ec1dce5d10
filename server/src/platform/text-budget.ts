import { commonFailures, failureKind } from '@tandem/contract/failure';
import type { Clock } from './clock.ts';
import { inWords } from './daily-budget.ts';
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';

/** Bounds the bytes of text that a member stores in 24 hours. */
export interface TextBudget {
  /** Spends the text in an input, or refuses with 429 and says when the member can go on. */
  spend(memberId: string, input: unknown): void;
}

interface Use {
  since: number;
  bytes: number;
}

const day = 24 * 60 * 60 * 1_000;
/** What a stored text takes beside its bytes, so that many short ones are bounded too. */
const bytesOfRow = 100;

/**
 * Counts in this process, from a member's first text on. Counting rows or asking Redis would cost each write a round trip;
 * with several processes the bound is that of one times their number.
 */
export function createTextBudget({ clock, limits }: { clock: Clock; limits: Limits }): TextBudget {
  const { LIMIT_TEXT_BYTES_DAY: perDay } = limits;
  const uses = new Map<string, Use>();
  let sweptAt = 0;
  const sweep = (now: number) => {
    if (now - sweptAt < day) return;
    sweptAt = now;
    for (const [memberId, { since }] of uses) if (now - since >= day) uses.delete(memberId);
  };
  return {
    spend: (memberId, input) => {
      const text = bytesOf(input);
      if (text === 0) return;
      const now = clock.now().getTime();
      sweep(now);
      const current = uses.get(memberId);
      const use = current !== undefined && now - current.since < day ? current : { since: now, bytes: 0 };
      if (use.bytes + text + bytesOfRow > perDay) throw spent(perDay, use.since + day - now);
      use.bytes += text + bytesOfRow;
      uses.set(memberId, use);
    },
  };
}

/** The UTF-8 bytes of all strings in an input. */
function bytesOf(input: unknown): number {
  if (typeof input === 'string') return Buffer.byteLength(input);
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce<number>((sum, value) => sum + bytesOf(value), 0);
}

function spent(perDay: number, waitMs: number): Refusal {
  const megabytes = perDay / 1_000_000;
  const message = `You can write ${megabytes} MB of text in 24 hours. You can go on in ${inWords(waitMs)}.`;
  return new Refusal(failureKind('texts.spent', commonFailures.tooMany.status, message), {
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}
