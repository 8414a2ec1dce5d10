import { asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { isActivityOld } from '../../projects/public.ts';
import { keptEvents, type NewTaskEvent, storedEvent } from '../history/task-history.repository.ts';
import type { TaskChanges, TaskRow } from '../tasks.repository.ts';
import { taskComments, taskEvents, tasks } from '../tasks.tables.ts';
import type { BoardFacts, CommentedTask } from './board-facts.repository.ts';
import { freshKeys } from './boards.rules.ts';

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

/** Passes a value with the statement; returns its placeholder. */
type Pass = (value: unknown) => string;

/** Writes a change in one statement, whose text has only what the change needs; throws when its task is missing. */
export async function writeToBoard(tx: Queryable, change: BoardWrite, writing: Writing): Promise<void> {
  const values: unknown[] = [];
  const pass: Pass = (value) => `$${values.push(value)}`;
  const besides = [
    ...commentSql(change, writing, pass),
    ...activitySql(change, writing, pass),
    ...projectSql(writing, pass),
  ].map((text, at) => `besides_${at} as (${text})`);
  const steps = besides.length > 0 ? `with ${besides.join(', ')} ` : '';
  const written = await statement(`${steps}${taskSql(change, pass)} returning 1`)(tx, values);
  if (written.length !== 1) throw new Error('A task was not found under its lock.');
}

function taskSql(change: BoardWrite, pass: Pass): string {
  if (change.kind === 'create') return insertSql(tasks, [change.task], pass);
  const set =
    change.kind === 'comment'
      ? 'comments_count = comments_count + 1'
      : [...assignments(change.changes, pass), 'version = version + 1'].join(', ');
  return `update tasks set ${set} where id = ${pass(change.task.id)}`;
}

const assignments = (changes: TaskChanges, pass: Pass): string[] =>
  Object.entries(changes).map(
    ([field, value]) => `${tasks[field as keyof TaskChanges].name} = ${pass(value)}`,
  );

function commentSql(change: BoardWrite, { by, now }: Writing, pass: Pass): string[] {
  if (change.kind !== 'comment') return [];
  const { id, text, task } = change;
  return [insertSql(taskComments, [{ id, taskId: task.id, authorId: by, text, createdAt: now }], pass)];
}

/** Records the activity, and forgets the oldest where a task has too much. */
function activitySql(change: BoardWrite, { by, now }: Writing, pass: Pass): string[] {
  const { task, activityEvents } = change;
  const version = change.kind === 'create' ? 1 : change.task.version + (change.kind === 'change' ? 1 : 0);
  const rows = activityEvents.map(({ kind, field = null, before, after }) =>
    storedEvent({ id: newId(), taskId: task.id, actorId: by, kind, field, before, after, version, at: now }),
  );
  const isLong = change.kind !== 'create' && change.task.hasLongHistory;
  return [
    ...(rows.length > 0 ? [insertSql(taskEvents, rows, pass)] : []),
    ...(isLong ? [forgetSql(pass(task.id))] : []),
  ];
}

const forgetSql = (taskId: string): string => `
  delete from task_events where id in (
    select id from task_events where task_id = ${taskId} order by version desc, at desc, id desc offset ${keptEvents - 1}
  )`;

const projectSql = ({ facts: { board, lastActivityAt }, now }: Writing, pass: Pass): string[] =>
  isActivityOld(lastActivityAt, now)
    ? [`update projects set last_activity_at = ${pass(now)} where id = ${pass(board.projectId)}`]
    : [];

/** Inserts rows that have the same fields. */
function insertSql(table: PgTable, rows: readonly object[], pass: Pass): string {
  const columns = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).map((field) => columns[field]?.name);
  const lists = rows.map((row) => `(${Object.values(row).map(pass).join(', ')})`);
  return `insert into ${getTableName(table)} (${names.join(', ')}) values ${lists.join(', ')}`;
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
