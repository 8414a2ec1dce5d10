import { and, asc, count, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery, Position } from '../../platform/paging/keyset.ts';
import { projectMembers, projects } from './projects.tables.ts';

/** A page of the member's own projects in their order, and the total; `inactive` are those archived or deleted. */
export async function listOwnedIds(
  db: Queryable,
  input: { ownerId: string; page: number; limit: number; state: 'active' | 'inactive' },
): Promise<{ ids: string[]; total: number }> {
  const { ownerId, page, limit, state } = input;
  const isInState =
    state === 'active'
      ? and(isNull(projects.archivedAt), isNull(projects.deletedAt))
      : or(isNotNull(projects.archivedAt), isNotNull(projects.deletedAt));
  const isListed = and(eq(projects.ownerId, ownerId), isInState);
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(isListed)
    .orderBy(asc(projects.ownerPosition), asc(projects.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(projects).where(isListed);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** The projects the member joined behind a position, latest first; `at` is when they joined. */
export function listJoinedPlaces(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<Position[]> {
  const { projectId: id, joinedAt: at } = projectMembers;
  return db
    .select({ id, at })
    .from(projectMembers)
    .where(and(eq(projectMembers.memberId, memberId), isPast([at, id], after, 'latestFirst')))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
