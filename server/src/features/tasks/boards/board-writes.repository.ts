import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { getTableColumns } from 'drizzle-orm';
import { PgDateString } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { PastChange } from '../changes/task-edits.rules.ts';
import { keptEvents, type NewTaskEvent, storedEvent } from '../history/task-history.repository.ts';
import type { Board, TaskRow } from '../tasks.repository.ts';
import { tasks } from '../tasks.tables.ts';

// These statements run at each change of a board, whose lock the transaction took with BEGIN. One reads all that the rules
// ask, one writes all that follows.

const columnsOf = (alias: string): string =>
  Object.entries(getTableColumns(tasks))
    .map(
      ([name, column]) =>
        `${alias}.${column.name}${column instanceof PgDateString ? '::text' : ''} as "${name}"`,
    )
    .join(', ');

/** A member as the API names people, or null. */
export const personOf = (alias: string): string => `case when ${alias}.id is not null then json_build_object(
  '_id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'photoUrl', ${alias}.photo_url
) end`;

/** Whether somebody belongs to project `p`. */
const belongs = (memberId: string): string => `(p.owner_id = ${memberId} or exists (
  select from project_members m where m.project_id = p.id and m.member_id = ${memberId}
))`;

interface BoardRow {
  ownerId: string;
  timeZone: string;
  isMember: boolean;
  /** Whether the person who shall be assigned belongs to the project; true when nobody shall be. */
  isAssignable: boolean;
}

const boardOf = (me: string, assignee: string): string => `
  p.owner_id as "ownerId", p.time_zone as "timeZone", ${belongs(me)} as "isMember",
  (${assignee}::uuid is null or ${belongs(`${assignee}::uuid`)}) as "isAssignable"`;

/** A task with its assignee, as the API shows them. */
export type AssignedTask = TaskRow & { assignee: PersonSummary | null };

/** A later change of a task that may conflict with an edit. */
export type StoredChange = PastChange & { beforeDigest: string | null };

interface TaskFacts {
  /** Null when the card that the task is placed before is unknown. */
  nextPosition: string | null;
  previousPosition: string | null;
  /** Whether the present assignee belongs to the project. */
  isAssigneeMember: boolean;
  /** For each field the first change by `me` and the first by others after `version`, oldest first. */
  since: StoredChange[];
  /** Whether changes after `version` are no longer kept. */
  isHistoryCut: boolean;
  /** Whether the oldest events must go. */
  hasLongHistory: boolean;
}

/** What a change of a task needs to know. */
export interface TaskQuery {
  projectId: string;
  me: string;
  taskId: string;
  assigneeId?: string | null;
  /** The card that the task is placed before, or null for the end; absent when it is not placed. */
  before?: string | null | undefined;
  /** The version that the editor opened. */
  version?: number | undefined;
}

/** The board, and the task on it if there is one. */
export interface BoardAndTask {
  board: Board & BoardRow;
  task: (AssignedTask & TaskFacts) | null;
}

/** The oldest events go in tens and more, not one by one. */
const mostEvents = keptEvents + 20;

const findTaskFacts = statement<BoardRow & AssignedTask & TaskFacts>(`
  select ${boardOf('$2', '$4')}, ${columnsOf('t')}, ${personOf('a')} as assignee,
    (t.assignee_id is not null and ${belongs('t.assignee_id')}) as "isAssigneeMember",
    next.position as "nextPosition",
    case
      when not $6::boolean then null
      when $5::uuid is null then (
        select max(b.position) from tasks b where b.project_id = p.id and b.id <> t.id
      )
      else (
        select max(b.position) from tasks b
        where b.project_id = p.id and b.id <> t.id and b.position < next.position
      )
    end as "previousPosition",
    case when $7::integer is null then '[]' else (
      select coalesce(json_agg(json_build_object(
        'field', c.field, 'before', c.before, 'beforeDigest', c.before_digest, 'actorId', c.actor_id
      ) order by c.version), '[]') from (
        select distinct on (e.field, e.actor_id is not distinct from $2) e.*
        from task_events e
        where e.task_id = t.id and e.version > $7 and e.field is not null
        order by e.field, e.actor_id is not distinct from $2, e.version, e.at
      ) c
    ) end as since,
    case when $7::integer is null then false else exists (
      select from task_events e where e.task_id = t.id offset ${keptEvents - 1}
    ) and (
      select e.version > $7 and e.kind <> 'created' from task_events e
      where e.task_id = t.id order by e.version, e.at, e.id limit 1
    ) end as "isHistoryCut",
    exists (select from task_events e where e.task_id = t.id offset ${mostEvents}) as "hasLongHistory"
  from projects p
  left join tasks t on t.id = $3 and t.project_id = p.id
  left join members a on a.id = t.assignee_id
  left join tasks next on next.id = $5 and next.project_id = p.id
  where p.id = $1`);

/** Reads what a change of a task needs; null when the member does not belong to the project. */
export async function findBoardAndTask(tx: Queryable, query: TaskQuery): Promise<BoardAndTask | null> {
  const { projectId, me, taskId, assigneeId = null, before, version = null } = query;
  const values = [projectId, me, taskId, assigneeId, before ?? null, before !== undefined, version];
  const [row] = await findTaskFacts(tx, values);
  if (row?.isMember !== true) return null;
  const { ownerId, timeZone, isMember, isAssignable } = row;
  // The join gives nulls where there is no task.
  const isOnBoard = (row.id as string | null) !== null && row.deletedAt === null;
  return {
    board: { projectId, ownerId, timeZone, isMember, isAssignable },
    task: isOnBoard ? row : null,
  };
}

