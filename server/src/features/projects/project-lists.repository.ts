import { countCeiling } from '@tandem/contract/limits';
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Position } from '../../platform/paging/keyset.ts';
import { projectIgnores, projectMembers, projects } from './projects.tables.ts';

/** Whether a project is in a member's feed: open, of somebody else, neither joined nor ignored. */
export function isInFeedOf(viewerId: string): SQL {
  return sql.join(
    [
      eq(projects.status, 'open'),
      ne(projects.ownerId, viewerId),
      sql`not exists (select from ${projectMembers} where ${projectMembers.projectId} = ${projects.id} and ${projectMembers.memberId} = ${viewerId})`,
      sql`not exists (select from ${projectIgnores} where ${projectIgnores.projectId} = ${projects.id} and ${projectIgnores.memberId} = ${viewerId})`,
    ],
    sql` and `,
  );
}

/** The feed after `after`, newest first; `limit` + 1 rows. */
export function listFeedPlaces(
  db: Queryable,
  input: { viewerId: string; after: Position | null; limit: number },
): Promise<Position[]> {
  const { viewerId, after, limit } = input;
  const isBehind =
    after &&
    sql`(${projects.createdAt}, ${projects.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({ at: projects.createdAt, id: projects.id })
    .from(projects)
    .where(and(isInFeedOf(viewerId), isBehind ?? undefined))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit + 1);
}

/** The number of projects in the feed, exact up to the ceiling, which bounds the cost. */
export async function countFeed(db: Queryable, viewerId: string): Promise<number> {
  const found = db
    .select({ id: projects.id })
    .from(projects)
    .where(isInFeedOf(viewerId))
    .limit(countCeiling + 1)
    .as('found');
  const [row] = await db.select({ total: count() }).from(found);
  return row?.total ?? 0;
}

/** A page of the member's own projects in their order, and the total. */
export async function listOwnedIds(
  db: Queryable,
  input: { ownerId: string; page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { ownerId, page, limit } = input;
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.ownerId, ownerId))
    .orderBy(asc(projects.ownerPosition), asc(projects.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(projects).where(eq(projects.ownerId, ownerId));
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** The projects the member joined, latest first. */
export async function listJoinedIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.memberId, memberId))
    .orderBy(desc(projectMembers.joinedAt), desc(projectMembers.projectId));
  return rows.map(({ id }) => id);
}
