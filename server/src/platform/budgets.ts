import { commonFailures, failureKind } from '@tandem/contract/failure';
import { Refusal } from './refusal.ts';
import type { Stored } from '@tandem/contract/operation';
import type { Clock } from './clock.ts';
import type { Throttles } from './http/guards/throttle.ts';
import type { Limits } from './limits.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Uses of a budget after this time still count. */
export const budgetCountsSince = (now: Date): Date => new Date(now.getTime() - day);

/** A member's use of a budget; `usedAt` are the uses of the last 24 hours in any order. */
export interface BudgetUse {
  perDay: number;
  memberSince: Date;
  usedAt: readonly Date[];
  now: Date;
}

/** What a member may use in 24 hours: half of it in the first week of the account, at least one. */
const allowanceOf = ({ perDay, memberSince, now }: Omit<BudgetUse, 'usedAt'>): number =>
  now.getTime() - memberSince.getTime() < 7 * day ? Math.max(1, Math.floor(perDay / 2)) : perDay;

/** When the budget goes on, or null while some of it is left. */
export function budgetGoesOnAt(use: BudgetUse): Date | null {
  const allowance = allowanceOf(use);
  const latest = use.usedAt.toSorted((a, b) => b.getTime() - a.getTime());
  const oldestThatCounts = latest[allowance - 1];
  return oldestThatCounts === undefined ? null : new Date(oldestThatCounts.getTime() + day);
}

/** Refuses with 429 when the budget is spent; the sentence says how much there is and when it goes on. */
export function requireBudget(use: BudgetUse, { code, thing }: { code: string; thing: string }): void {
  const goesOnAt = budgetGoesOnAt(use);
  if (goesOnAt === null) return;
  const waitMs = Math.max(1, goesOnAt.getTime() - use.now.getTime());
  const allowance = `${allowanceOf(use)} ${thing}${allowanceOf(use) === 1 ? '' : 's'}`;
  const message = `You can send ${allowance} in 24 hours. You can send the next one in ${inWords(waitMs)}.`;
  throw new Refusal(failureKind(code, commonFailures.tooMany.status, message), {
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** A wait in words, rounded up, such as "5 hours". */
function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(ms / hour);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

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

interface Weight {
  /** Stored bytes for each byte of text, in UTF-8. */
  perByte: number;
  /** Stored bytes of a call beside its text: rows, index entries, an entry of the history. */
  perCall: number;
}

/**
 * What the database stores for what a member writes, as measured with texts that compress badly (ADR 0082).
 * `stored-texts.slow.embedded.test.ts` measures again.
 */
const weights: Record<Stored, Weight> = {
  // A row with its indexes, a copy in the history of a task, and the space that updates leave until it is reused.
  texts: { perByte: 2.5, perCall: 1_300 },
  // The same, and each word in its row and, where it is new, in the index; most for Chinese, where each pair of characters is one.
  messages: { perByte: 15, perCall: 1_500 },
  // Each new word of eight letters takes 1.2 kB: an entry of the dictionary, its keys, and a term.
  searchedTexts: { perByte: 150, perCall: 14_000 },
  // A row of the history that says what changed, and perhaps a notification.
  history: { perByte: 0, perCall: 700 },
};

/** The bytes that the database stores for an input, at most. */
export function weigh(stored: Stored, input: unknown): number {
  const { perByte, perCall } = weights[stored];
  return Math.ceil(perByte * bytesOf(input)) + perCall;
}

/** The UTF-8 bytes of all strings in an input. */
function bytesOf(input: unknown): number {
  if (typeof input === 'string') return Buffer.byteLength(input);
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce<number>((sum, value) => sum + bytesOf(value), 0);
}