interface NewTaskFacts extends BoardRow {
  firstPosition: string | null;
  isFull: boolean;
}

const findNewTaskFacts = statement<NewTaskFacts>(`
  select ${boardOf('$2', '$3')},
    (select min(t.position) from tasks t where t.project_id = p.id) as "firstPosition",
    exists (
      select from tasks t where t.project_id = p.id and t.deleted_at is null offset ${limits.tasksOfBoard - 1}
    ) as "isFull"
  from projects p where p.id = $1`);

/** Reads what a new task needs; null when the member does not belong to the project. */
export async function findBoardForNewTask(
  tx: Queryable,
  { projectId, me, assigneeId }: { projectId: string; me: string; assigneeId: string | null },
): Promise<NewTaskFacts | null> {
  const [row] = await findNewTaskFacts(tx, [projectId, me, assigneeId]);
  return row?.isMember === true ? row : null;
}

/** Inserts the events `$from`, in seven arrays, of task `t`. */
export const recordFrom = (from: number): string => `recorded as (
  insert into task_events (id, task_id, actor_id, kind, field, before, after, before_digest, version, at)
  select e.id, t.id, $${from + 7}::uuid, e.kind, e.field, e.before, e.after, e.before_digest, t.version, $${from + 8}::timestamptz
  from t, unnest(
    $${from}::uuid[], $${from + 1}::text[], $${from + 2}::text[], $${from + 3}::text[], $${from + 4}::text[], $${from + 5}::text[]
  ) as e(id, kind, field, before, after, before_digest)
), forgotten as (
  delete from task_events e using (
    select o.id from task_events o where $${from + 6}::boolean and o.task_id = $1
    order by o.version desc, o.at desc, o.id desc offset ${keptEvents - 1}
  ) old where e.id = old.id
)`;

/** What is recorded about a change. */
export interface NewRecord {
  me: string;
  at: Date;
  events: Pick<NewTaskEvent, 'id' | 'kind' | 'field' | 'before' | 'after'>[];
  hasLongHistory: boolean;
}

/** The values for `recordFrom`. */
export function recordValues({ me, at, events, hasLongHistory }: NewRecord): unknown[] {
  const stored = events.map(storedEvent);
  return [
    stored.map(({ id }) => id),
    stored.map(({ kind }) => kind),
    stored.map(({ field }) => field ?? null),
    stored.map(({ before }) => before ?? null),
    stored.map(({ after }) => after ?? null),
    stored.map(({ beforeDigest }) => beforeDigest),
    hasLongHistory,
    me,
    at,
  ];
}

const viewOfTask = `select ${columnsOf('t')}, ${personOf('a')} as assignee
  from t left join members a on a.id = t.assignee_id`;

const insert = statement<AssignedTask>(`
  with t as (
    insert into tasks (id, project_id, title, description, due_date, priority, labels, home_column, done_at, assignee_id,
      position, created_at)
    values ($1, $2, $3, $4, $5::date, $6, $7, $8, $9, $10, $11, $12)
    returning *
  ), ${recordFrom(13)}
  ${viewOfTask}`);

/** The values of a new task. */
export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'projectId'
  | 'title'
  | 'description'
  | 'dueDate'
  | 'priority'
  | 'labels'
  | 'homeColumn'
  | 'doneAt'
  | 'assigneeId'
  | 'position'
  | 'createdAt'
>;

/** Stores a task and its activity; returns it as it is stored. */
export async function insertTask(tx: Queryable, task: NewTask, record: NewRecord): Promise<AssignedTask> {
  const { id, projectId, title, description, dueDate, priority, labels, homeColumn } = task;
  const { doneAt, assigneeId, position, createdAt } = task;
  const texts = [id, projectId, title, description, dueDate, priority, labels, homeColumn];
  const [row] = await insert(tx, [
    ...texts,
    doneAt,
    assigneeId,
    position,
    createdAt,
    ...recordValues(record),
  ]);
  return stored(row);
}

// An unchanged description is not written again: it may be large.
const update = statement<AssignedTask>(`
  with t as (
    update tasks set title = $2, description = case when $3::boolean then $4 else description end, due_date = $5::date,
      priority = $6, labels = $7, home_column = $8, is_held_overdue = $9, moved_at = $10, done_at = $11, assignee_id = $12,
      position = $13, version = version + 1
    where id = $1
    returning *
  ), ${recordFrom(14)}
  ${viewOfTask}`);

/** Changes a task and records the activity; returns it as it is stored. */
export async function changeTask(
  tx: Queryable,
  before: TaskRow,
  changes: Partial<TaskRow>,
  record: NewRecord,
): Promise<AssignedTask> {
  const after = { ...before, ...changes };
  const { title, description, dueDate, priority, labels, homeColumn, isHeldOverdue } = after;
  const { movedAt, doneAt, assigneeId, position } = after;
  const hasNewText = changes.description !== undefined;
  const newText = hasNewText ? description : null;
  const texts = [before.id, title, hasNewText, newText, dueDate, priority, labels, homeColumn];
  const [row] = await update(tx, [
    ...texts,
    isHeldOverdue,
    movedAt,
    doneAt,
    assigneeId,
    position,
    ...recordValues(record),
  ]);
  return stored(row);
}

/** The row of a statement that always gives one. */
export function stored<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The task was not found under its lock.');
  return row;
}
