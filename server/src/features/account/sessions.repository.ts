import type { CommunityRole } from '@tandem/contract/operation';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { earliestStart } from './account.rules.ts';
import { members, sessions } from './account.tables.ts';
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
