import { commonFailures } from '@tandem/contract/failure';
import type { Person } from '@tandem/contract/people';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable, RowLock } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { members } from './account.tables.ts';

/** The columns of a `PersonSummary`. */
export const summaryColumns = {
  _id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  photoUrl: members.photoUrl,
};

/** A viewer and the people they view. */
interface PeopleQuery {
  viewerId: string;
  ids: readonly string[];
}

/** How every feature shows people; the people feature implements it, so that visibility is decided in one place. */
export interface PeopleViews {
  /** These people as the viewer sees them, by id, without unknown ones; one query for any number. */
  viewPeople(db: Queryable, query: PeopleQuery): Promise<Map<string, Person>>;
  /** Which of these people share their e-mail address with the viewer; one query. */
  sharersOfEmail(db: Queryable, query: PeopleQuery): Promise<Set<string>>;
  /** SQL for a `Person` in a statement that is written once, from SQL for two ids and the time. */
  personSql(values: { viewer: string; person: string; now: string }): string;
}

/** Indexes a member who signed up or changed their profile; call it in the same transaction. Implemented by the people feature. */
export type IndexPerson = (tx: Queryable, memberId: string) => Promise<void>;

/** Tells members that their possible chat partners changed; call it after COMMIT. Implemented by the chat feature. */
export type PublishPartnersChanged = (memberIds: readonly string[]) => void;

/** Locks a member, to serialise their multi-row changes, until the transaction ends; false when there is no such member. */
export async function lockMember(tx: Queryable, memberId: string): Promise<boolean> {
  return (await lockMembers(tx, [memberId])) === 1;
}

/** The lock of `lockMember`, in the round trip of BEGIN. */
export const lockOfMember = (id: string): RowLock => ({ table: members, id, strength: 'no key update' });

/** Locks the calling member; refuses when the account was deleted. */
export async function lockMe(tx: Queryable, me: string): Promise<void> {
  if (!(await lockMember(tx, me))) refuse(commonFailures.signedOut);
}

/** Locks members until the transaction ends, ordered by id to avoid deadlocks; returns how many exist. */
export async function lockMembers(tx: Queryable, ids: readonly string[]): Promise<number> {
  // Weaker than FOR UPDATE, so that rows with foreign keys to the members can still be written.
  const locked = await tx
    .select({ locked: sql`1` })
    .from(members)
    .where(and(inIds(members.id, ids), isNull(members.deletedAt)))
    .orderBy(asc(members.id))
    .for('no key update');
  return locked.length;
}

/** Whether the member exists and has not deleted their account. */
export async function isMember(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return rows.length > 0;
}
