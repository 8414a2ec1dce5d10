import { limits } from '@tandem/contract/limits';
import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../../platform/paging/keyset.ts';
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

const isWaiting = eq(signUps.request, 'waiting');

/** Stores a sign-up that waits for moderators; false when one with its address waits already. */
export async function insertWaiting(
  tx: Queryable,
  signUp: Omit<typeof signUps.$inferInsert, 'request'>,
): Promise<boolean> {
  const rows = await tx
    .insert(signUps)
    .values({ ...signUp, request: 'waiting' })
    .onConflictDoNothing({ target: signUps.emailId, where: sql.raw(`request = 'waiting'`) })
    .returning({ id: signUps.id });
  return rows.length === 1;
}

/** Lets a sign-up wait for moderators, in place of an earlier one with its address. */
export async function startWaiting(
  tx: Queryable,
  { id, emailId }: Pick<SignUp, 'id' | 'emailId'>,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await tx.delete(signUps).where(and(eq(signUps.emailId, emailId), isWaiting, ne(signUps.id, id)));
  await tx
    .update(signUps)
    .set({ request: 'waiting', askedAt: at, verifiedAt: at, expiresAt })
    .where(eq(signUps.id, id));
}

/** What decides about the log-in of somebody who asked to become a member: the request that waits, else the last refused one. */
export async function findRequest(
  db: Queryable,
  emailId: string,
): Promise<Pick<SignUp, 'request' | 'passwordHash' | 'refusalReason'> | null> {
  const [found] = await db
    .select({
      request: signUps.request,
      passwordHash: signUps.passwordHash,
      refusalReason: signUps.refusalReason,
    })
    .from(signUps)
    .where(and(eq(signUps.emailId, emailId), isNotNull(signUps.request)))
    .orderBy(sql`${signUps.request} = 'waiting' desc`, sql`${signUps.refusedAt} desc`)
    .limit(1);
  return found ?? null;
}

/** Keeps of a refused sign-up what its log-in and its mail need. */
export async function refuseWaiting(
  tx: Queryable,
  id: string,
  refusal: { refusedAt: Date; refusalReason: string | null; expiresAt: Date },
): Promise<void> {
  const forgotten = { profile: null, message: null, photoUrl: null, ticketId: null };
  await tx
    .update(signUps)
    .set({ ...refusal, ...forgotten, request: 'refused' })
    .where(eq(signUps.id, id));
}

/**
 * When the last of the refused sign-ups with the address of the row was refused. The column is named with its table, which
 * Drizzle leaves out in a query of one table: inside the subquery it would be the column of `r`.
 */
const lastRefusal = sql<Date | null>`(select max(r.refused_at) from sign_ups r
  where r.email_id = ${signUps}.email_id and r.request = 'refused')`.mapWith(signUps.refusedAt);

/** A page of the sign-ups that wait for moderators, oldest first; one query. */
export async function listWaiting(db: Queryable, { after, limit }: PageQuery) {
  return db
    .select({ signUp: signUps, lastRefusal })
    .from(signUps)
    .where(and(isWaiting, isPast([signUps.askedAt, signUps.id], after, 'oldestFirst')))
    .orderBy(asc(signUps.askedAt), asc(signUps.id))
    .limit(limit);
}

/** How many sign-ups wait for moderators, at most `limits.countedSignUps`; one query. */
export async function countWaiting(db: Queryable): Promise<number> {
  const some = db.select({ id: signUps.id }).from(signUps).where(isWaiting).limit(limits.countedSignUps);
  return db.$count(some.as('some'));
}

/** Deletes requests that nobody decided about, and refused ones, once their time has come. */
export async function deleteExpiredRequests(db: Queryable, now: Date): Promise<void> {
  await db.delete(signUps).where(and(lte(signUps.expiresAt, now), isNotNull(signUps.request)));
}

/** The names of those who wait longest. */
export async function listWaitingNames(db: Queryable, most: number): Promise<string[]> {
  const rows = await db
    .select({ profile: signUps.profile })
    .from(signUps)
    .where(isWaiting)
    .orderBy(asc(signUps.askedAt), asc(signUps.id))
    .limit(most);
  return rows.flatMap(({ profile }) => (profile ? [`${profile.firstName} ${profile.lastName}`] : []));
}

/** A refused sign-up; null when it is gone. */
export async function findRefused(
  db: Queryable,
  id: string,
): Promise<Pick<SignUp, 'emailId' | 'refusalReason'> | null> {
  const [found] = await db
    .select({ emailId: signUps.emailId, refusalReason: signUps.refusalReason })
    .from(signUps)
    .where(and(eq(signUps.id, id), eq(signUps.request, 'refused')));
  return found ?? null;
}

/** The address of a sign-up; null when it is gone. */
export async function findAddress(db: Queryable, id: string): Promise<string | null> {
  const [found] = await db.select({ emailId: signUps.emailId }).from(signUps).where(eq(signUps.id, id));
  return found?.emailId ?? null;
}

/** A query for the people who asked to become members between two times and still wait, from SQL for the times. */
export const waitingSignUpsSql = ({ from, to }: { from: string; to: string }): string =>
  `select from sign_ups su where su.request = 'waiting' and su.asked_at between ${from} and ${to}`;
