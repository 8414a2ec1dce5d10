import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { members, providerAccountPolicy, providerAccounts, providerFlows } from '../account.tables.ts';

export type ProviderFlow = typeof providerFlows.$inferSelect;
export type ProviderAccount = typeof providerAccounts.$inferSelect;

/** What identifies an account at a provider. */
export type Identity = Pick<ProviderAccount, 'issuer' | 'subject'>;

export async function insertFlow(db: Queryable, flow: typeof providerFlows.$inferInsert): Promise<void> {
  await db.insert(providerFlows).values(flow);
}

/** Takes a flow that is at the provider out of the table, so that it is used once; null when there is none, or it expired. */
export async function takeFlow(db: Queryable, tokenHash: string, now: Date): Promise<ProviderFlow | null> {
  const [flow] = await db
    .delete(providerFlows)
    .where(and(eq(providerFlows.tokenHash, tokenHash), ne(providerFlows.purpose, 'waiting')))
    .returning();
  return flow === undefined || flow.expiresAt <= now ? null : flow;
}

/** A log-in that waits to be linked by the member of its address. */
interface Waiting {
  tokenHash: string;
  /** The address of the member who asks. */
  emailId: string;
  now: Date;
}

const isWaiting = ({ tokenHash, emailId, now }: Waiting) =>
  and(
    eq(providerFlows.tokenHash, tokenHash),
    eq(providerFlows.purpose, 'waiting'),
    eq(providerFlows.emailId, emailId),
    gt(providerFlows.expiresAt, now),
  );

/** Whether a log-in waits to be linked. */
export async function hasWaiting(db: Queryable, waiting: Waiting): Promise<boolean> {
  const rows = await db
    .select({ tokenHash: providerFlows.tokenHash })
    .from(providerFlows)
    .where(isWaiting(waiting));
  return rows.length > 0;
}

/** Takes a log-in that waits to be linked out of the table; null when there is none. */
export async function takeWaiting(db: Queryable, waiting: Waiting): Promise<Identity | null> {
  const { issuer, subject } = providerFlows;
  const [taken] = await db.delete(providerFlows).where(isWaiting(waiting)).returning({ issuer, subject });
  const { issuer: by = null, subject: who = null } = taken ?? {};
  return by === null || who === null ? null : { issuer: by, subject: who };
}

/** The member who logs in with an account at the provider, with their password hash; null when it is linked to nobody. */
export async function findLinked(db: Queryable, { issuer, subject }: Identity) {
  const [found] = await db
    .select({
      accountId: providerAccounts.id,
      isKept: providerAccounts.isKept,
      memberId: members.id,
      passwordHash: members.passwordHash,
    })
    .from(providerAccounts)
    .innerJoin(members, eq(members.id, providerAccounts.memberId))
    .where(
      and(
        eq(providerAccounts.issuer, issuer),
        eq(providerAccounts.subject, subject),
        isNull(members.deletedAt),
      ),
    );
  return found ?? null;
}

/** The account at a provider that a member linked, or null. */
export async function findAccount(
  db: Queryable,
  memberId: string,
  issuer: string,
): Promise<ProviderAccount | null> {
  const [found] = await db.select().from(providerAccounts).where(isLinkOf(memberId, issuer));
  return found ?? null;
}

const isLinkOf = (memberId: string, issuer: string) =>
  and(eq(providerAccounts.memberId, memberId), eq(providerAccounts.issuer, issuer));

/** Links an account; violates a unique constraint when it, or another of the member, is linked already. */
export async function insertAccount(
  tx: Queryable,
  account: typeof providerAccounts.$inferInsert,
): Promise<void> {
  await tx.insert(providerAccounts).values(account);
}

/** Notes a log-in, with the address that the provider verified, if any. */
export async function noteLogIn(
  db: Queryable,
  id: string,
  { at, emailId }: { at: Date; emailId: string | null },
): Promise<void> {
  await db
    .update(providerAccounts)
    .set({ lastUsedAt: at, ...(emailId === null ? {} : { emailId }) })
    .where(eq(providerAccounts.id, id));
}

/** Lets a kept account of a member log in again; false when none is linked. */
export async function confirmAccount(db: Queryable, memberId: string, issuer: string): Promise<boolean> {
  const confirmed = await db
    .update(providerAccounts)
    .set({ isKept: false })
    .where(isLinkOf(memberId, issuer))
    .returning({ id: providerAccounts.id });
  return confirmed.length === 1;
}

/** Unlinks a member's account at a provider; false when none is linked. */
export async function deleteAccount(tx: Queryable, memberId: string, issuer: string): Promise<boolean> {
  const gone = await tx
    .delete(providerAccounts)
    .where(isLinkOf(memberId, issuer))
    .returning({ id: providerAccounts.id });
  return gone.length === 1;
}

/** Deletes what is stored about a member whose account ends. */
export async function deleteProviderData(
  tx: Queryable,
  { memberId, emailId }: { memberId: string; emailId: string },
): Promise<void> {
  await tx.delete(providerAccounts).where(eq(providerAccounts.memberId, memberId));
  await tx
    .delete(providerFlows)
    .where(or(eq(providerFlows.memberId, memberId), eq(providerFlows.emailId, emailId)));
}

/** The linked accounts for the data export. */
export const readAccounts = (db: Queryable, memberId: string) =>
  db
    .select(exportedColumns(providerAccountPolicy))
    .from(providerAccounts)
    .where(eq(providerAccounts.memberId, memberId));

/** Deletes flows that expired before `now`. */
export async function deleteExpiredFlows(db: Queryable, now: Date): Promise<void> {
  await db.delete(providerFlows).where(lte(providerFlows.expiresAt, now));
}
