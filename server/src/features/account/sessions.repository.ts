import type { CommunityRole } from '@tandem/contract/operation';
import { and, type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { earliestStart } from './account.rules.ts';
import { members, sessions, providerFlows } from './account.tables.ts';
import { passkeyChallenges } from './factors/factors.tables.ts';
import { deleteSecondStepsOf } from './factors/factors.repository.ts';
import { notSuspended } from './standing/standing.repository.ts';

/** A live session. */
export interface LiveSession {
  memberId: string;
  role: CommunityRole;
  hasSecondFactor: boolean;
  termsVersion: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  provedAt: Date | null;
  factorProvedAt: Date | null;
}

// It runs at every request, so its text is written once.
const find = statement<LiveSession & { tokenHash: string }>(`
  select s.token_hash as "tokenHash", s.member_id as "memberId", m.community_role as role,
    m.has_second_factor as "hasSecondFactor", m.terms_version as "termsVersion", s.created_at as "createdAt",
    s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt", s.proved_at as "provedAt",
    s.factor_proved_at as "factorProvedAt"
  from sessions s join members m on m.id = s.member_id
  where s.token_hash = any($1::text[]) and s.expires_at > $2::timestamptz and s.created_at > $3::timestamptz
    and (m.suspended_at is null or m.suspended_until <= $2::timestamptz)`);

/** The live sessions among these token hashes, by hash, none of a suspended member; one query. */
export async function findSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, LiveSession>> {
  const rows = await find(db, [tokenHashes, now, earliestStart(now)]);
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]));
}

/** The suspension of the member who has or had a session; null when they are not suspended, or the session is unknown. */
export async function findSuspension(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ until: Date | null; reason: string | null } | null> {
  const [found] = await db
    .select({ until: members.suspendedUntil, reason: members.suspensionReason })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, tokenHash), sql`not ${notSuspended(now)}`));
  return found ?? null;
}

/** Ends what a member has begun and not finished: log-ins after the password, challenges of passkeys, log-ins at the provider. */
export async function endLogInsUnderWay(tx: Queryable, memberId: string): Promise<void> {
  await deleteSecondStepsOf(tx, memberId);
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.memberId, memberId));
  const ownAddress = tx.select({ emailId: members.emailId }).from(members).where(eq(members.id, memberId));
  await tx
    .delete(providerFlows)
    .where(or(eq(providerFlows.memberId, memberId), eq(providerFlows.emailId, ownAddress)));
}

/** SQL of the steps of a statement that ends all sessions and log-ins under way; `ended` has the members. */
export const allSessionsEndedSql = `
  ended as (delete from sessions returning member_id),
  ended_tokens as (delete from access_tokens),
  ended_steps as (delete from second_steps),
  ended_challenges as (delete from passkey_challenges),
  ended_flows as (delete from provider_flows)`;

/** Locks a member's session by the hash of its token until the transaction ends; its id, or null when it has ended. */
export async function lockSession(
  tx: Queryable,
  { memberId, tokenHash }: { memberId: string; tokenHash: string },
): Promise<string | null> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.memberId, memberId)))
    .for('update');
  return session?.id ?? null;
}

/** The id of the session with the hash of a token, as an expression; null without one. */
export const sessionIdOf = (tokenHash: string): SQL =>
  sql`(select known.id from sessions known where known.token_hash = ${tokenHash})`;

/** The hash of a session's token, as an expression, from its id. */
export const tokenHashOf = (id: AnyColumn): SQL<string | null> =>
  sql<string | null>`(select known.token_hash from sessions known where known.id = ${id})`;

/** Whether a session lasts beyond a time, from SQL for its id. */
export const lastsBeyond = (id: SQL, at: Date): SQL =>
  sql`exists (select from sessions lasting where lasting.id = ${id} and lasting.expires_at > ${at.toISOString()}::timestamptz)`;

/** Whether a member was active since a time, from SQL for the id. */
export const wasActiveSince = (memberId: SQL, at: Date): SQL =>
  sql`exists (select from sessions used where used.member_id = ${memberId} and used.last_used_at > ${at.toISOString()}::timestamptz)`;
