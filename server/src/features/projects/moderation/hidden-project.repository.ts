import type { CommunityRole } from '@tandem/contract/operation';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { projects } from '../projects.tables.ts';

/** Hides a locked project, or shows it again by nulls. */
export async function setHidden(
  tx: Queryable,
  projectId: string,
  hidden: { hiddenAt: Date | null; hiddenByRole: CommunityRole | null },
): Promise<void> {
  await tx.update(projects).set(hidden).where(eq(projects.id, projectId));
}
