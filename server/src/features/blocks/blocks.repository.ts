import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
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
