import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { projects } from '../projects.tables.ts';

/** Hides a locked project, or shows it again when `at` is null. */
export async function setHidden(tx: Queryable, projectId: string, at: Date | null): Promise<void> {
  await tx.update(projects).set({ hiddenAt: at }).where(eq(projects.id, projectId));
}
