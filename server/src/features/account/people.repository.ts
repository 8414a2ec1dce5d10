import type { Person } from '@tandem/contract/people';
import { asc, eq, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from './account.tables.ts';

/** The columns of a `PersonBrief`. */
export const briefColumns = {
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
  /** Those of these people whose e-mail is for the viewer (decisions §2); one query. */
  sharersOfEmail(db: Queryable, looking: Looking): Promise<Set<string>>;
}

/** What other rooms do about a member who has just signed up or changed their profile, in the same transaction. */
export type Enlist = (tx: Queryable, memberId: string) => Promise<void>;

/** Makes one member's changes of several rows wait for each other until the transaction ends. */
export async function lockMember(tx: Queryable, memberId: string): Promise<void> {
  await lockMembers(tx, [memberId]);
}

/** Holds these members until the transaction ends, always in the order of their ids; says how many of them there are. */
export async function lockMembers(tx: Queryable, ids: readonly string[]): Promise<number> {
  // Weaker than FOR UPDATE, so that rows which refer to the members can still be written meanwhile.
  const held = await tx
    .select({ locked: sql`1` })
    .from(members)
    .where(anyOf(members.id, ids))
    .orderBy(asc(members.id))
    .for('no key update');
  return held.length;
}

/** Whether there is such a member. */
export async function isMember(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.id, memberId));
  return rows.length > 0;
}
