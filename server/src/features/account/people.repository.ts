import { commonFailures } from '@tandem/contract/failure';
import type { Person } from '@tandem/contract/people';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { inIds } from '../../platform/database/in-ids.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { members } from './account.tables.ts';

/** The columns of a `PersonSummary`. */
export const summaryColumns = {
  _id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  photoUrl: members.photoUrl,
};

/** Who looks at whom. */
export interface Looking {
  viewerId: string;
  ids: readonly string[];
}

/** How every room shows people, so that who sees what stands once; the people room fills it in. */
export interface PeopleViews {
  /** These people as the viewer sees them, by id, unknown ones left out; two queries, however many. */
  viewPeople(db: Queryable, looking: Looking): Promise<Map<string, Person>>;
  /** Those of these people whose e-mail is for the viewer; one query. */
  sharersOfEmail(db: Queryable, looking: Looking): Promise<Set<string>>;
}

/** What other rooms do about a member who has just signed up or changed their profile, in the same transaction. */
export type IndexPerson = (tx: Queryable, memberId: string) => Promise<void>;

/** Tells these members that whom they may talk to has changed; said after COMMIT, and the chat room fills it in. */
export type EmitPartnersChanged = (memberIds: readonly string[]) => void;

/** Makes one member's changes of several rows wait for each other until the transaction ends; says whether there is such a member. */
export async function lockMember(tx: Queryable, memberId: string): Promise<boolean> {
  return (await lockMembers(tx, [memberId])) === 1;
}

/** The same for members who must still be there, such as the one who asks: a deleted account changes nothing any more. */
export async function lockMe(tx: Queryable, me: string): Promise<void> {
  if (!(await lockMember(tx, me))) refuse(commonFailures.signedOut);
}

/** Holds these members until the transaction ends, always in the order of their ids; says how many of them there are. */
export async function lockMembers(tx: Queryable, ids: readonly string[]): Promise<number> {
  // Weaker than FOR UPDATE, so that rows which refer to the members can still be written meanwhile.
  const held = await tx
    .select({ locked: sql`1` })
    .from(members)
    .where(and(inIds(members.id, ids), isNull(members.deletedAt)))
    .orderBy(asc(members.id))
    .for('no key update');
  return held.length;
}

/** Whether there is such a member; those who deleted their account are none. */
export async function isMember(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return rows.length > 0;
}
