import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { members, emailChangePolicy, emailChanges, emailLinks } from '../account.tables.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

const owner = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  emailId: members.emailId,
  emailVerifiedAt: members.emailVerifiedAt,
  passwordHash: members.passwordHash,
};

const isMemberWith = (id: string) => and(eq(members.id, id), isNull(members.deletedAt));

/** The address of a member, and whether it is verified; null when the account was deleted. */
export async function findOwner(db: Queryable, memberId: string) {
  const [found] = await db.select(owner).from(members).where(isMemberWith(memberId));
  return found ?? null;
}

/** The same, and locks the member until the transaction ends. */
export async function lockOwner(tx: Queryable, memberId: string) {
  const [found] = await tx.select(owner).from(members).where(isMemberWith(memberId)).for('no key update');
  return found ?? null;
}

/** Whether a member has an address that is needed but not verified. */
export async function isUnverified(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.id, memberId), isNull(members.emailVerifiedAt), eq(members.isVerificationWaived, false)),
    );
  return rows.length > 0;
}

/** Stores a change that waits for its link, in place of an earlier one. */
export async function insertChange(tx: Queryable, change: Omit<EmailChange, 'status'>): Promise<void> {
  await endPending(tx, change.memberId);
  await tx.insert(emailChanges).values({ ...change, status: 'pending' });
}

/** Ends the change that waits for its link; false when there is none. */
export async function endPending(tx: Queryable, memberId: string): Promise<boolean> {
  const ended = await tx
    .update(emailChanges)
    .set({ status: 'replaced' })
    .where(and(eq(emailChanges.memberId, memberId), eq(emailChanges.status, 'pending')))
    .returning({ id: emailChanges.id });
  return ended.length > 0;
}

export async function findChange(db: Queryable, id: string): Promise<EmailChange | null> {
  const [found] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
  return found ?? null;
}

/** The change of a member that waits for its link. */
export async function findPending(db: Queryable, memberId: string): Promise<EmailChange | null> {
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, memberId), eq(emailChanges.status, 'pending')));
  return found ?? null;
}

/** Adds a link to a change. */
export async function insertLink(tx: Queryable, link: typeof emailLinks.$inferInsert): Promise<void> {
  await tx.insert(emailLinks).values(link);
}

/** The change of a link, and what the link is for. */
export async function findByLink(db: Queryable, tokenHash: string) {
  const [found] = await db
    .select({ change: emailChanges, purpose: emailLinks.purpose })
    .from(emailLinks)
    .innerJoin(emailChanges, eq(emailChanges.id, emailLinks.changeId))
    .where(eq(emailLinks.tokenHash, tokenHash));
  return found === undefined ? null : { ...found.change, purpose: found.purpose };
}

/** Marks a change as made; it can be taken back until `expiresAt`. */
export async function markConfirmed(tx: Queryable, id: string, expiresAt: Date): Promise<void> {
  await tx.update(emailChanges).set({ status: 'confirmed', expiresAt }).where(eq(emailChanges.id, id));
}

/** Ends a change that is taken back, and all later ones of the member. */
export async function markUndone(
  tx: Queryable,
  { memberId, id }: Pick<EmailChange, 'memberId' | 'id'>,
): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ status: 'undone' })
    .where(and(eq(emailChanges.memberId, memberId), gte(emailChanges.id, id)));
}

/** Gives a member an address that they proved to own; a taken one violates `members_email_id_unique`. */
export async function setEmail(tx: Queryable, memberId: string, emailId: string, now: Date): Promise<void> {
  await tx.update(members).set({ emailId, emailVerifiedAt: now }).where(eq(members.id, memberId));
}

/** Deletes all changes of a member whose account ends, with their links. */
export async function deleteChanges(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.memberId, memberId));
}

/** Deletes changes that ended before a time, with their links. */
export async function deleteEndedChanges(db: Queryable, before: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, before));
}

/** The changes for the data export, oldest first. */
export function readChanges(db: Queryable, memberId: string) {
  return db
    .select(exportedColumns(emailChangePolicy))
    .from(emailChanges)
    .where(eq(emailChanges.memberId, memberId))
    .orderBy(sql`${emailChanges.id}`);
}
