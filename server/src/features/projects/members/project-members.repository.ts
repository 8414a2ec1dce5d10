import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { members } from '../../account/public.ts';
import { projectMembers, projects } from '../projects.tables.ts';

const isRowOf = (projectId: string, memberId: string) =>
  and(eq(projectMembers.projectId, projectId), eq(projectMembers.memberId, memberId));

export async function isCollaborator(db: Queryable, projectId: string, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(isRowOf(projectId, memberId));
  return rows.length > 0;
}

/** The members of the project of `joined j` (`JoinHook`), the new one included. */
export const membersAfterJoin = `(
  select json_agg(id) from (
    select p.owner_id as id from projects p where p.id = j.project_id
    union select m.member_id from project_members m where m.project_id = j.project_id
    union select j.member_id
  ) everybody
)`;

/** Adds a collaborator; idempotent. The caller has locked the project (`lockProject`). */
export async function addCollaborator(
  tx: Queryable,
  row: { projectId: string; memberId: string; joinedAt: Date },
): Promise<void> {
  await tx.insert(projectMembers).values(row).onConflictDoNothing();
}

/** Removes a collaborator; false when they were none. */
export async function removeCollaborator(
  tx: Queryable,
  projectId: string,
  memberId: string,
): Promise<boolean> {
  const gone = await tx
    .delete(projectMembers)
    .where(isRowOf(projectId, memberId))
    .returning({ memberId: projectMembers.memberId });
  return gone.length > 0;
}

/** The role of a collaborator; null when the member is none. */
export async function findRole(
  db: Queryable,
  projectId: string,
  memberId: string,
): Promise<{ role: string; roleId: string | null } | null> {
  const [row] = await db
    .select({ role: projectMembers.role, roleId: projectMembers.roleId })
    .from(projectMembers)
    .where(isRowOf(projectId, memberId));
  return row ?? null;
}

/** Changes the role of a collaborator. The caller has locked the project (`lockProject`). */
export async function setRole(
  tx: Queryable,
  {
    projectId,
    memberId,
    ...role
  }: { projectId: string; memberId: string; role: string; roleId: string | null },
): Promise<void> {
  await tx.update(projectMembers).set(role).where(isRowOf(projectId, memberId));
}

/** The collaborators' ids, longest membership first. */
export async function listCollaboratorIds(db: Queryable, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(asc(projectMembers.joinedAt), asc(projectMembers.memberId));
  return rows.map(({ memberId }) => memberId);
}

/** A project member; `at` is when they joined, and 1970 for the owner. */
export type MemberRow = Position & { firstName: string; lastName: string };

/** The members of a project behind a position: the owner first, then the collaborators, longest membership first. */
export async function listMembers(
  db: Queryable,
  { projectId, after, limit }: { projectId: string; after: Position | null; limit?: number },
): Promise<MemberRow[]> {
  const columns = { firstName: members.firstName, lastName: members.lastName };
  const owner = db
    .select({
      id: members.id,
      at: sql`timestamptz 'epoch'`.mapWith(projectMembers.joinedAt).as('at'),
      ...columns,
    })
    .from(projects)
    .innerJoin(members, eq(members.id, projects.ownerId))
    .where(eq(projects.id, projectId));
  const isBehind =
    after === null
      ? undefined
      : sql`(${projectMembers.joinedAt}, ${projectMembers.memberId}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const collaborators = db
    .select({ id: members.id, at: projectMembers.joinedAt, ...columns })
    .from(projectMembers)
    .innerJoin(members, eq(members.id, projectMembers.memberId))
    .where(and(eq(projectMembers.projectId, projectId), isBehind))
    .orderBy(asc(projectMembers.joinedAt), asc(projectMembers.memberId));
  const rows = limit === undefined ? await collaborators : await collaborators.limit(limit);
  return after === null ? [...(await owner), ...rows] : rows;
}

export async function countCollaborators(db: Queryable, projectId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, projectId));
  return row?.total ?? 0;
}

/** The projects of an owner that are not deleted and in which a member collaborates, by title; one query. */
export function listOwnedWith(
  db: Queryable,
  { ownerId, memberId }: { ownerId: string; memberId: string },
): Promise<{ _id: string; title: string }[]> {
  return db
    .select({ _id: projects.id, title: projects.title })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(
      and(eq(projectMembers.memberId, memberId), eq(projects.ownerId, ownerId), isNull(projects.deletedAt)),
    )
    .orderBy(asc(projects.title), asc(projects.id));
}
