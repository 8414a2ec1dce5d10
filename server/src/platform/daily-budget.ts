import { commonFailures, failureKind } from '@tandem/contract/failure';
import { Refusal } from './refusal.ts';

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
export function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(ms / hour);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
