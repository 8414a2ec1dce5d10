import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../account.tables.ts';
import { signUpLinks, signUps } from './sign-up.tables.ts';

export type SignUp = typeof signUps.$inferSelect;

/** Stores a sign-up that waits for its link. */
export async function insertSignUp(tx: Queryable, signUp: typeof signUps.$inferInsert): Promise<void> {
  await tx.insert(signUps).values(signUp);
}

/** The member who has an e-mail address, or null. */
export async function findOwner(db: Queryable, emailId: string) {
  const { firstName, lastName } = members;
  const [found] = await db
    .select({ firstName, lastName })
    .from(members)
    .where(and(eq(members.emailId, emailId), isNull(members.deletedAt)));
  return found ?? null;
}

/** Adds a link to a sign-up. */
export async function insertLink(tx: Queryable, link: typeof signUpLinks.$inferInsert): Promise<void> {
  await tx.insert(signUpLinks).values(link);
}

/** The sign-up of a link, with when the link expires. */
export async function findByLink(db: Queryable, tokenHash: string): Promise<SignUp | null> {
  const [found] = await db
    .select({ signUp: signUps, expiresAt: signUpLinks.expiresAt })
    .from(signUpLinks)
    .innerJoin(signUps, eq(signUps.id, signUpLinks.signUpId))
    .where(eq(signUpLinks.tokenHash, tokenHash));
  return found === undefined ? null : { ...found.signUp, expiresAt: found.expiresAt };
}

/** Locks a sign-up until the transaction ends. */
export async function lockSignUp(tx: Queryable, id: string): Promise<SignUp | null> {
  const [found] = await tx.select().from(signUps).where(eq(signUps.id, id)).for('update');
  return found ?? null;
}

/** Locks all sign-ups with an address until the transaction ends, in the order of all who lock several. */
export async function lockSignUpsOf(tx: Queryable, emailId: string): Promise<void> {
  await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(eq(signUps.emailId, emailId))
    .orderBy(asc(signUps.id))
    .for('update');
}

const forgotten = {
  passwordHash: null,
  profile: null,
  photoUrl: null,
  ticketId: null,
  invitationHash: null,
  message: null,
};

/** Ends all sign-ups with an address, because it has an account now, and forgets what was entered. */
export async function endSignUps(tx: Queryable, emailId: string, now: Date): Promise<void> {
  await lockSignUpsOf(tx, emailId);
  const expiresAt = sql`least(${signUps.expiresAt}, ${now.toISOString()}::timestamptz)`;
  await tx
    .update(signUps)
    .set({ ...forgotten, request: null, refusalReason: null, confirmedAt: now, expiresAt })
    .where(and(eq(signUps.emailId, emailId), isNull(signUps.confirmedAt)));
}

/** Keeps a sign-up for longer, because another link is asked for. */
export async function extendSignUp(tx: Queryable, id: string, expiresAt: Date): Promise<void> {
  await tx.update(signUps).set({ expiresAt }).where(eq(signUps.id, id));
}

/** Deletes all sign-ups with the address of an account that ends. */
export async function deleteSignUps(tx: Queryable, emailId: string): Promise<void> {
  await tx.delete(signUps).where(eq(signUps.emailId, emailId));
}

/** Deletes sign-ups that expired before a time, with their links. */
export async function deleteExpiredSignUps(db: Queryable, before: Date): Promise<void> {
  await db.delete(signUps).where(and(lte(signUps.expiresAt, before), isNull(signUps.request)));
}
