import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from '../account/public.ts';

/** Suspends a locked member, or ends the suspension by nulls. */
export async function setSuspension(
  tx: Queryable,
  memberId: string,
  suspension: { suspendedAt: Date | null; suspendedUntil: Date | null; suspensionReason: string | null },
): Promise<void> {
  await tx.update(members).set(suspension).where(eq(members.id, memberId));
}
