import type { CommunityRole, TokenScope } from '@tandem/contract/operation';
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { accessTokenPolicy, accessTokens } from './tokens.tables.ts';

export type StoredToken = typeof accessTokens.$inferSelect;

/** A token that somebody sent, with its member. */
export interface SentToken {
  id: string;
  memberId: string;
  scopes: TokenScope[];
  lastUsedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  role: CommunityRole;
  hasSecondFactor: boolean;
  termsVersion: string | null;
  suspendedAt: Date | null;
  suspendedUntil: Date | null;
  suspensionReason: string | null;
}

// It runs at every request with a token, so its text is written once.
const find = statement<SentToken & { tokenHash: string }>(`
  select t.token_hash as "tokenHash", t.id, t.member_id as "memberId", t.scopes, t.last_used_at as "lastUsedAt",
    t.expires_at as "expiresAt", t.revoked_at as "revokedAt", m.community_role as role,
    m.has_second_factor as "hasSecondFactor", m.terms_version as "termsVersion", m.suspended_at as "suspendedAt",
    m.suspended_until as "suspendedUntil", m.suspension_reason as "suspensionReason"
  from access_tokens t join members m on m.id = t.member_id
  where t.token_hash = any($1::text[])`);

/** The tokens with these hashes, also those that ended, by hash; one query. */
export async function findTokens(
  db: Queryable,
  tokenHashes: readonly string[],
): Promise<Map<string, SentToken>> {
  const rows = await find(db, [tokenHashes]);
  return new Map(rows.map(({ tokenHash, ...token }) => [tokenHash, token]));
}

const isOwn = (memberId: string): SQL | undefined =>
  and(eq(accessTokens.memberId, memberId), isNull(accessTokens.revokedAt));

/** The tokens of a member that were not revoked, newest first. */
export const listTokens = (db: Queryable, memberId: string): Promise<StoredToken[]> =>
  db
    .select()
    .from(accessTokens)
    .where(isOwn(memberId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));

/** The number of tokens of a member that can be used. */
export const countTokens = (db: Queryable, memberId: string, now: Date): Promise<number> =>
  db.$count(accessTokens, and(isOwn(memberId), gt(accessTokens.expiresAt, now)));

export async function insertToken(tx: Queryable, token: typeof accessTokens.$inferInsert): Promise<void> {
  await tx.insert(accessTokens).values(token);
}

/** Revokes a token of the member; false when there is none, or it was revoked before. */
export async function revokeToken(
  db: Queryable,
  { memberId, id, at }: { memberId: string; id: string; at: Date },
): Promise<boolean> {
  const revoked = await db
    .update(accessTokens)
    .set({ revokedAt: at })
    .where(and(eq(accessTokens.id, id), isOwn(memberId)))
    .returning({ id: accessTokens.id });
  return revoked.length === 1;
}

/** Revokes all tokens of a member. */
export async function revokeTokensOf(tx: Queryable, memberId: string): Promise<void> {
  await tx
    .update(accessTokens)
    .set({ revokedAt: sql`now()` })
    .where(isOwn(memberId));
}

/** Deletes all tokens of a member. */
export async function deleteTokensOf(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.memberId, memberId));
}

export async function noteTokenUse(db: Queryable, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(accessTokens).set({ lastUsedAt }).where(eq(accessTokens.id, id));
}

/** Takes the tokens that end before `until` and whose owners were not told so many days before. */
export const takeEnding = (
  db: Queryable,
  { days, now, until }: { days: number; now: Date; until: Date },
): Promise<{ id: string; memberId: string }[]> =>
  db
    .update(accessTokens)
    .set({ toldDays: days })
    .where(
      and(
        isNull(accessTokens.revokedAt),
        gt(accessTokens.expiresAt, now),
        lt(accessTokens.expiresAt, until),
        or(isNull(accessTokens.toldDays), gt(accessTokens.toldDays, days)),
      ),
    )
    .returning({ id: accessTokens.id, memberId: accessTokens.memberId });

/** Deletes what ended before a time. */
export async function deleteEnded(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(accessTokens)
    .where(or(lt(accessTokens.expiresAt, before), lt(accessTokens.revokedAt, before)));
}

/** The tokens for the data export. */
export const readTokens = (db: Queryable, memberId: string) =>
  db
    .select(exportedColumns(accessTokenPolicy))
    .from(accessTokens)
    .where(eq(accessTokens.memberId, memberId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));

/** While notifications about tokens hold, SQL over notifications `n`. */
export const accountConditions = {
  accessTokenLasts: (
    now: Date,
  ): SQL => sql`exists (select from access_tokens ended where ended.id = n.request_id
    and ended.revoked_at is null and ended.expires_at > ${now.toISOString()}::timestamptz)`,
};

/** What notifications quote of tokens. */
export const accountQuotes = {
  accessTokenName: {
    text: '(select named.name from access_tokens named where named.id = n.request_id and named.member_id = n.member_id)',
    isWhole: true,
  },
};
