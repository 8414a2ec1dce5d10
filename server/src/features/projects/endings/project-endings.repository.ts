import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { deletedProjectMembers, projectMembers, projects } from '../projects.tables.ts';

export async function setArchived(tx: Queryable, projectId: string, archivedAt: Date | null): Promise<void> {
  await tx.update(projects).set({ archivedAt }).where(eq(projects.id, projectId));
}

/** Deletes a project for everybody but its owner. Its collaborators leave it until it is restored. */
export async function markDeleted(tx: Queryable, projectId: string, deletedAt: Date): Promise<void> {
  await tx.update(projects).set({ deletedAt }).where(eq(projects.id, projectId));
  await tx.execute(sql`
    with gone as (delete from ${projectMembers} where project_id = ${projectId} returning *)
    insert into ${deletedProjectMembers} (project_id, member_id, joined_at, role, role_id)
    select project_id, member_id, joined_at, role, role_id from gone`);
}

/** Gives a deleted project back to its owner and its collaborators; returns the ids of these. */
export async function markRestored(tx: Queryable, projectId: string): Promise<string[]> {
  await tx.update(projects).set({ deletedAt: null }).where(eq(projects.id, projectId));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with back as (delete from ${deletedProjectMembers} where project_id = ${projectId} returning *)
    insert into ${projectMembers} (project_id, member_id, joined_at, role, role_id)
    select project_id, member_id, joined_at, role, role_id from back returning member_id as id`);
  return rows.map(({ id }) => id);
}

/** Ends what a member would get back with deleted projects. */
export async function forgetDeletedMemberships(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(deletedProjectMembers).where(eq(deletedProjectMembers.memberId, memberId));
}

/** Projects that were deleted before a time, oldest first. */
export async function listGone(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(lt(projects.deletedAt, before))
    .orderBy(asc(projects.deletedAt), asc(projects.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes a project with all that belongs to it, if it was deleted before a time. */
export async function purge(db: Queryable, projectId: string, before: Date): Promise<void> {
  await db.delete(projects).where(and(eq(projects.id, projectId), lt(projects.deletedAt, before)));
}
