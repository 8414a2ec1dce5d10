import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { earliestStart } from './account.rules.ts';

/** A live session. */
export interface LiveSession {
  memberId: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  provedAt: Date | null;
}

// It runs at every request, so its text is written once.
const find = statement<LiveSession & { tokenHash: string }>(`
  select token_hash as "tokenHash", member_id as "memberId", created_at as "createdAt", last_used_at as "lastUsedAt",
    expires_at as "expiresAt", proved_at as "provedAt"
  from sessions where token_hash = any($1::text[]) and expires_at > $2::timestamptz and created_at > $3::timestamptz`);

/** The live sessions among these token hashes, by hash; one query. */
export async function findSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, LiveSession>> {
  const rows = await find(db, [tokenHashes, now, earliestStart(now)]);
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]));
}
