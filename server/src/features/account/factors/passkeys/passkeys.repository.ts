import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { passkeyChallenges, passkeys } from '../factors.tables.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;
export type Challenge = typeof passkeyChallenges.$inferSelect;

/** The passkeys of a member, oldest first. */
export const listPasskeys = (db: Queryable, memberId: string): Promise<StoredPasskey[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** The passkey with the id that its authenticator gave it. */
export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Adds a passkey; a known one violates `passkeys_credential_id_unique`. */
export async function insertPasskey(tx: Queryable, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

/**
 * Notes that a passkey signed and returns it; null when it is gone, or when its count did not grow meanwhile. A passkey
 * that does not count always says 0.
 */
export async function noteSignature(
  tx: Queryable,
  { id, signCount, at }: { id: string; signCount: number; at: Date },
): Promise<StoredPasskey | null> {
  const grows = signCount === 0 ? eq(passkeys.signCount, 0) : lt(passkeys.signCount, signCount);
  const [noted] = await tx
    .update(passkeys)
    .set({ signCount, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), grows))
    .returning();
  return noted ?? null;
}

const isOwn = (memberId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.memberId, memberId));

/** Renames a passkey of the member; null when it is not theirs. */
export async function renamePasskey(
  db: Queryable,
  { memberId, id, name }: { memberId: string; id: string; name: string },
): Promise<StoredPasskey | null> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(memberId, id)).returning();
  return renamed ?? null;
}

/** Lets a kept passkey of the member log in alone again; null when it is not theirs. */
export async function confirmPasskey(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<StoredPasskey | null> {
  const [confirmed] = await db.update(passkeys).set({ isKept: false }).where(isOwn(memberId, id)).returning();
  return confirmed ?? null;
}

/** Deletes a passkey of the member; false when it is not theirs. */
export async function deletePasskey(tx: Queryable, memberId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(passkeys).where(isOwn(memberId, id)).returning({ id: passkeys.id });
  return gone.length > 0;
}

/** Stores what a passkey has to sign next, in place of what it had to before. */
export async function putChallenge(
  db: Queryable,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  const { boundTo: _, purpose: __, ...set } = challenge;
  await db
    .insert(passkeyChallenges)
    .values(challenge)
    .onConflictDoUpdate({ target: [passkeyChallenges.boundTo, passkeyChallenges.purpose], set });
}

/** Uses a challenge up, whatever comes of it; null when there is none or it has expired. */
export async function takeChallenge(
  db: Queryable,
  { boundTo, purposes, now }: { boundTo: string; purposes: readonly Challenge['purpose'][]; now: Date },
): Promise<Challenge | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.boundTo, boundTo), inArray(passkeyChallenges.purpose, [...purposes])))
    .returning();
  return taken !== undefined && taken.expiresAt > now ? taken : null;
}

/** Deletes challenges that expired before `now`. */
export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
