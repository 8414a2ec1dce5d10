import { and, eq, gt, isNull, lte, ne, sql, asc } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { hashOfNoPassword } from '../account.repository.ts';
import { members, passwordResetPolicy, passwordResets, providerAccounts } from '../account.tables.ts';
import { passkeys } from '../factors/factors.tables.ts';
import { listPasskeys } from '../factors/passkeys/passkeys.repository.ts';

/** Whom a mail about the password goes to. */
export interface Addressee {
  id: string;
  firstName: string;
  lastName: string;
  emailId: string;
}

const addressee = {
  id: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  emailId: members.emailId,
};

/**
 * Locks the member with an e-mail address until the transaction ends; null for an unknown one, and for a demo member
 * whose log-in was closed for good.
 */
export async function lockByEmail(tx: Queryable, emailId: string): Promise<Addressee | null> {
  const [found] = await tx
    .select(addressee)
    .from(members)
    .where(
      and(
        eq(members.emailId, emailId),
        isNull(members.deletedAt),
        ne(members.passwordHash, hashOfNoPassword),
      ),
    )
    .for('no key update');
  return found ?? null;
}

/** The member with an id; null when the account was deleted. */
export async function findAddressee(db: Queryable, memberId: string): Promise<Addressee | null> {
  const [found] = await db
    .select(addressee)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return found ?? null;
}

/** Adds a link and ends those of earlier requests; false, and adds none, when a later request has one. */
export async function insertReset(
  tx: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<boolean> {
  const { memberId, requestId } = reset;
  const later = await tx
    .select({ later: sql`1` })
    .from(passwordResets)
    .where(and(eq(passwordResets.memberId, memberId), gt(passwordResets.requestId, requestId)))
    .limit(1);
  if (later.length > 0) return false;
  await tx
    .update(passwordResets)
    .set({ endedAs: 'replaced' })
    .where(
      and(
        eq(passwordResets.memberId, memberId),
        ne(passwordResets.requestId, requestId),
        isNull(passwordResets.endedAs),
      ),
    );
  await tx.insert(passwordResets).values(reset);
  return true;
}

export async function findReset(
  db: Queryable,
  tokenHash: string,
): Promise<typeof passwordResets.$inferSelect | null> {
  const [found] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  return found ?? null;
}

/** Whether the request has a link that was used. */
export async function isUsed(tx: Queryable, requestId: string): Promise<boolean> {
  const rows = await tx
    .select({ used: sql`1` })
    .from(passwordResets)
    .where(and(eq(passwordResets.requestId, requestId), eq(passwordResets.endedAs, 'used')))
    .limit(1);
  return rows.length > 0;
}

/** Ends all links of a member, because the password is another one now. */
export async function endResets(tx: Queryable, memberId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ endedAs: 'used' })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.endedAs)));
}

/** Deletes all links of a member whose account ends. */
export async function deleteResets(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
}

/** Deletes links that expired before a time. */
export async function deleteExpiredResets(db: Queryable, before: Date): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, before));
}

/** The links for the data export, oldest first. */
export function readResets(db: Queryable, memberId: string) {
  return db
    .select(exportedColumns(passwordResetPolicy))
    .from(passwordResets)
    .where(eq(passwordResets.memberId, memberId))
    .orderBy(passwordResets.createdAt);
}

/** A link that the shell makes for the account with an e-mail address. */
export interface NewResetLink {
  emailId: string;
  tokenHash: string;
  requestId: string;
  now: Date;
  expiresAt: Date;
}

/** The parameters of `resetLinkMadeSql`, in their order. */
export const resetLinkValues = ({ emailId, tokenHash, requestId, expiresAt }: NewResetLink): unknown[] => [
  emailId,
  hashOfNoPassword,
  tokenHash,
  requestId,
  expiresAt.toISOString(),
];

/**
 * Common table expressions that add a link and end earlier ones; `made` has the `id` of its member, no row without such an
 * account. Its parameters are `resetLinkValues`, from the number `first` on.
 */
export function resetLinkMadeSql({ now, first }: { now: string; first: number }): string {
  const [emailId, noPassword, tokenHash, requestId, expiresAt] = [0, 1, 2, 3, 4].map(
    (at) => `$${first + at}`,
  );
  return `found as (
      select id from members where email_id = ${emailId} and deleted_at is null and password_hash <> ${noPassword}
    ), ended as (
      update password_resets set ended_as = 'replaced'
      where member_id in (select id from found) and ended_as is null
    ), made as (
      insert into password_resets (token_hash, request_id, member_id, created_at, expires_at)
      select ${tokenHash}, ${requestId}::uuid, id, ${now}, ${expiresAt}::timestamptz from found
      returning member_id as id
    )`;
}

/** What logs a member in without the password. */
export interface StoredLogIn {
  id: string;
  kind: 'passkey' | 'provider';
  /** The name of a passkey; the issuer of an account at a provider. */
  name: string;
  emailId: string | null;
  addedAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys of a member, then the accounts at a provider, each oldest first. */
export async function listLogIns(db: Queryable, memberId: string): Promise<StoredLogIn[]> {
  const accounts = await db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.memberId, memberId))
    .orderBy(asc(providerAccounts.linkedAt));
  return [
    ...(await listPasskeys(db, memberId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      kind: 'passkey' as const,
      name,
      emailId: null,
      addedAt: createdAt,
      lastUsedAt,
    })),
    ...accounts.map(({ id, issuer, emailId, linkedAt, lastUsedAt }) => ({
      id,
      kind: 'provider' as const,
      name: issuer,
      emailId,
      addedAt: linkedAt,
      lastUsedAt,
    })),
  ];
}

const idsOf = (logIns: readonly StoredLogIn[], kind: StoredLogIn['kind']) =>
  logIns.filter((one) => one.kind === kind).map(({ id }) => id);

const passkeysAmong = (memberId: string, logIns: readonly StoredLogIn[]) =>
  and(eq(passkeys.memberId, memberId), inIds(passkeys.id, idsOf(logIns, 'passkey')));
const accountsAmong = (memberId: string, logIns: readonly StoredLogIn[]) =>
  and(eq(providerAccounts.memberId, memberId), inIds(providerAccounts.id, idsOf(logIns, 'provider')));

/** Removes some of a member's passkeys and accounts at a provider. */
export async function deleteLogIns(
  tx: Queryable,
  memberId: string,
  logIns: readonly StoredLogIn[],
): Promise<void> {
  await tx.delete(passkeys).where(passkeysAmong(memberId, logIns));
  await tx.delete(providerAccounts).where(accountsAmong(memberId, logIns));
}

/** Marks some of them as kept: they do not log in alone until the member confirms them. */
export async function markKept(
  tx: Queryable,
  memberId: string,
  logIns: readonly StoredLogIn[],
): Promise<void> {
  await tx.update(passkeys).set({ isKept: true }).where(passkeysAmong(memberId, logIns));
  await tx.update(providerAccounts).set({ isKept: true }).where(accountsAmong(memberId, logIns));
}
