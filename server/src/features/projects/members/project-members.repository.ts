import { and, asc, count, eq, isNull, sql, type SQL, notInArray } from 'drizzle-orm';
import type { ProjectRole, RoleInput } from '@tandem/contract/projects';
import type { Queryable } from '../../../platform/database/database.ts';
import { countedByAge, estimatedCount, type Spans } from '../../../platform/database/statement.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { members, isSuspendedSql, summaryOf } from '../../account/public.ts';
import { projectMembers, projects, ownershipOffers, projectRoles } from '../projects.tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { StoredRole, StoredOffer } from '../projects.rules.ts';

const isRowOf = (projectId: string, memberId: string) =>
  and(eq(projectMembers.projectId, projectId), eq(projectMembers.memberId, memberId));

export async function isCollaborator(db: Queryable, projectId: string, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: projectMembers.memberId })
    .from(projectMembers)
    .where(isRowOf(projectId, memberId));
  return rows.length > 0;
}

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

/** Whether the member owns the project `held` or collaborates in it. */
const isIn = (member: string | SQL): SQL => sql`(held.owner_id = ${member} or exists (
  select from project_members part where part.project_id = held.id and part.member_id = ${member}))`;

/** Whether a member owns a project or collaborates in it, deleted ones included; from SQL for the id of the project. */
export const isInAnyProject = (project: SQL, member: string | SQL): SQL => sql`exists (
  select from projects held where held.id = ${project} and ${isIn(member)})`;

/** Whether a member owns a project or collaborates in it; from SQL for the id of the project. */
export const isInProject = (project: SQL, member: string): SQL => sql`exists (
  select from projects held where held.id = ${project} and held.deleted_at is null and ${isIn(member)})`;

/** SQL for a project's title, deleted ones included; from SQL for the id. */
export const projectTitleOf = (project: SQL): SQL => sql`(
  select titled.title from projects titled where titled.id = ${project})`;

/** SQL for the number of projects that a member owns, from SQL for the id of the member. */
export const countOwnedBy = (member: SQL): SQL<number> => sql<number>`(
  select count(*)::int from projects owned where owned.owner_id = ${member} and owned.deleted_at is null)`;

/** SQL for the number of projects that a member collaborates in, from SQL for the id of the member. */
export const countJoinedBy = (member: SQL): SQL<number> => sql<number>`(
  select count(*)::int from project_members part where part.member_id = ${member})`;

/** SQL for the number of collaborators of a project, and of a deleted one those whom it had; from SQL for the id. */
export const countCollaboratorsOf = (project: SQL): SQL<number> => sql<number>`(
  select count(*)::int from project_members part where part.project_id = ${project})`;
export const countFormerCollaborators = (project: SQL): SQL<number> => sql<number>`(
  select count(*)::int from deleted_project_members part where part.project_id = ${project})`;

/** Whether a project is archived, deleted ones included; from SQL for the id. */
export const isArchivedProject = (project: SQL): SQL => sql`exists (
  select from projects kept where kept.id = ${project} and kept.archived_at is not null)`;

/** A query for the ids of the projects that a member owns, deleted ones included; from SQL for the id. */
export const ownedProjectsSql = (memberId: string): string =>
  `select owned.id from projects owned where owned.owner_id = ${memberId}`;

/** A query for the ids of the projects that a member owns or collaborates in, deleted ones included; from SQL for the id. */
export const projectsOfSql = (memberId: string): string =>
  `${ownedProjectsSql(memberId)}
   union all select part.project_id from project_members part where part.member_id = ${memberId}`;

/** A query for the projects that two members are both in, from SQL for their ids. */
export const sharedProjectsSql = (one: string, other: string): string =>
  `select held.id, held.title, held.task_prefix, held.time_zone from projects held
   where held.deleted_at is null and held.id in (${projectsOfSql(one)}) and held.id in (${projectsOfSql(other)})`;

/** Queries for which people are in which projects, from a query for the ids of these and SQL for an array of those. */
export const peopleOfProjectsSql = ({
  projects: ids,
  people,
}: {
  projects: string;
  people: string;
}): string =>
  `select held.owner_id from projects held where held.id in (${ids}) and held.owner_id = any(${people})
   union
   select part.member_id from project_members part where part.project_id in (${ids}) and part.member_id = any(${people})`;

/** A query for who joined a project last, and in which role, from SQL for the id and for how many. */
export const latestJoinsSql = ({ projectId, limit }: { projectId: string; limit: string }): string =>
  `select part.member_id, part.role, part.joined_at from project_members part where part.project_id = ${projectId}
   order by part.joined_at desc, part.member_id desc limit ${limit}`;

/** SQL for whether a member collaborates in a project, from SQL for both ids. */
export const isCollaboratorSql = ({ projectId, memberId }: { projectId: string; memberId: string }): string =>
  `exists (select from project_members part where part.project_id = ${projectId} and part.member_id = ${memberId})`;

/** A query for a project that is not deleted, hidden ones included, from SQL for the id. */
export const liveProjectSql = (projectId: string): string =>
  `select held.id, held.owner_id, held.title, held.task_prefix, held.status, held.time_zone, held.archived_at, held.hidden_at
   from projects held where held.id = ${projectId} and held.deleted_at is null`;

/** `liveProjectSql` for somebody in it; no row for others. */
export const ownProjectSql = (ids: { projectId: string; memberId: string }): string =>
  `${liveProjectSql(ids.projectId)} and (held.owner_id = ${ids.memberId} or ${isCollaboratorSql(ids)})`;

