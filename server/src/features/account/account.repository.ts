import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { User } from '@tandem/contract/account';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { members, sessions } from './account.tables.ts';

type Member = typeof members.$inferSelect;

/** No password has this hash. It has argon2's form, so that a log-in takes as long as any other. */
export const hashOfNoPassword = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

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
  links: members.links,
  hoursPerWeek: members.hoursPerWeek,
  timeZone: members.timeZone,
  languages: members.languages,
  showsProjects: members.showsProjects,
  showsPublicly: members.showsPublicly,
  showsOnline: members.showsOnline,
  showsEmail: members.showsEmail,
  emailVerifiedAt: members.emailVerifiedAt,
  isVerificationWaived: members.isVerificationWaived,
  communityRole: members.communityRole,
  passwordHash: members.passwordHash,
  termsVersion: members.termsVersion,
  createdAt: members.createdAt,
};

/** What members see of themselves depends on whether the community asks for verified e-mail addresses. */
export interface Community {
  needsVerifiedEmail: () => boolean;
}

const toUser = (
  {
    id,
    createdAt,
    emailVerifiedAt,
    isVerificationWaived,
    passwordHash,
    ...member
  }: Pick<Member, keyof typeof ownColumns>,
  { needsVerifiedEmail }: Community,
): User => ({
  _id: id,
  ...member,
  mustVerifyEmail: needsVerifiedEmail() && emailVerifiedAt === null && !isVerificationWaived,
  hasPassword: passwordHash !== hashOfNoPassword,
  createdAt: createdAt.toISOString(),
});

/** Inserts a member; a taken e-mail violates `members_email_id_unique`. */
export async function insertMember(
  db: Queryable,
  member: typeof members.$inferInsert,
  community: Community,
): Promise<User> {
  const [row] = await db.insert(members).values(member).returning(ownColumns);
  if (row === undefined) throw new Error('The new member was not returned.');
  return toUser(row, community);
}

/** The member as they see themselves, or null. */
export async function findUser(db: Queryable, memberId: string, community: Community): Promise<User | null> {
  const [row] = await db
    .select(ownColumns)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return row === undefined ? null : toUser(row, community);
}

/** The member with an e-mail address and their password hash, or null. */
export async function findCredentials(
  db: Queryable,
  emailId: string,
  community: Community,
): Promise<{ user: User; passwordHash: string } | null> {
  const [row] = await db
    .select(ownColumns)
    .from(members)
    .where(and(eq(members.emailId, emailId), isNull(members.deletedAt)));
  if (row === undefined) return null;
  return { user: toUser(row, community), passwordHash: row.passwordHash };
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

/**
 * Takes the password and the role from every demo member and ends their sessions, for good. Returns the ids of those who could
 * still log in. Needs a transaction.
 */
export async function closeDemoLogIns(tx: Queryable): Promise<string[]> {
  const open = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(members.isDemo, ne(members.passwordHash, hashOfNoPassword)))
    .orderBy(asc(members.id))
    .for('no key update');
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return [];
  const closed = { passwordHash: hashOfNoPassword, communityRole: 'member' as const };
  await tx.update(members).set(closed).where(inIds(members.id, ids));
  await tx.delete(sessions).where(inIds(sessions.memberId, ids));
  return ids;
}

/** Takes a photo off the profile of a member, if the profile shows it. */
export async function removePhoto(tx: Queryable, memberId: string, photoUrl: string): Promise<void> {
  await tx
    .update(members)
    .set({ photoUrl: null })
    .where(and(eq(members.id, memberId), eq(members.photoUrl, photoUrl)));
}

/** Takes the photo off the profile of a member and returns its address; null when they have none. */
export async function hidePhoto(tx: Queryable, memberId: string): Promise<string | null> {
  const [before] = await tx
    .select({ photoUrl: members.photoUrl })
    .from(members)
    .where(eq(members.id, memberId));
  await tx.update(members).set({ photoUrl: null }).where(eq(members.id, memberId));
  return before?.photoUrl ?? null;
}

/** Shows a hidden photo again, unless the member chose another one since or deleted the account. */
export async function restorePhoto(
  tx: Queryable,
  { memberId, photoUrl }: { memberId: string; photoUrl: string },
): Promise<void> {
  await tx
    .update(members)
    .set({ photoUrl })
    .where(and(eq(members.id, memberId), isNull(members.photoUrl), isNull(members.deletedAt)));
}

/** Starts a session. */
export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Records that a session was used, and extends it to `expiresAt` if given, unless it has ended meanwhile. */
export async function noteUse(
  db: Queryable,
  tokenHash: string,
  use: { lastUsedAt: Date; expiresAt?: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set(use)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, use.lastUsedAt)));
}

/** Locks a member until the transaction ends and returns the password hash; null when the account was deleted. */
export async function lockPasswordHash(tx: Queryable, memberId: string): Promise<string | null> {
  const [member] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
    .for('no key update');
  return member?.passwordHash ?? null;
}

/** What decides whether a log-in starts a session. */
export interface LockedMember {
  passwordHash: string;
  hasSecondFactor: boolean;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspensionReason: string | null;
}

/** Locks a member until the transaction ends; null when the account was deleted. */
export async function lockForLogIn(tx: Queryable, memberId: string): Promise<LockedMember | null> {
  const { passwordHash, hasSecondFactor, suspendedAt, suspendedUntil, suspensionReason } = members;
  const [member] = await tx
    .select({ passwordHash, hasSecondFactor, suspendedAt, suspendedUntil, suspensionReason })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
    .for('no key update');
  return member ?? null;
}

/** The User-Agents of a member's sessions. */
export async function listUserAgents(tx: Queryable, memberId: string): Promise<(string | null)[]> {
  const rows = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.memberId, memberId));
  return rows.map(({ userAgent }) => userAgent);
}

/** Ends all sessions of a member but the `most` that were used last; returns the token hashes of the ended ones. */
export async function deleteOldestSessions(tx: Queryable, memberId: string, most: number): Promise<string[]> {
  const oldest = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(most);
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.tokenHash, oldest))
    .returning({ tokenHash: sessions.tokenHash });
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Ends one session. */
export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes sessions that expired before `now`. */
export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}

interface Acceptance {
  memberId: string;
  version: string;
  at: Date;
}

/** Records that a member accepted a version of the terms; the time of the first acceptance stays. */
export async function recordAcceptance(db: Queryable, { memberId, version, at }: Acceptance): Promise<void> {
  await db
    .update(members)
    .set({ termsVersion: version, termsAcceptedAt: at })
    .where(
      and(
        eq(members.id, memberId),
        isNull(members.deletedAt),
        sql`${members.termsVersion} is distinct from ${version}`,
      ),
    );
}

/** The version of the terms that a member accepted last. */
export async function findAcceptedVersion(db: Queryable, memberId: string): Promise<string | null> {
  const [row] = await db
    .select({ termsVersion: members.termsVersion })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.termsVersion ?? null;
}
