import type { Queryable } from '../../../platform/database/database.ts';
import { statementOfParts } from '../../../platform/database/statement.ts';
import { keptEvents, type NewTaskEvent, storedEvent } from '../history/task-history.repository.ts';
import type { TaskRow } from '../tasks.repository.ts';

// One statement writes a batch of changes. Its text has only the parts that the batch needs. Rows are passed as JSON.

/** The rows of parameter `$at`. The limit, the size of the batch, tells the planner that they are few. */
const rowsOf = (at: number, columns: string): string =>
  `(select * from json_to_recordset($${at}::json) as r(${columns}) limit $1::integer)`;

const parts = {
  tasks: (at: number) => `inserted as (
    insert into tasks (id, project_id, title, description, due_date, priority, labels, home_column, done_at, assignee_id,
      position, created_at, client_id, creation_hash)
    select * from ${rowsOf(
      at,
      `id uuid, "projectId" uuid, title text, description text, "dueDate" date, priority text, labels text[],
      "homeColumn" text, "doneAt" timestamptz, "assigneeId" uuid, position text, "createdAt" timestamptz,
      "clientId" uuid, "creationHash" text`,
    )} n
    returning 1
  )`,
  // An unchanged description is not written again: it may be large.
  changes: (at: number) => `changed as (
    update tasks t set title = n.title, description = case when n."hasNewText" then n.description else t.description end,
      due_date = n."dueDate", priority = n.priority, labels = n.labels, home_column = n."homeColumn",
      is_held_overdue = n."isHeldOverdue", moved_at = n."movedAt", done_at = n."doneAt", assignee_id = n."assigneeId",
      position = n.position, version = t.version + 1
    from ${rowsOf(
      at,
      `id uuid, title text, "hasNewText" boolean, description text, "dueDate" date, priority text, labels text[],
      "homeColumn" text, "isHeldOverdue" boolean, "movedAt" timestamptz, "doneAt" timestamptz, "assigneeId" uuid, position text`,
    )} n
    where t.id = n.id
    returning 1
  )`,
  comments: (at: number) => `remarks as materialized (
    select * from ${rowsOf(at, 'id uuid, "taskId" uuid, "authorId" uuid, text text, "createdAt" timestamptz')} n
  ), counted as (
    update tasks t set comments_count = t.comments_count + 1 from remarks n where t.id = n."taskId"
    returning 1
  ), commented as (
    insert into task_comments (id, task_id, author_id, text, created_at) select * from remarks
  )`,
  events: (at: number) => `recorded as (
    insert into task_events (id, task_id, actor_id, kind, field, before, after, before_digest, version, at)
    select * from json_to_recordset($${at}::json) as n(
      id uuid, "taskId" uuid, "actorId" uuid, kind text, field text, before text, after text, "beforeDigest" text,
      version integer, at timestamptz
    )
  )`,
  longHistories: (at: number) => `forgotten as (
    delete from task_events e using (
      select o.id from ${rowsOf(at, '"taskId" uuid')} n cross join lateral (
        select o.id from task_events o where o.task_id = n."taskId"
        order by o.version desc, o.at desc, o.id desc offset ${keptEvents - 1}
      ) o
    ) old where e.id = old.id
  )`,
  activity: (at: number) => `active as (
    update projects p set last_activity_at = n.at from ${rowsOf(at, '"projectId" uuid, at timestamptz')} n
    where p.id = n."projectId"
  )`,
};

type Part = keyof typeof parts;

/** The parts whose rows are counted. */
const counted: Partial<Record<Part, string>> = { tasks: 'inserted', changes: 'changed', comments: 'counted' };

const write = statementOfParts<Part, { written: number }>((names) => {
  const counts = names.flatMap((name) => (counted[name] === undefined ? [] : [counted[name]]));
  return `
    with ${names.map((name, index) => parts[name](index + 2)).join(', ')}
    select ${counts.map((name) => `(select count(*)::integer from ${name})`).join(' + ')} as written`;
});

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
  | 'clientId'
  | 'creationHash'
>;

/** The new values of a task; without `hasNewText` the description stays. */
export type ChangedTask = Pick<
  TaskRow,
  | 'id'
  | 'title'
  | 'description'
  | 'dueDate'
  | 'priority'
  | 'labels'
  | 'homeColumn'
  | 'isHeldOverdue'
  | 'movedAt'
  | 'doneAt'
  | 'assigneeId'
  | 'position'
> & { hasNewText: boolean };

export interface NewComment {
  id: string;
  taskId: string;
  authorId: string;
  text: string;
  createdAt: Date;
}

/** What a batch writes. No task occurs twice. */
export interface BoardWrites {
  tasks: NewTask[];
  changes: ChangedTask[];
  comments: NewComment[];
  events: NewTaskEvent[];
  /** Tasks whose oldest events go. */
  longHistories: { taskId: string }[];
  /** Projects that were last active some time ago. */
  activity: { projectId: string; at: Date }[];
}

/** Writes a batch; throws when a task is missing. */
export async function writeBoards(tx: Queryable, writes: BoardWrites): Promise<void> {
  const rows = { ...writes, events: writes.events.map(storedEvent) };
  const names = (Object.keys(parts) as Part[]).filter((name) => rows[name].length > 0);
  const expected = rows.tasks.length + rows.changes.length + rows.comments.length;
  const values = names.map((name) => JSON.stringify(rows[name]));
  const [result] = await write(names)(tx, [expected, ...values]);
  if (result?.written !== expected) throw new Error('A task was not found under its lock.');
}
