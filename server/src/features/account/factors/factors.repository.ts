import { and, asc, eq, gte, isNotNull, isNull, or, sql, desc, gt, inArray, lte } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { members } from '../account.tables.ts';
import {
  authenticatorAppPolicy,
  authenticatorApps,
  passkeyChallenges,
  passkeyPolicy,
  passkeys,
  recoveryCodePolicy,
  recoveryCodes,
  secondSteps,
} from './factors.tables.ts';

/** Notes on the member whether a log-in needs a second step, and returns it. Needs the member's lock. */
export async function syncSecondFactor(tx: Queryable, memberId: string): Promise<boolean> {
  const hasPasskey = sql`exists (select 1 from ${passkeys} where ${passkeys.memberId} = ${memberId})`;
  const hasApp = sql`exists (select 1 from ${authenticatorApps}
    where ${authenticatorApps.memberId} = ${memberId} and ${authenticatorApps.confirmedAt} is not null)`;
  const [member] = await tx
    .update(members)
    .set({ hasSecondFactor: sql`${hasPasskey} or ${hasApp}` })
    .where(eq(members.id, memberId))
    .returning({ hasSecondFactor: members.hasSecondFactor });
  return member?.hasSecondFactor ?? false;
}

/** The authenticator app of a member, also one that is not confirmed. */
export async function findApp(db: Queryable, memberId: string) {
  const [found] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.memberId, memberId));
  return found ?? null;
}

/** Stores the key of an app, in place of one that was not confirmed. */
export async function putApp(tx: Queryable, app: typeof authenticatorApps.$inferInsert): Promise<void> {
  const { sealedKey, createdAt } = app;
  await tx
    .insert(authenticatorApps)
    .values(app)
    .onConflictDoUpdate({ target: authenticatorApps.memberId, set: { sealedKey, createdAt } });
}

/** Notes what is known of an app since its code was accepted. */
export async function updateApp(
  tx: Queryable,
  memberId: string,
  set: { lastStep: number; confirmedAt?: Date },
): Promise<void> {
  await tx.update(authenticatorApps).set(set).where(eq(authenticatorApps.memberId, memberId));
}

/** Removes the confirmed app of a member; false when there is none. */
export async function deleteApp(tx: Queryable, memberId: string): Promise<boolean> {
  const gone = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.memberId, memberId), isNotNull(authenticatorApps.confirmedAt)))
    .returning({ memberId: authenticatorApps.memberId });
  return gone.length > 0;
}

/** Removes an app that was confirmed since a time, or never; true when it was a factor. */
export async function deleteAppSince(tx: Queryable, memberId: string, since: Date): Promise<boolean> {
  const { confirmedAt } = authenticatorApps;
  const gone = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.memberId, memberId), or(isNull(confirmedAt), gte(confirmedAt, since))))
    .returning({ confirmedAt });
  return gone.some((app) => app.confirmedAt !== null);
}

/** Removes recovery codes that were made since a time. */
export async function deleteCodesSince(tx: Queryable, memberId: string, since: Date): Promise<void> {
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), gte(recoveryCodes.createdAt, since)));
}

/** Replaces the recovery codes of a member; none when there are no hashes. */
export async function replaceCodes(
  tx: Queryable,
  memberId: string,
  { codeHashes, createdAt }: { codeHashes: readonly string[]; createdAt: Date },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  if (codeHashes.length === 0) return;
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ memberId, codeHash, createdAt })));
}

/** Uses a recovery code up; false when the member has no such code. */
export async function useCode(tx: Queryable, memberId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

export const countCodes = (db: Queryable, memberId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.memberId, memberId));

/** Deletes all factors of a member, and what waits for one. */
export async function deleteFactors(tx: Queryable, memberId: string): Promise<void> {
  for (const table of [passkeys, authenticatorApps, recoveryCodes, secondSteps, passkeyChallenges])
    await tx.delete(table).where(eq(table.memberId, memberId));
}

/** The factors for the data export, without their secrets. */
export async function readFactors(db: Queryable, memberId: string) {
  const passkeyRows = await db
    .select(exportedColumns(passkeyPolicy))
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt));
  const apps = await db
    .select(exportedColumns(authenticatorAppPolicy))
    .from(authenticatorApps)
    .where(eq(authenticatorApps.memberId, memberId));
  const codes = await db
    .select(exportedColumns(recoveryCodePolicy))
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberId, memberId));
  return { passkeys: passkeyRows, authenticatorApps: apps, recoveryCodes: codes };
}

/** SQL that reads the sealed keys of all authenticator apps, as `memberId` and `sealed`. */
export const sealedKeysSql = `select member_id as "memberId", sealed_key as sealed from authenticator_apps`;

/** SQL that replaces sealed keys by those in a list of `{ memberId, sealed, again }`, unless they have changed meanwhile. */
export const sealedAgainSql = (list: string): string => `
  update authenticator_apps a set sealed_key = n.again
  from jsonb_to_recordset(${list}) n("memberId" uuid, sealed text, again text)
  where a.member_id = n."memberId" and a.sealed_key = n.sealed returning 1`;

/** Removes all factors of a member, whose row is locked, and log-ins that wait for one; false without any. */
export async function removeFactorsOf(tx: Queryable, memberId: string): Promise<boolean> {
  const had = await tx
    .update(members)
    .set({ hasSecondFactor: false })
    .where(and(eq(members.id, memberId), eq(members.hasSecondFactor, true)))
    .returning({ id: members.id });
  for (const table of [passkeys, authenticatorApps, recoveryCodes])
    await tx.delete(table).where(eq(table.memberId, memberId));
  await deleteSecondStepsOf(tx, memberId);
  return had.length > 0;
}

/** Adds a log-in that waits; of more than `most` of the member the oldest end. */
export async function insertSecondStep(
  tx: Queryable,
  step: typeof secondSteps.$inferInsert,
  most: number,
): Promise<void> {
  await tx.insert(secondSteps).values(step);
  const oldest = tx
    .select({ tokenHash: secondSteps.tokenHash })
    .from(secondSteps)
    .where(eq(secondSteps.memberId, step.memberId))
    .orderBy(desc(secondSteps.createdAt), desc(secondSteps.tokenHash))
    .offset(most);
  await tx.delete(secondSteps).where(inArray(secondSteps.tokenHash, oldest));
}

/** The member whose log-in waits; null when it has ended. */
export async function findSecondStep(db: Queryable, tokenHash: string, now: Date) {
  const [found] = await db
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.tokenHash, tokenHash), gt(secondSteps.expiresAt, now)));
  return found ?? null;
}

/** Counts a wrong code and returns how many there were. */
export async function countFailure(tx: Queryable, tokenHash: string): Promise<number> {
  const [step] = await tx
    .update(secondSteps)
    .set({ failures: sql`${secondSteps.failures} + 1` })
    .where(eq(secondSteps.tokenHash, tokenHash))
    .returning({ failures: secondSteps.failures });
  return step?.failures ?? 0;
}

/** Ends a log-in that waits. */
export async function deleteSecondStep(tx: Queryable, tokenHash: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.tokenHash, tokenHash));
}

/** Ends all log-ins of a member that wait. */
export async function deleteSecondStepsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.memberId, memberId));
}

/** Deletes log-ins that waited until before `now`. */
export async function deleteExpiredSecondSteps(db: Queryable, now: Date): Promise<void> {
  await db.delete(secondSteps).where(lte(secondSteps.expiresAt, now));
}
