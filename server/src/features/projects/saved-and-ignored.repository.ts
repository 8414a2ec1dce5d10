import { countCeiling } from '@tandem/contract/limits';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery, Position } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import { isViewable } from './projects.repository.ts';
import { projectIgnores, projects, projectSaves } from './projects.tables.ts';

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

/** The texts of the member's saved projects behind a position that a search compares, latest first. */
export function listSavedTexts(db: Queryable, memberId: string, { after, limit }: PageQuery) {
  const { projectId: id, savedAt: at } = projectSaves;
  return db
    .select({
      id,
      at,
      title: projects.title,
      description: projects.description,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      owner: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(projectSaves)
    .innerJoin(projects, eq(projects.id, id))
    .innerJoin(members, eq(members.id, projects.ownerId))
    .where(
      and(eq(projectSaves.memberId, memberId), isViewable(memberId), isPast([at, id], after, 'latestFirst')),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** The number of saved projects that the member sees, exact up to the ceiling, and one more beyond. */
export async function countSaved(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from ${projectSaves} inner join ${projects} on ${projects.id} = ${projectSaves.projectId}
      where ${projectSaves.memberId} = ${memberId} and ${isViewable(memberId)} limit ${countCeiling + 1}
    ) counted`);
  return rows[0]?.total ?? 0;
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
