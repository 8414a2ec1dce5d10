import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
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

/** The member's saved projects, latest first. */
export async function listSavedIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: projectSaves.projectId })
    .from(projectSaves)
    .where(eq(projectSaves.memberId, memberId))
    .orderBy(desc(projectSaves.savedAt), desc(projectSaves.projectId));
  return rows.map(({ id }) => id);
}

/** The member's ignored projects, latest first. */
export async function listIgnoredIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: projectIgnores.projectId })
    .from(projectIgnores)
    .where(eq(projectIgnores.memberId, memberId))
    .orderBy(desc(projectIgnores.ignoredAt), desc(projectIgnores.projectId));
  return rows.map(({ id }) => id);
}
