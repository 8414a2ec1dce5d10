import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { statementOfParts } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { isActivityOld } from '../../projects/public.ts';
import { keptEvents, type NewTaskEvent, storedEvent } from '../history/task-history.repository.ts';
import type { TaskChanges, TaskRow } from '../tasks.repository.ts';
import { tasks } from '../tasks.tables.ts';
import type { BoardFacts, CommentedTask } from './board-facts.repository.ts';
import { freshKeys } from './boards.rules.ts';

// One statement writes a change. Its text has only the parts that the change needs. Rows are passed as JSON.

/** The rows of parameter `$at`. The limit tells the planner that they are few. */
const rowsOf = (at: number, columns: string): string =>
  `(select * from json_to_recordset($${at}::json) as r(${columns}) limit 1)`;

const parts = {
  tasks: (at: number) => `inserted as (
    insert into tasks (id, project_id, number, title, description, due_date, priority, labels, home_column, done_at, assignee_id,
      position, created_at, client_id, creation_hash)
    select * from ${rowsOf(
      at,
      `id uuid, "projectId" uuid, number integer, title text, description text, "dueDate" date, priority text, labels text[],
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
  comments: (at: number) => `new_comments as materialized (
    select * from ${rowsOf(at, 'id uuid, "taskId" uuid, "authorId" uuid, text text, "createdAt" timestamptz')} n
  ), counted as (
    update tasks t set comments_count = t.comments_count + 1 from new_comments n where t.id = n."taskId"
    returning 1
  ), commented as (
    insert into task_comments (id, task_id, author_id, text, created_at) select * from new_comments
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

const partNames = Object.keys(parts) as Part[];

/** The parts whose rows are counted. */
const counted: Partial<Record<Part, string>> = { tasks: 'inserted', changes: 'changed', comments: 'counted' };

const write = statementOfParts<Part, { written: number }>((names) => {
  const counts = names.flatMap((name) => (counted[name] === undefined ? [] : [counted[name]]));
  return `
    with ${names.map((name, index) => parts[name](index + 1)).join(', ')}
    select ${counts.map((name) => `(select count(*)::integer from ${name})`).join(' + ')} as written`;
});

/** The values of a new task. */
type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'projectId'
  | 'number'
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
type ChangedTask = Pick<
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

/** A row of `task_events` without its task, author, version and time. */
export type ActivityEvent = Pick<NewTaskEvent, 'kind' | 'field' | 'before' | 'after'>;

type FoundTask = NonNullable<BoardFacts['task']>;

/** What a change writes. */
export type BoardWrite = { activityEvents: ActivityEvent[] } & (
  | { kind: 'create'; task: NewTask }
  | { kind: 'change'; task: FoundTask; changes: TaskChanges }
  | { kind: 'comment'; task: CommentedTask; id: string; text: string }
);

/** Who writes, what was read before, and when. */
interface Writing {
  by: string;
  facts: Pick<BoardFacts, 'board' | 'lastActivityAt'>;
  now: Date;
}

/** Writes a change; throws when its task is missing. */
export async function writeToBoard(tx: Queryable, change: BoardWrite, writing: Writing): Promise<void> {
  const rows = rowsToWrite(change, writing);
  const names = partNames.filter((name) => (rows[name] ?? []).length > 0);
  const [result] = await write(names)(
    tx,
    names.map((name) => JSON.stringify(rows[name])),
  );
  if (result?.written !== 1) throw new Error('A task was not found under its lock.');
}

function rowsToWrite(
  change: BoardWrite,
  { by, facts: { board, lastActivityAt }, now }: Writing,
): Partial<Record<Part, object[]>> {
  const { task, activityEvents } = change;
  const version = change.kind === 'create' ? 1 : change.task.version + (change.kind === 'change' ? 1 : 0);
  return {
    tasks: change.kind === 'create' ? [change.task] : [],
    changes: change.kind === 'change' ? [changedTask(change)] : [],
    comments:
      change.kind === 'comment'
        ? [{ id: change.id, taskId: task.id, authorId: by, text: change.text, createdAt: now }]
        : [],
    events: activityEvents.map((event) =>
      storedEvent({ ...event, id: newId(), taskId: task.id, actorId: by, version, at: now }),
    ),
    longHistories: change.kind !== 'create' && change.task.hasLongHistory ? [{ taskId: task.id }] : [],
    activity: isActivityOld(lastActivityAt, now) ? [{ projectId: board.projectId, at: now }] : [],
  };
}

function changedTask({ task, changes }: BoardWrite & { kind: 'change' }): ChangedTask {
  const { id, title, description, dueDate, priority, labels, homeColumn } = { ...task, ...changes };
  const { isHeldOverdue, movedAt, doneAt, assigneeId, position } = { ...task, ...changes };
  const hasNewText = changes.description !== undefined;
  return {
    id,
    title,
    hasNewText,
    description: hasNewText ? description : null,
    dueDate,
    priority,
    labels,
    homeColumn,
    isHeldOverdue,
    movedAt,
    doneAt,
    assigneeId,
    position,
  };
}

/** Replaces all keys of the board by short ones in the same order. The caller must hold the project's lock. */
export async function rebalancePositions(tx: Queryable, projectId: string): Promise<void> {
  const cards = await tx
    .select({ id: tasks.id, position: tasks.position })
    .from(tasks)
    .where(eq(tasks.projectId, projectId))
    .orderBy(asc(tasks.position));
  const ids = sql.param(cards.map(({ id }) => id));
  const keys = sql.param(freshKeys(cards.at(-1)?.position ?? null, cards.length));
  await tx
    .update(tasks)
    .set({ position: sql`rebalanced.position` })
    .from(sql`unnest(${ids}::uuid[], ${keys}::text[]) as rebalanced(task_id, position)`)
    .where(sql`${tasks.id} = rebalanced.task_id`);
}
