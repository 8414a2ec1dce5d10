import { createHash } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { limits } from '@tandem/contract/limits';
import type { TaskEvent, ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { inIds, isoTime, statement } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryColumns, members, summarySql } from '../../account/public.ts';
import { isCollaboratorSql, latestJoinsSql, liveProjectSql } from '../../projects/public.ts';
import { tasks, taskEvents } from '../tasks.tables.ts';
import { displayHistoryValue } from './task-history.rules.ts';

export type NewTaskEvent = typeof taskEvents.$inferInsert;

/** As many events of a task are kept as its activity shows. */
export const keptEvents = 100;

/** The event as it is stored: a long text is cut, and its digest tells whether another text is the same. */
export function storedEvent<Event extends Pick<NewTaskEvent, 'field' | 'before' | 'after'>>(event: Event) {
  const isCut = event.field === 'description';
  const { before = null, after = null } = event;
  const wasLong = isCut && before !== null && before.length > limits.briefDescription;
  return {
    ...event,
    before: isCut ? cutText(before) : before,
    after: isCut ? cutText(after) : after,
    beforeDigest: wasLong ? digestOf(before) : null,
  };
}

const cutText = (text: string | null): string | null =>
  text === null || text.length <= limits.briefDescription
    ? text
    : `${text.slice(0, limits.briefDescription).replace(/[\ud800-\udbff]$/, '')}…`;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export async function insertEvents(tx: Queryable, events: NewTaskEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(taskEvents).values(events.map(storedEvent));
}

/** SQL for whether a task `t` has so many events that the oldest must go: in tens and more, not one by one. */
export const hasLongHistorySql = `exists (select from task_events e where e.task_id = t.id offset ${keptEvents + 20})`;

/** SQL that deletes all but the latest events of a task, from SQL for its id, and for how many the same statement adds unseen. */
export const forgetEventsSql = ({ taskId, added }: { taskId: string; added: string | number }): string => `
  delete from task_events where id in (
    select id from task_events where task_id = ${taskId} order by version desc, at desc, id desc offset ${keptEvents} - ${added}
  )`;

const forgetEvents = statement(forgetEventsSql({ taskId: '$1', added: 0 }));

/** Deletes all but the latest events of a task. */
export async function forgetOldEvents(tx: Queryable, taskId: string): Promise<void> {
  await forgetEvents(tx, [taskId]);
}

const purgedAtOnce = 5_000;

/** Deletes the events of all tasks of a project, some thousands at a time. */
export async function purgeEvents(db: Queryable, projectId: string): Promise<void> {
  const some = db
    .select({ id: taskEvents.id })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.taskId))
    .where(eq(tasks.projectId, projectId))
    .limit(purgedAtOnce);
  for (;;) {
    const { rowCount } = await db.delete(taskEvents).where(inArray(taskEvents.id, some));
    if ((rowCount ?? 0) < purgedAtOnce) return;
  }
}

/** The latest 100 events of a task, newest first, with assignees by name; at most two queries. */
export async function listEvents(db: Queryable, taskId: string): Promise<TaskEvent[]> {
  const rows = await db
    .select({
      _id: taskEvents.id,
      kind: taskEvents.kind,
      field: taskEvents.field,
      before: taskEvents.before,
      after: taskEvents.after,
      at: taskEvents.at,
      actor: summaryColumns,
    })
    .from(taskEvents)
    .leftJoin(members, eq(members.id, taskEvents.actorId))
    .where(eq(taskEvents.taskId, taskId))
    .orderBy(desc(taskEvents.version), desc(taskEvents.at), desc(taskEvents.id))
    .limit(keptEvents);
  const assignments = rows.filter(({ field }) => field === 'assignedTo');
  const names = await namesOf(
    db,
    assignments.flatMap(({ before, after }) => [before, after].filter((id) => id !== null)),
  );
  return rows.map(({ at, before, after, ...row }) => ({
    ...row,
    before: displayHistoryValue(row.field, before, names),
    after: displayHistoryValue(row.field, after, names),
    at: at.toISOString(),
  }));
}

async function namesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(inIds(members.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

/** What lately happened in a project, and whether the viewer belongs to it. */
interface ProjectActivity {
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
