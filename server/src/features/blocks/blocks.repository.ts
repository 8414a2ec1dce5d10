import { and, type AnyColumn, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery, Position } from '../../platform/paging/keyset.ts';
import { members, summaryColumns } from '../account/public.ts';
import { memberBlockPolicy, memberBlocks } from './blocks.tables.ts';

const { blockerId, blockedId, blockedAt } = memberBlocks;

/** Two members: who blocks, and who is blocked. */
export interface BlockedPair {
  blockerId: string;
  blockedId: string;
}

/** A blocked member with the place in the list. */
export type BlockRow = Position & { firstName: string; lastName: string; photoUrl: string | null };

const { _id: id, ...names } = summaryColumns;
const rowColumns = { id, at: blockedAt, ...names };

/** Stores a block; one that is stored already keeps its time. */
export async function insertBlock(tx: Queryable, pair: BlockedPair & { at: Date }): Promise<void> {
  const { at, ...ids } = pair;
  await tx
    .insert(memberBlocks)
    .values({ ...ids, blockedAt: at })
    .onConflictDoNothing();
}

export async function deleteBlock(tx: Queryable, pair: BlockedPair): Promise<boolean> {
  const deleted = await tx
    .delete(memberBlocks)
    .where(and(eq(blockerId, pair.blockerId), eq(blockedId, pair.blockedId)))
    .returning({ blockedId });
  return deleted.length > 0;
}

/** The blocked member; null when the other does not block them. */
export async function findBlock(db: Queryable, pair: BlockedPair): Promise<BlockRow | null> {
  const [row] = await db
    .select(rowColumns)
    .from(memberBlocks)
    .innerJoin(members, eq(members.id, blockedId))
    .where(and(eq(blockerId, pair.blockerId), eq(blockedId, pair.blockedId)));
  return row ?? null;
}

/** The members whom a member blocked behind a position, latest first. */
export function listBlocks(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<BlockRow[]> {
  return db
    .select(rowColumns)
    .from(memberBlocks)
    .innerJoin(members, eq(members.id, blockedId))
    .where(and(eq(blockerId, memberId), isPast([blockedAt, blockedId], after, 'latestFirst')))
    .orderBy(desc(blockedAt), desc(blockedId))
    .limit(limit);
}

/** The ids of all whom a member blocked. */
export async function listBlockedIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db.select({ id: blockedId }).from(memberBlocks).where(eq(blockerId, memberId));
  return rows.map((row) => row.id);
}

/** How many others the blocker has blocked. */
export const countOtherBlocks = (db: Queryable, pair: BlockedPair): Promise<number> =>
  db.$count(memberBlocks, and(eq(blockerId, pair.blockerId), ne(blockedId, pair.blockedId)));

/** Deletes the blocks of a deleted account, and those of the account by others. */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId }) => {
  await tx.delete(memberBlocks).where(or(eq(blockerId, memberId), eq(blockedId, memberId)));
  return undefined;
};

/** The members whom the member blocked, never those who blocked the member; one query. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  blockedMembers: await db
    .select({
      ...exportedColumns(memberBlockPolicy),
      person: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(memberBlocks)
    .innerJoin(members, eq(members.id, blockedId))
    .where(eq(blockerId, memberId))
    .orderBy(desc(blockedAt), desc(blockedId)),
});

/** A query for the ids of all whom a member blocked, and of all who blocked the member; from SQL for the id. */
export const blockedWithSql = (memberId: string): string => `
  select b.blocked_id from member_blocks b where b.blocker_id = ${memberId}
  union all select b.blocker_id from member_blocks b where b.blocked_id = ${memberId}`;

/** SQL for whether neither of two people blocked the other, from SQL for both ids; true when `person` is null. */
export const notBlockedSql = ({ viewer, person }: { viewer: string; person: string }): string =>
  `(${person} in (${blockedWithSql(viewer)})) is not true`;

/** SQL for whether one of two people blocked the other, from SQL for both ids. */
export const hasBlockedSql = ({ blocker, blocked }: { blocker: string; blocked: string }): string =>
  `exists (select from member_blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;

/** A query for the ids of all whom a member blocked, and of all who blocked the member. */
export const blockedWith = (memberId: string): SQL => sql`
  select b.blocked_id as id from member_blocks b where b.blocker_id = ${memberId}
  union all select b.blocker_id from member_blocks b where b.blocked_id = ${memberId}`;

/**
 * Whether neither the viewer nor a person blocked the other; true when `person` is null. The blocks of the viewer are read
 * into a set once a statement, and not looked up for each row.
 */
export const notBlocked = (viewerId: string, person: AnyColumn | SQL): SQL =>
  sql`(${person} in (${blockedWith(viewerId)})) is not true`;

/** Those whom a member blocked, as ids. */
export const blockedBy = (memberId: string): SQL =>
  sql`select b.blocked_id from member_blocks b where b.blocker_id = ${memberId}`;

/** Whether a person blocked a member, from SQL for the id of the person. */
export const hasBlocked = (person: SQL, memberId: string): SQL =>
  sql`exists (select from member_blocks b where b.blocker_id = ${person} and b.blocked_id = ${memberId})`;

/** Whether one of two members blocked the other. */
export async function isBlocked(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ isBlocked: boolean }>(sql`
    select exists (
      select from member_blocks where blocker_id = ${one} and blocked_id = ${other}
      union all select from member_blocks where blocker_id = ${other} and blocked_id = ${one}
    ) as "isBlocked"`);
  return rows[0]?.isBlocked ?? false;
}

/** Which pairs of the given actors and recipients are of a recipient who blocked the actor. */
export async function listBlocksOf(
  db: Queryable,
  pairs: { actorIds: readonly string[]; recipientIds: readonly string[] },
): Promise<{ blockerId: string; blockedId: string }[]> {
  const { rows } = await db.execute<{ blockerId: string; blockedId: string }>(sql`
    /* after the reply */ select blocker_id as "blockerId", blocked_id as "blockedId" from member_blocks
    where blocked_id = any(${sql.param(pairs.actorIds)}::uuid[]) and blocker_id = any(${sql.param(pairs.recipientIds)}::uuid[])`);
  return rows;
}
