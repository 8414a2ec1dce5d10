import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** A query for the ids of all whom a member blocked, and of all who blocked the member; from SQL for the id. */
export const blockedWithSql = (memberId: string): string => `
  select b.blocked_id from member_blocks b where b.blocker_id = ${memberId}
  union all select b.blocker_id from member_blocks b where b.blocked_id = ${memberId}`;

/** SQL for whether neither of two people blocked the other, from SQL for both ids; true when `person` is null. */
export const notBlockedSql = ({ viewer, person }: { viewer: string; person: string }): string =>
  `(${person} in (${blockedWithSql(viewer)})) is not true`;

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
