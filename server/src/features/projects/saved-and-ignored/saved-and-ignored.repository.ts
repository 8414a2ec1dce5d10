import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { PageQuery, Position } from '../../../platform/paging/keyset.ts';
import { projectIgnores, projectSaves } from '../projects.tables.ts';

interface Entry {
  memberId: string;
  projectId: string;
}

export async function addSave(tx: Queryable, entry: Entry & { savedAt: Date }): Promise<void> {
  await tx.insert(projectSaves).values(entry).onConflictDoNothing();
}

export async function removeSave(tx: Queryable, { memberId, projectId }: Entry): Promise<void> {
  await tx
    .delete(projectSaves)
    .where(and(eq(projectSaves.memberId, memberId), eq(projectSaves.projectId, projectId)));
}

export async function addIgnore(tx: Queryable, entry: Entry & { ignoredAt: Date }): Promise<void> {
  await tx.insert(projectIgnores).values(entry).onConflictDoNothing();
}

export async function removeIgnore(tx: Queryable, { memberId, projectId }: Entry): Promise<void> {
  await tx
    .delete(projectIgnores)
    .where(and(eq(projectIgnores.memberId, memberId), eq(projectIgnores.projectId, projectId)));
}

/** The member's saved projects behind a position, latest first; `at` is when they were saved. */
export function listSavedPlaces(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<Position[]> {
  const { projectId: id, savedAt: at } = projectSaves;
  return db
    .select({ id, at })
    .from(projectSaves)
    .where(and(eq(projectSaves.memberId, memberId), isPast([at, id], after, 'latestFirst')))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** The member's ignored projects behind a position, latest first; `at` is when they were ignored. */
export function listIgnoredPlaces(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<Position[]> {
  const { projectId: id, ignoredAt: at } = projectIgnores;
  return db
    .select({ id, at })
    .from(projectIgnores)
    .where(and(eq(projectIgnores.memberId, memberId), isPast([at, id], after, 'latestFirst')))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
