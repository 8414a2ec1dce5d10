import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { passkeys } from '../factors/factors.tables.ts';
import { listPasskeys } from '../factors/passkeys/passkeys.repository.ts';
import { providerAccounts } from '../provider/provider.tables.ts';

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
