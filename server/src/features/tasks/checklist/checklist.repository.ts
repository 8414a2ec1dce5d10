import type { Checklist, ChecklistItem } from '@tandem/contract/tasks/tasks-checklist';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { ownProjectSql } from '../../projects/public.ts';
import { forgetEventsSql, hasLongHistorySql } from '../history/task-history.repository.ts';
import { tasks, taskChecklistItems } from '../tasks.tables.ts';
import type { ChecklistEvent } from './checklist.rules.ts';

/** The checklist of a task. */
export async function findChecklist(db: Queryable, taskId: string): Promise<Checklist> {
  const rows = await db
    .select({
      version: tasks.checklistVersion,
      _id: taskChecklistItems.id,
      text: taskChecklistItems.text,
      isDone: taskChecklistItems.isDone,
    })
    .from(tasks)
    .leftJoin(taskChecklistItems, eq(taskChecklistItems.taskId, tasks.id))
    .where(eq(tasks.id, taskId))
    .orderBy(asc(taskChecklistItems.place));
  const items = rows.flatMap(({ _id, text, isDone }) =>
    _id === null || text === null || isDone === null ? [] : [{ _id, text, isDone }],
  );
  return { items, version: rows[0]?.version ?? 0 };
}

/** What a change of a checklist needs to know. */
interface ChecklistFacts {
  isArchived: boolean;
  isTask: boolean;
  items: ChecklistItem[];
  version: number;
  /** Whether the oldest events must go. */
  hasLongHistory: boolean;
}

const findFacts = statement<ChecklistFacts>(`
  select t.id is not null as "isTask", p.archived_at is not null as "isArchived", coalesce(t.checklist_version, 0) as version,
    ${hasLongHistorySql} as "hasLongHistory",
    (
      select coalesce(json_agg(json_build_object('_id', i.id, 'text', i.text, 'isDone', i.is_done) order by i.place), '[]')
      from task_checklist_items i where i.task_id = t.id
    ) as items
  from (${ownProjectSql({ projectId: '$1', memberId: '$2' })}) p
  left join tasks t on t.id = $3 and t.project_id = p.id and t.deleted_at is null`);

/** Reads what a change of a checklist needs; null when the member does not belong to the project. */
export async function findChecklistFacts(
  tx: Queryable,
  { projectId, me, taskId }: { projectId: string; me: string; taskId: string },
): Promise<ChecklistFacts | null> {
  const [row] = await findFacts(tx, [projectId, me, taskId]);
  return row ?? null;
}

// Rows are passed as JSON.
const save = statement<{ version: number }>(`
  with t as (
    update tasks set checklist_count = $2, checklist_done_count = $3, checklist_version = checklist_version + 1
    where id = $1
    returning version, checklist_version
  ), removed as (
    delete from task_checklist_items where id = any($4::uuid[]) and task_id = $1
  ), saved as (
    insert into task_checklist_items (id, task_id, author_id, text, is_done, place, created_at)
    select n.id, $1::uuid, $7::uuid, n.text, n."isDone", n.place, $8::timestamptz
    from json_to_recordset($5::json) as n(id uuid, text text, "isDone" boolean, place integer)
    on conflict (id) do update set text = excluded.text, is_done = excluded.is_done, place = excluded.place
  ), recorded as (
    insert into task_events (id, task_id, actor_id, kind, field, before, after, version, at)
    select n.id, $1::uuid, $7::uuid, n.kind, n.field, n.before, n.after, t.version, $8::timestamptz
    from t, json_to_recordset($6::json) as n(id uuid, kind text, field text, before text, after text)
  ), forgotten as (
    ${forgetEventsSql({ taskId: '$1', added: 'json_array_length($6::json)' })} and $9::boolean
  )
  select checklist_version as version from t`);

/** What is recorded about a change. */
interface NewRecord {
  me: string;
  at: Date;
  events: (ChecklistEvent & { id: string })[];
  hasLongHistory: boolean;
}

/** Stores what differs between two states of a checklist, its counts and the activity; returns it with its new version. */
export async function saveChecklist(
  tx: Queryable,
  taskId: string,
  { before, after }: { before: readonly ChecklistItem[]; after: readonly ChecklistItem[] },
  { me, at, events, hasLongHistory }: NewRecord,
): Promise<Checklist> {
  const removed = before.filter(({ _id }) => !after.some((item) => item._id === _id));
  const changed = after
    .map(({ _id: id, text, isDone }, place) => ({ id, text, isDone, place }))
    .filter(({ id, text, isDone, place }) => {
      const was = before[place];
      return was?._id !== id || was.text !== text || was.isDone !== isDone;
    });
  const counts = [after.length, after.filter(({ isDone }) => isDone).length];
  const ids = removed.map(({ _id }) => _id);
  const rows = [JSON.stringify(changed), JSON.stringify(events)];
  const [saved] = await save(tx, [taskId, ...counts, ids, ...rows, me, at, hasLongHistory]);
  if (saved === undefined) throw new Error('The task was not found under its lock.');
  return { items: [...after], version: saved.version };
}