/** SQL for how many have a role `o`. */
export const filled = '(select count(*)::int from project_members part where part.role_id = o.id)';

/** SQL for an open role with its places, as JSON, from SQL for the ids; null for an unknown one. */
export const namedRoleSql = ({ roleId, projectId }: { roleId: string; projectId: string }): string => `(
  select json_build_object('title', o.title, 'places', o.places, 'filled', ${filled})
  from project_roles o where o.id = ${roleId} and o.project_id = ${projectId})`;

/**
 * SQL for whether anybody can join a project by an invitation or a link, from SQL for its id and the time. A suspended owner could
 * send nobody away.
 */
export const takesMembersSql = ({ projectId, now }: { projectId: string; now: string }): string => `exists (
  select from (${liveProjectSql(projectId)}) taking where taking.status = 'open' and taking.archived_at is null
    and taking.hidden_at is null and not ${isSuspendedSql({ memberId: 'taking.owner_id', now })})`;

/** How many projects there are. */
export const projectCount = estimatedCount(projects, isNull(projects.deletedAt));

/** A query for how many projects were created in each span. */
export const newProjects = (spans: Spans): SQL =>
  countedByAge('projects', [projects, projects.createdAt], spans);

/** The offer of each project as JSON, or null; for a select from `projects`. */
export const offerColumn = sql<StoredOffer | null>`(
  select json_build_object('offeredAt', f.offered_at, 'to', ${summaryOf(sql`f.member_id`)})
  from ownership_offers f where f.project_id = projects.id)`;

/** Stores an offer, in place of the one before. */
export async function setOffer(
  tx: Queryable,
  offer: { projectId: string; memberId: string; offeredAt: Date },
): Promise<void> {
  const { memberId, offeredAt } = offer;
  await tx
    .insert(ownershipOffers)
    .values(offer)
    .onConflictDoUpdate({ target: ownershipOffers.projectId, set: { memberId, offeredAt } });
}

export async function findOffer(
  tx: Queryable,
  projectId: string,
): Promise<{ memberId: string; offeredAt: Date } | null> {
  const [offer] = await tx
    .select({ memberId: ownershipOffers.memberId, offeredAt: ownershipOffers.offeredAt })
    .from(ownershipOffers)
    .where(eq(ownershipOffers.projectId, projectId));
  return offer ?? null;
}

export async function removeOffer(tx: Queryable, projectId: string): Promise<void> {
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.projectId, projectId));
}

/** Ends the offer of a project to a member who leaves it. */
export async function removeOfferTo(tx: Queryable, projectId: string, memberId: string): Promise<void> {
  await tx
    .delete(ownershipOffers)
    .where(sql`${ownershipOffers.projectId} = ${projectId} and ${ownershipOffers.memberId} = ${memberId}`);
}

/** SQL for what a project is called and whom it looks for, as JSON, from SQL for its id; null once it is deleted. */
export const projectFactsOf = (id: SQL): SQL => sql`(
  select json_build_object('_id', told.id, 'title', told.title, 'status', told.status, 'taskPrefix', told.task_prefix,
    'ownerId', told.owner_id, 'openRoles', coalesce((
      select json_object_agg(o.id, o.title) from project_roles o where o.project_id = told.id and ${sql.raw(filled)} < o.places), '{}'))
  from projects told where told.id = ${id} and told.deleted_at is null)`;

const filledOf = (role: string) =>
  `(select count(*)::integer from project_members f where f.role_id = ${role}.id)`;

/** The roles of each project as JSON, in their order; for a select from `projects`. */
export const rolesColumn = sql<ProjectRole[]>`(
  select coalesce(json_agg(json_build_object(
    '_id', o.id, 'title', o.title, 'description', o.description, 'places', o.places,
    'filled', ${sql.raw(filledOf('o'))}
  ) order by o.rank, o.id), '[]')
  from project_roles o where o.project_id = projects.id)`;

/** The roles of a project in their order. The caller has locked the project, so that nobody joins meanwhile. */
export function listRoles(tx: Queryable, projectId: string): Promise<StoredRole[]> {
  return tx
    .select({
      id: projectRoles.id,
      title: projectRoles.title,
      places: projectRoles.places,
      filled: sql<number>`${sql.raw(filledOf('project_roles'))}`,
    })
    .from(projectRoles)
    .where(eq(projectRoles.projectId, projectId))
    .orderBy(asc(projectRoles.rank), asc(projectRoles.id));
}

/** Makes these the roles of a project; ids must be those of its roles. Two statements. */
export async function setRoles(
  tx: Queryable,
  projectId: string,
  { roles, at }: { roles: readonly RoleInput[]; at: Date },
): Promise<void> {
  const rows = roles.map(({ _id, title, description, places }, rank) => {
    return { id: _id ?? newId(), projectId, title, description, places, rank, createdAt: at };
  });
  const kept = rows.map(({ id }) => id);
  await tx
    .delete(projectRoles)
    .where(
      and(
        eq(projectRoles.projectId, projectId),
        kept.length === 0 ? undefined : notInArray(projectRoles.id, kept),
      ),
    );
  if (rows.length === 0) return;
  await tx
    .insert(projectRoles)
    .values(rows)
    .onConflictDoUpdate({
      target: projectRoles.id,
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        places: sql`excluded.places`,
        rank: sql`excluded.rank`,
      },
    });
}
