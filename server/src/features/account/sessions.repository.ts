import { and, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { earliestStart } from './account.rules.ts';
import { sessions } from './account.tables.ts';

/** A live session. */
export interface LiveSession {
  memberId: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  provedAt: Date | null;
}

/** The live sessions among these token hashes, by hash; one query. */
export async function findSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, LiveSession>> {
  const rows = await db
    .select({
      tokenHash: sessions.tokenHash,
      memberId: sessions.memberId,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
      provedAt: sessions.provedAt,
    })
    .from(sessions)
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.param(tokenHashes)}::text[])`,
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, earliestStart(now)),
      ),
    );
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]));
}
