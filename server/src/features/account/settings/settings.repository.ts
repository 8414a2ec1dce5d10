import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members, sessions } from '../account.tables.ts';

/** What a member's password is checked by; null when their account is gone. */
export async function findOwnCredentials(
  db: Queryable,
  memberId: string,
): Promise<{ emailId: string; passwordHash: string } | null> {
  const [row] = await db
    .select({ emailId: members.emailId, passwordHash: members.passwordHash })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return row ?? null;
}

export async function setPasswordHash(tx: Queryable, memberId: string, passwordHash: string): Promise<void> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
}

/** The live sessions of a member, the last used first. */
export function listSessionsOf(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Ends one session of the member and gives its token's hash; null when they have no such session. */
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

/** Ends all sessions of a member, but the one of `kept` where it is named. */
export async function deleteSessionsOf(tx: Queryable, memberId: string, kept?: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.memberId, memberId), kept === undefined ? undefined : ne(sessions.tokenHash, kept)),
    );
}

/** Lets a session go on under another token; false when it has ended. */
export async function renameSession(
  tx: Queryable,
  tokenHash: string,
  next: { tokenHash: string; lastUsedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const renamed = await tx
    .update(sessions)
    .set(next)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id });
  return renamed.length === 1;
}

/** Takes the person out of a member's row, which stays for what they wrote: no log-in fits it any more. */
export async function anonymise(tx: Queryable, memberId: string, now: Date): Promise<void> {
  await tx
    .update(members)
    .set({
      // Neither can be typed at sign-up or log-in: the one is no e-mail address, the other no hash of anything.
      emailId: `deleted:${memberId}`,
      passwordHash: 'none',
      firstName: 'Deleted',
      lastName: 'member',
      age: null,
      gender: 'others',
      photoUrl: null,
      about: '',
      experience: null,
      techStack: [],
      skills: [],
      interests: [],
      showsOnline: false,
      showsEmail: false,
      deletedAt: now,
    })
    .where(eq(members.id, memberId));
}
