import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { filled } from './project-members.repository.ts';

/** SQL for the `Places` of a project, as JSON, from SQL for the id; null for an unknown one. */
export const placesSql = (projectId: string): string => `(
  select json_build_object('closesWhenFull', held.closes_when_full, 'roles', coalesce((
    select json_agg(json_build_object('id', o.id, 'title', o.title, 'places', o.places, 'filled', ${filled}))
    from project_roles o where o.project_id = held.id), '[]'))
  from projects held where held.id = ${projectId})`;

const insertInRole = statement<{ id: string }>(`
  with added as (
    insert into project_members (project_id, member_id, joined_at, role, role_id)
    values ($1, $2, $3::timestamptz, $4, $5) on conflict do nothing
  ), active as (
    update projects set last_activity_at = $3::timestamptz, status = case when $6 then 'closed' else status end
    where id = $1
  )
  select owner_id as id from projects where id = $1
  union select member_id from project_members where project_id = $1
  union select $2::uuid`);

/** Adds a collaborator and closes the project, if it does so now; returns everybody in it. The project is locked. */
export async function insertCollaborator(
  tx: Queryable,
  row: {
    projectId: string;
    memberId: string;
    at: Date;
    role: string;
    roleId: string | null;
    closes: boolean;
  },
): Promise<string[]> {
  const { projectId, memberId, at, role, roleId, closes } = row;
  return (await insertInRole(tx, [projectId, memberId, at, role, roleId, closes])).map(({ id }) => id);
}
