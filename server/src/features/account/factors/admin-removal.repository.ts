import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../account.tables.ts';
import { authenticatorApps, passkeys, recoveryCodes } from './factors.tables.ts';
import { deleteSecondStepsOf } from './second-step/second-step.repository.ts';

/** Removes all factors of a member, whose row is locked, and log-ins that wait for one; false without any. */
export async function removeFactorsOf(tx: Queryable, memberId: string): Promise<boolean> {
  const had = await tx
    .update(members)
    .set({ hasSecondFactor: false })
    .where(and(eq(members.id, memberId), eq(members.hasSecondFactor, true)))
    .returning({ id: members.id });
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    await tx.delete(table).where(eq(table.memberId, memberId));
  await deleteSecondStepsOf(tx, memberId);
  return had.length > 0;
}
