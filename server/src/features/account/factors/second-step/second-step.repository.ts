import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { secondSteps } from '../factors.tables.ts';

/** Adds a log-in that waits; of more than `most` of the member the oldest end. */
export async function insertSecondStep(
  tx: Queryable,
  step: typeof secondSteps.$inferInsert,
  most: number,
): Promise<void> {
  await tx.insert(secondSteps).values(step);
  const oldest = tx
    .select({ tokenHash: secondSteps.tokenHash })
    .from(secondSteps)
    .where(eq(secondSteps.memberId, step.memberId))
    .orderBy(desc(secondSteps.createdAt), desc(secondSteps.tokenHash))
    .offset(most);
  await tx.delete(secondSteps).where(inArray(secondSteps.tokenHash, oldest));
}

/** The member whose log-in waits; null when it has ended. */
export async function findSecondStep(db: Queryable, tokenHash: string, now: Date) {
  const [found] = await db
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now)));
  return found ?? null;
}

/** Counts a wrong code and returns how many there were. */
export async function countFailure(tx: Queryable, tokenHash: string): Promise<number> {
  const [step] = await tx
    .update(secondSteps)
    .set({ failures: sql`${secondSteps.failures} + 1` })
    .where(eq(secondSteps.tokenHash, tokenHash))
    .returning({ failures: secondSteps.failures });
  return step?.failures ?? 0;
}

/** Ends a log-in that waits. */
export async function deleteSecondStep(tx: Queryable, tokenHash: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.tokenHash, tokenHash));
}

/** Ends all log-ins of a member that wait. */
export async function deleteSecondStepsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.memberId, memberId));
}

/** Deletes log-ins that waited until before `now`. */
export async function deleteExpiredSecondSteps(db: Queryable, now: Date): Promise<void> {
  await db.delete(secondSteps).where(lte(secondSteps.expiresAt, now));
}
