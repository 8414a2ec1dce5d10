import { type SQL, sql } from 'drizzle-orm';
import { isRoleFull } from './project-joins.repository.ts';

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
export const countCollaborators = (project: SQL): SQL<number> => sql<number>`(
  select count(*)::int from project_members part where part.project_id = ${project})`;
export const countFormerCollaborators = (project: SQL): SQL<number> => sql<number>`(
  select count(*)::int from deleted_project_members part where part.project_id = ${project})`;

/** Whether a project is archived, deleted ones included; from SQL for the id. */
export const isArchivedProject = (project: SQL): SQL => sql`exists (
  select from projects kept where kept.id = ${project} and kept.archived_at is not null)`;

/** SQL for whether a member collaborates in a project, from SQL for both ids. */
export const isCollaboratorSql = ({ projectId, memberId }: { projectId: string; memberId: string }): string =>
  `exists (select from project_members part where part.project_id = ${projectId} and part.member_id = ${memberId})`;

/** A query for a project that is not deleted, hidden ones included, from SQL for the id. */
export const liveProjectSql = (projectId: string): string =>
  `select held.id, held.owner_id, held.status, held.time_zone, held.archived_at, held.hidden_at
   from projects held where held.id = ${projectId} and held.deleted_at is null`;

/** `liveProjectSql` for somebody in it; no row for others. */
export const ownProjectSql = (ids: { projectId: string; memberId: string }): string =>
  `${liveProjectSql(ids.projectId)} and (held.owner_id = ${ids.memberId} or ${isCollaboratorSql(ids)})`;

/** SQL for the title of an open role and whether it is full, as JSON, from SQL for the ids; null for an unknown one. */
export const namedRoleSql = ({ roleId, projectId }: { roleId: string; projectId: string }): string => `(
  select json_build_object('title', o.title, 'isFull', ${isRoleFull})
  from project_roles o where o.id = ${roleId} and o.project_id = ${projectId})`;
