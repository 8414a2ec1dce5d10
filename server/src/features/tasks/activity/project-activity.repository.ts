import type { ProjectActivityEntry } from '@tandem/contract/tasks/project-activity';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoTime, statement } from '../../../platform/database/statement.ts';
import { summarySql } from '../../account/public.ts';
import { isCollaboratorSql, latestJoinsSql, liveProjectSql } from '../../projects/public.ts';

/** What lately happened in a project, and whether the viewer belongs to it. */
export interface ProjectActivity {
  isMember: boolean;
  timeZone: string;
  entries: ProjectActivityEntry[];
}

// The latest tasks come from two indexes in their order, so that a large board costs no more; then each looks up one event.
const text = `
  with place as (
    select p.id, p.owner_id, p.time_zone, p.owner_id = $2 or ${isCollaboratorSql({ projectId: 'p.id', memberId: '$2' })} as is_member
    from (${liveProjectSql('$1')}) p
  ), joined as (
    select m.member_id as id, 'joined' as kind, m.member_id as actor_id, m.role, null as title, m.joined_at as at
    from (${latestJoinsSql({ projectId: '$1', limit: '$3' })}) m
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
    select l.*
    from (select * from joined union all select * from created union all select * from finished) l
    cross join place
    where l.actor_id is not null and (place.is_member or l.actor_id = place.owner_id
      or ${isCollaboratorSql({ projectId: '$1', memberId: 'l.actor_id' })})
    order by l.at desc, l.kind, l.id desc limit $3
  )
  select place.is_member as "isMember", place.time_zone as "timeZone", coalesce((
    select json_agg(json_build_object(
      '_id', l.kind || ' ' || l.id, 'kind', l.kind, 'role', l.role, 'count', 1,
      'person', ${summarySql('l.actor_id')},
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
