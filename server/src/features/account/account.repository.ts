import type { User } from '@tandem/contract/account';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members, sessions } from './account.tables.ts';

type Member = typeof members.$inferSelect;

const ownColumns = {
  id: members.id,
  emailId: members.emailId,
  firstName: members.firstName,
  lastName: members.lastName,
  age: members.age,
  gender: members.gender,
  photoUrl: members.photoUrl,
  about: members.about,
  experience: members.experience,
  techStack: members.techStack,
  skills: members.skills,
  interests: members.interests,
  showsOnline: members.showsOnline,
  showsEmail: members.showsEmail,
  createdAt: members.createdAt,
};

const toUser = ({ id, createdAt, ...member }: Pick<Member, keyof typeof ownColumns>): User => ({
  _id: id,
  ...member,
  createdAt: createdAt.toISOString(),
});

/** Inserts a member; a taken e-mail violates `members_email_id_unique`. */
export async function insertMember(db: Queryable, member: typeof members.$inferInsert): Promise<User> {
  const [row] = await db.insert(members).values(member).returning(ownColumns);
  if (row === undefined) throw new Error('The new member was not returned.');
  return toUser(row);
}

/** The member as they see themselves, or null. */
export async function findUser(db: Queryable, memberId: string): Promise<User | null> {
  const [row] = await db
    .select(ownColumns)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return row === undefined ? null : toUser(row);
}

/** The member with an e-mail address and their password hash, or null. */
export async function findCredentials(
  db: Queryable,
  emailId: string,
): Promise<{ user: User; passwordHash: string } | null> {
  const [row] = await db
    .select({ ...ownColumns, passwordHash: members.passwordHash })
    .from(members)
    .where(and(eq(members.emailId, emailId), isNull(members.deletedAt)));
  if (row === undefined) return null;
  const { passwordHash, ...own } = row;
  return { user: toUser(own), passwordHash };
}

/** Whether any member exists. */
export async function hasMember(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).limit(1);
  return rows.length > 0;
}

/** Whether anybody outside the demo community has signed up. */
export async function hasRealMember(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.isDemo, false)).limit(1);
  return rows.length > 0;
}

/** Starts a session. */
export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Records that a session was used, and extends it to `expiresAt` if given. */
export async function noteUse(
  db: Queryable,
  tokenHash: string,
  use: { lastUsedAt: Date; expiresAt?: Date },
): Promise<void> {
  await db.update(sessions).set(use).where(eq(sessions.tokenHash, tokenHash));
}

/** Locks a member until the transaction ends and returns the password hash; null when the account was deleted. */
export async function holdPasswordHash(tx: Queryable, memberId: string): Promise<string | null> {
  const [held] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
    .for('no key update');
  return held?.passwordHash ?? null;
}

/** Ends one session. */
export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes sessions that expired before `now`. */
export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
