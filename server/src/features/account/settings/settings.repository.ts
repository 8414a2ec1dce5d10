import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { erasedValues, exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { memberPolicy, members, sessionPolicy, sessions } from '../account.tables.ts';
import { endLogInsUnderWay } from '../sessions.repository.ts';
import { revokeTokensOf } from '../tokens/tokens.repository.ts';

/** What a member's password is compared with, and must not consist of. */
export type OwnCredentials = Pick<
  typeof members.$inferSelect,
  'emailId' | 'firstName' | 'lastName' | 'passwordHash'
>;

/** The credentials of a member; null when the account was deleted. */
export async function findOwnCredentials(db: Queryable, memberId: string): Promise<OwnCredentials | null> {
  const { emailId, firstName, lastName, passwordHash } = members;
  const [row] = await db
    .select({ emailId, firstName, lastName, passwordHash })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return row ?? null;
}

/** Sets the password. What the one before gave access to ends with `deleteSessionsOf`. */
export async function setPasswordHash(tx: Queryable, memberId: string, passwordHash: string): Promise<void> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
}

/** The live sessions of a member, last used first. */
export function listSessionsOf(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(isLiveSessionOf(memberId, now))
    .orderBy(...lastUsedFirst);
}

const isLiveSessionOf = (memberId: string, now: Date) =>
  and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now));
const lastUsedFirst = [desc(sessions.lastUsedAt), desc(sessions.id)];

/** Deletes a session of the member and returns its token hash; null when it is not theirs. */
export async function deleteOwnSession(
  db: Queryable,
  memberId: string,
  sessionId: string,
): Promise<string | null> {
  const [gone] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId)))
    .returning({ tokenHash: sessions.tokenHash });
  return gone?.tokenHash ?? null;
}

/** Deletes all sessions of a member, except `exceptHash` if given, revokes API tokens and ends log-ins under way. */
export async function deleteSessionsOf(tx: Queryable, memberId: string, exceptHash?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        exceptHash === undefined ? undefined : ne(sessions.tokenHash, exceptHash),
      ),
    );
  await revokeTokensOf(tx, memberId);
  await endLogInsUnderWay(tx, memberId);
}

/**
 * Ends all sessions of a member and log-ins under way, and keeps the sessions them until they are purged: whoever
 * returns with one is told of the suspension. They end at their start, so that a use at the same moment does not extend them.
 */
export async function expireSessionsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: sql`${sessions.createdAt}` })
    .where(eq(sessions.memberId, memberId));
  await revokeTokensOf(tx, memberId);
  await endLogInsUnderWay(tx, memberId);
}

/** Replaces a session's token; false when the session has ended. */
export async function renameSession(
  tx: Queryable,
  tokenHash: string,
  next: { tokenHash: string; createdAt: Date; lastUsedAt: Date; provedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const renamed = await tx
    .update(sessions)
    .set(next)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id });
  return renamed.length === 1;
}

/** What a session proved: the password or what takes its place, a second factor, or both. */
type SessionProof = { memberId: string; tokenHash: string } & (
  | { provedAt: Date; factorProvedAt?: Date }
  | { factorProvedAt: Date }
);

/** Notes what was proved in a session, and when; false when the session has ended. */
export async function noteProof(
  db: Queryable,
  { memberId, tokenHash, ...proof }: SessionProof,
): Promise<boolean> {
  const noted = await db
    .update(sessions)
    .set(proof)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.memberId, memberId)))
    .returning({ id: sessions.id });
  return noted.length === 1;
}

/** Overwrites the personal data of a member. The row stays, because messages and comments refer to it. */
export async function anonymise(tx: Queryable, memberId: string, now: Date): Promise<void> {
  await tx
    .update(members)
    .set({ ...erasedValues(memberPolicy), deletedAt: now })
    .where(eq(members.id, memberId));
}

/** The profile for the data export; null when the account is gone. */
export async function readProfile(db: Queryable, memberId: string): Promise<object | null> {
  const [profile] = await db
    .select(exportedColumns(memberPolicy))
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return profile ?? null;
}

/** The live sessions for the data export, the last used first. */
export function readSessions(db: Queryable, memberId: string, now: Date) {
  return db
    .select(exportedColumns(sessionPolicy))
    .from(sessions)
    .where(isLiveSessionOf(memberId, now))
    .orderBy(...lastUsedFirst);
}
