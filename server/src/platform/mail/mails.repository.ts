import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { mails } from './mails.tables.ts';

/** Longer than the longest attempt (`smtp-transport.ts`), so that no mail is sent by two processes at once. */
export const mailLeaseMs = 7 * 60_000;

export type QueuedMail = typeof mails.$inferSelect;

/** Queues a mail. */
export async function insertMail(tx: Queryable, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail);
}

/** Takes the mail that is due for longest and keeps others from taking it before `leasedUntil`; null when none is due. */
export async function takeDue(
  db: Queryable,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<QueuedMail | null> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAt, now))
    .orderBy(asc(mails.nextAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(mails)
    .set({ nextAt: leasedUntil, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, due))
    .returning();
  return taken ?? null;
}

/** Sets when the mail is tried again, and why the attempt failed. */
export async function postpone(
  db: Queryable,
  id: string,
  next: Pick<QueuedMail, 'nextAt' | 'failure'>,
): Promise<void> {
  await db.update(mails).set(next).where(eq(mails.id, id));
}

/** Queues a mail of a kind for each row of `given`, which has the columns `id`, `recipient` and `next_at`; part of a statement. */
export const insertMailsOf = (
  given: SQL,
  { kind, createdAt, expiresAt }: Pick<QueuedMail, 'kind' | 'createdAt' | 'expiresAt'>,
): SQL => sql`
  insert into mails (id, kind, recipient, created_at, expires_at, next_at)
  select id, ${kind}, recipient, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz, next_at
  from (${given}) as given`;

/** Puts a mail off that was not attempted. */
export async function putOff(db: Queryable, id: string, nextAt: Date): Promise<void> {
  await db
    .update(mails)
    .set({ nextAt, attempts: sql`${mails.attempts} - 1` })
    .where(eq(mails.id, id));
}

/** Removes a mail that was sent or dropped. */
export async function removeMail(db: Queryable, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Removes the mails to a member who deletes the account: to the id and to the address. */
export async function removeMailsTo(tx: Queryable, recipients: readonly string[]): Promise<void> {
  await tx.delete(mails).where(inArray(mails.recipient, [...recipients]));
}

/** How many mails wait, as an expression. */
export const waitingMails: SQL = sql`(select count(*) from mails)`;

/**
 * The mails that were queued before a time, were attempted and still wait: how many, when the first was queued, when the next
 * attempt is, and why the latest one failed.
 */
export function failingMails(before: Date): Record<'count' | 'since' | 'nextAt' | 'lastFailure', SQL> {
  const failing = sql`from mails where attempts > 0 and created_at < ${before.toISOString()}::timestamptz`;
  return {
    count: sql`(select count(*) ${failing})`,
    since: sql`(select min(created_at) ${failing})`,
    nextAt: sql`(select min(next_at) ${failing})`,
    lastFailure: sql`(select failure ${failing} and failure is not null order by failure ->> 'at' desc limit 1)`,
  };
}

/** Makes mails due that were attempted and wait for longer than a lease, so that none is being sent; returns how many. */
export async function makeDue(db: Queryable, now: Date): Promise<number> {
  const due = await db
    .update(mails)
    .set({ nextAt: now })
    .where(and(gt(mails.attempts, 0), gt(mails.nextAt, new Date(now.getTime() + mailLeaseMs))))
    .returning({ id: mails.id });
  return due.length;
}

/** Brings mails that were not attempted forward to now, or to a time after their creation; from a query for their ids. */
export async function bringMailsForward(
  tx: Queryable,
  ids: SQL,
  { now, afterMs }: { now: Date; afterMs: number },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update mails m set next_at = greatest(${at}, m.created_at + ${`${afterMs} milliseconds`}::interval)
    where m.id in (${ids}) and m.attempts = 0 and m.next_at > ${at}`);
}

/** Whether a mail waits, from SQL for its id. */
export const isMailQueued = (id: SQL): SQL => sql`exists (select from mails m where m.id = ${id})`;
