import type { Person } from '@tandem/contract/people';
import { eq, sql } from 'drizzle-orm';
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

/** The columns that `toPerson` turns into a `Person`; the e-mail is read, and shown only where the reader says so. */
export const personColumns = {
  ...briefColumns,
  emailId: members.emailId,
  about: members.about,
  experience: members.experience,
  techStack: members.techStack,
  skills: members.skills,
  interests: members.interests,
  createdAt: members.createdAt,
};

type PersonRow = Omit<Person, 'createdAt' | 'emailId'> & { createdAt: Date; emailId: string };

/** A person as another member sees them; the e-mail is null unless it is for the viewer (decisions §2). */
export function toPerson(row: PersonRow, { showsEmail }: { showsEmail: boolean }): Person {
  return { ...row, emailId: showsEmail ? row.emailId : null, createdAt: row.createdAt.toISOString() };
}

/** The people of these ids in the order of the ids, unknown ones left out; one query. */
export async function listPeople(
  db: Queryable,
  ids: readonly string[],
  options: { showsEmail: boolean },
): Promise<Person[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(personColumns).from(members).where(anyOf(members.id, ids));
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toPerson(row, options)];
  });
}

/** Makes one member's changes of several rows wait for each other until the transaction ends. */
export async function lockMember(tx: Queryable, memberId: string): Promise<void> {
  // Weaker than FOR UPDATE, so that rows which refer to the member can still be written meanwhile.
  await tx
    .select({ locked: sql`1` })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
}
