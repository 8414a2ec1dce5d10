import type { ProjectActivityEntry } from '@tandem/contract/tasks/project-activity';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoTime } from '../../../platform/database/statement.ts';
import { statement } from '../../../platform/database/statement.ts';

/** What lately happened in a project, and whether the viewer belongs to it. */
export interface ProjectActivity {
  isMember: boolean;
  timeZone: string;
  entries: ProjectActivityEntry[];
}

// The latest tasks come from two indexes in their order, so that a large board costs no more; then each looks up one event.
const text = `
  with place as (
    select p.id, p.owner_id, p.time_zone, p.owner_id = $2 or exists (
      select from project_members m where m.project_id = p.id and m.member_id = $2
    ) as is_member
    from projects p where p.id = $1 and p.deleted_at is null
  ), joined as (
    select m.member_id as id, 'joined' as kind, m.member_id as actor_id, m.role, null as title, m.joined_at as at
    from project_members m where m.project_id = $1
    order by m.joined_at desc, m.member_id desc limit $3
  ), created as (
    select t.id, 'created' as kind, e.actor_id, '' as role, t.title, t.created_at as at
    from (
      select * from tasks where project_id = $1 and deleted_at is null order by created_at desc, id desc limit $3
    ) t
    cross join lateral (
      select actor_id from task_events where task_id = t.id and version = 1 and kind = 'created' limit 1
    ) e
  ), finished as (
    select t.id, 'finished' as kind, e.actor_id, '' as role, t.title, t.done_at as at
    from (
      select * from tasks where project_id = $1 and deleted_at is null and home_column = 'Done'
      order by done_at desc, id desc limit $3
    ) t
    cross join lateral (
      select actor_id from task_events
      where task_id = t.id and field = 'status' and after = 'Done' order by version desc limit 1
    ) e
  ), latest as (
    select l.*, a.first_name, a.last_name, a.photo_url
    from (select * from joined union all select * from created union all select * from finished) l
    cross join place
    join members a on a.id = l.actor_id
    where place.is_member or a.id = place.owner_id
      or exists (select from project_members m where m.project_id = $1 and m.member_id = a.id)
    order by l.at desc, l.kind, l.id desc limit $3
  )
  select place.is_member as "isMember", place.time_zone as "timeZone", coalesce((
    select json_agg(json_build_object(
      '_id', l.kind || ' ' || l.id, 'kind', l.kind, 'role', l.role, 'count', 1,
      'person', json_build_object(
        '_id', l.actor_id, 'firstName', l.first_name, 'lastName', l.last_name, 'photoUrl', l.photo_url),
      'task', case when l.title is null then null else json_build_object('_id', l.id, 'title', l.title) end,
      'at', ${isoTime('l.at')}
    ) order by l.at desc, l.kind, l.id desc) from latest l
  ), '[]') as entries
  from place`;

const find = statement<ProjectActivity>(text);

/** The latest events of a project; null for one that the viewer must not know of. One query. */
export async function findProjectActivity(
  db: Queryable,
  { projectId, me, limit }: { projectId: string; me: string; limit: number },
): Promise<ProjectActivity | null> {
  const [found] = await find(db, [projectId, me, limit]);
  return found ?? null;
}
