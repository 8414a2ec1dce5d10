import { limits } from '@tandem/contract/limits';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { PersonSummary } from '@tandem/contract/people';
import { asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { PgDateString, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement, statementOfParts } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { indexedWordsOf } from '../../../platform/search/placed-words.ts';
import { mentionsOfSql } from '../../account/public.ts';
import { isActivityOld } from '../../projects/public.ts';
import {
  forgetEventsSql,
  hasLongHistorySql,
  keptEvents,
  type NewTaskEvent,
  storedEvent,
} from '../history/task-history.repository.ts';
import {
  type Board,
  filesCountSql,
  type TaskChanges,
  taskMentionsSql,
  type TaskRow,
  type ViewRow,
} from '../tasks.repository.ts';
import { taskComments, taskEvents, tasks } from '../tasks.tables.ts';
import { type PastChange, freshKeys } from './boards.rules.ts';

// A change of a board is two statements, whose board the transaction has locked: one reads all that the rules ask, one writes.

const columnsOf = (alias: string): string =>
  Object.entries(getTableColumns(tasks))
    .map(
      ([name, column]) =>
        `${alias}.${column.name}${column instanceof PgDateString ? '::text' : ''} as "${name}"`,
    )
    .join(', ');

/** A member as the API names people, or null. */
const personOf = (alias: string): string => `case when ${alias}.id is not null then json_build_object(
  '_id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'photoUrl', ${alias}.photo_url
) end`;

/** Whether somebody belongs to project `p`. For `exists` the planner may read and hash the members of all projects. */
const belongs = (memberId: string): string => `(p.owner_id = ${memberId} or (
  select true from project_members m where m.project_id = p.id and m.member_id = ${memberId} limit 1
) is true)`;

/** At most one row. The limit keeps this a look-up by index, which the planner would join with a scan of a small table. */
const lookUp = (alias: string, query: string): string =>
  `left join lateral (${query} limit 1) ${alias} on true`;

const personBy = (alias: string, id: string): string =>
  lookUp(alias, `select m.id, m.first_name, m.last_name, m.photo_url from members m where m.id = ${id}`);

/** What a change of a board needs to know. */
export interface BoardQuery {
  projectId: string;
  me: string;
  /** Null for a new task. */
  taskId: string | null;
  /** Who shall be assigned. */
  assigneeId?: string | null;
  /** The card that the task is placed before, or null for the end; absent when it is not placed. */
  before?: string | null | undefined;
  /** The version that the editor opened. */
  version?: number | undefined;
  /** Whether `me` is needed as a person. */
  isComment?: boolean;
  /** Members whom a text names; those who belong to the project are mentioned. */
  named?: readonly string[];
  /** How many tasks the board has, where the transaction counted them before; else they are counted for a new task. */
  tasksCount?: number | null;
}

/** A task with the people whom it names and the number of its files, as the API shows them. */
type AssignedTask = TaskRow & Pick<ViewRow, 'assignee' | 'mentions' | 'filesCount'>;

/** A later change of a task that may conflict with an edit. */
export type StoredChange = PastChange & { beforeDigest: string | null };

interface FoundTask {
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

/** What a comment needs to know of its task. */
export type CommentedTask = Pick<TaskRow, 'id' | 'version' | 'commentsCount'> &
  Pick<FoundTask, 'hasLongHistory'>;

export interface BoardFacts {
  board: Board;
  /** When the project was last active, as it is stored. */
  lastActivityAt: Date;
  /** Whether the person who shall be assigned belongs to the project; true when nobody shall be. */
  isAssignable: boolean;
  newAssignee: PersonSummary | null;
  /** The member who comments. */
  author: PersonSummary | null;
  /** Those of the named members who belong to the project; null for nobody. */
  named: Mention[] | null;
  /** Null when the board has no such task, and for comments. */
  task: (AssignedTask & FoundTask) | null;
  /** The task of a comment; null when the board has no such task. */
  commentedTask: CommentedTask | null;
  /** The number of tasks on the board; read for new tasks, as are the first position and the last number. */
  tasksCount: number | null;
  firstPosition: string | null;
  lastNumber: number;
}

type BoardColumns = Omit<Board, 'projectId'> & Pick<BoardFacts, 'lastActivityAt'>;

type FactsRow = BoardColumns & { isMember: boolean } & Partial<
    Pick<
      BoardFacts,
      'isAssignable' | 'newAssignee' | 'author' | 'named' | 'tasksCount' | 'firstPosition' | 'lastNumber'
    > &
      AssignedTask &
      FoundTask
  >;

const hasLongHistory = `${hasLongHistorySql} as "hasLongHistory"`;

/** Columns of a task `t`, which is null where the board has none. */
const taskOf = (columns: string): string =>
  lookUp('t', `select ${columns} from tasks t where t.id = q.task and t.project_id = q.project`);

/** What some changes need besides the board: columns, and the rows that they are read from. */
const parts = {
  create: {
    columns: `(select min(b.position) from tasks b where b.project_id = p.id) as "firstPosition",
      coalesce((select n.last_number from task_numbers n where n.project_id = p.id), 0) as "lastNumber"`,
    from: '',
  },
  count: {
    columns: `(
        select count(*)::integer from (
          select from tasks b where b.project_id = p.id and b.deleted_at is null limit ${limits.tasksOfBoard}
        ) present
      ) as "tasksCount"`,
    from: '',
  },
  assign: {
    columns: `(q.assignee is null or ${belongs('q.assignee')}) as "isAssignable", ${personOf('n')} as "newAssignee"`,
    from: personBy('n', 'q.assignee'),
  },
  comment: {
    columns: `${personOf('w')} as author`,
    from: personBy('w', 'q.me'),
  },
  mention: {
    columns: `${mentionsOfSql(`array(select named.id from unnest($7::uuid[]) named (id) where ${belongs('named.id')})`)} as named`,
    from: '',
  },
  change: {
    columns: `${columnsOf('t')}, ${hasLongHistory}, ${personOf('a')} as assignee, ${taskMentionsSql('t')} as mentions,
      ${filesCountSql('t')} as "filesCount", (t.assignee_id is not null and ${belongs('t.assignee_id')}) as "isAssigneeMember"`,
    from: `${taskOf('*')} ${personBy('a', 't.assignee_id')}`,
  },
  place: {
    columns: `next.position as "nextPosition",
      case
        when q.before is null then (
          select max(b.position) from tasks b where b.project_id = p.id and b.id <> t.id
        )
        else (
          select max(b.position) from tasks b
          where b.project_id = p.id and b.id <> t.id and b.position < next.position
        )
      end as "previousPosition"`,
    from: lookUp('next', 'select t.position from tasks t where t.id = q.before and t.project_id = q.project'),
  },
  compare: {
    columns: `(
        select coalesce(json_agg(json_build_object(
          'field', c.field, 'before', c.before, 'beforeDigest', c.before_digest, 'actorId', c.actor_id
        ) order by c.version), '[]') from (
          select distinct on (e.field, e.actor_id is not distinct from q.me) e.*
          from task_events e
          where e.task_id = t.id and e.version > q.version and e.field is not null
          order by e.field, e.actor_id is not distinct from q.me, e.version, e.at
        ) c
      ) as since,
      exists (select from task_events e where e.task_id = t.id offset ${keptEvents - 1}) and (
        select e.version > q.version and e.kind <> 'created' from task_events e
        where e.task_id = t.id order by e.version, e.at, e.id limit 1
      ) as "isHistoryCut"`,
    from: '',
  },
};

type Part = keyof typeof parts;

/** Comments need less of their tasks. */
const taskOfComment = {
  columns: `t.id, t.version, t.comments_count as "commentsCount", t.deleted_at as "deletedAt", ${hasLongHistory}`,
  from: taskOf('t.id, t.version, t.comments_count, t.deleted_at'),
};

function textOf(names: readonly Part[]): string {
  const chosen = names.map((name) => parts[name]);
  if (names.includes('comment') && !names.includes('change')) chosen.push(taskOfComment);
  return `
  select p.owner_id as "ownerId", p.time_zone as "timeZone", p.last_activity_at as "lastActivityAt",
    (p.deleted_at is null and ${belongs('q.me')}) as "isMember", p.archived_at is not null as "isArchived",
    ${chosen.map(({ columns }) => columns).join(', ')}
  from (
    select $1::uuid as project, $2::uuid as me, $3::uuid as task, $4::uuid as assignee, $5::uuid as before, $6::integer as version
  ) q
  cross join lateral (select * from projects p where p.id = q.project limit 1) p
  ${chosen.map(({ from }) => from).join(' ')}`;
}

/** Starting a plan takes time for each of its parts, so a change reads those that it needs. */
const find = statementOfParts<Part, FactsRow>(textOf);

const partNames = Object.keys(parts) as Part[];

const needs: Record<Part, (query: BoardQuery) => boolean> = {
  create: ({ taskId }) => taskId === null,
  count: ({ taskId, tasksCount = null }) => taskId === null && tasksCount === null,
  assign: ({ assigneeId = null }) => assigneeId !== null,
  comment: ({ isComment }) => isComment === true,
  mention: ({ named = [] }) => named.length > 0,
  change: ({ taskId, isComment }) => taskId !== null && isComment !== true,
  place: ({ before }) => before !== undefined,
  compare: ({ version }) => version !== undefined,
};

/** Reads what a change needs; null where the member does not belong to the project. */
export async function findBoardFacts(tx: Queryable, query: BoardQuery): Promise<BoardFacts | null> {
  const { projectId, me, taskId, assigneeId = null, before = null, version = null } = query;
  const needed = partNames.filter((part) => needs[part](query));
  const values = [projectId, me, taskId, assigneeId, before, version];
  const [row] = await find(needed)(tx, needed.includes('mention') ? [...values, query.named] : values);
  return row?.isMember ? factsOf(row, query) : null;
}

function factsOf(row: FactsRow, query: BoardQuery): BoardFacts {
  const { projectId, isComment = false } = query;
  const { ownerId, timeZone, isArchived, lastActivityAt, isAssignable = true } = row;
  const {
    newAssignee = null,
    author = null,
    named = null,
    firstPosition = null,
    lastNumber = 0,
    tasksCount = query.tasksCount ?? null,
  } = row;
  // The join gives nulls where there is no task.
  const isOnBoard = (row.id ?? null) !== null && row.deletedAt === null;
  return {
    board: { projectId, ownerId, timeZone, isArchived },
    lastActivityAt,
    isAssignable,
    newAssignee,
    author,
    named,
    firstPosition,
    lastNumber,
    tasksCount,
    // The parts of the statement have the columns of the tasks that the queries name.
    task: isOnBoard && !isComment ? (row as NonNullable<BoardFacts['task']>) : null,
    commentedTask: isOnBoard && isComment ? (row as CommentedTask) : null,
  };
}

/** The values of a new task. */
export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'projectId'
  | 'number'
  | 'title'
  | 'description'
  | 'mentionedIds'
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
  | 'messageId'
  | 'fromTaskId'
  | 'fromCommentId'
>;

/** A row of `task_events` without its task, author, version and time. */
export type ActivityEvent = Pick<NewTaskEvent, 'kind' | 'field' | 'before' | 'after'>;

/** What a change writes. */
export type BoardWrite = { activityEvents: ActivityEvent[] } & (
  | { kind: 'create'; task: NewTask }
  | { kind: 'change'; task: NonNullable<BoardFacts['task']>; changes: TaskChanges }
  | { kind: 'comment'; task: CommentedTask; id: string; text: string; mentionedIds: string[] | null }
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

function commentSql(change: BoardWrite, { by, facts, now }: Writing, pass: Pass): string[] {
  if (change.kind !== 'comment') return [];
  const { id, text, mentionedIds, task } = change;
  const words = indexedWordsOf({ placeId: facts.board.projectId, text });
  const comment = { id, taskId: task.id, authorId: by, text, mentionedIds, createdAt: now, words };
  return [insertSql(taskComments, [comment], pass)];
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
    ...(isLong ? [forgetEventsSql({ taskId: pass(task.id), added: rows.length })] : []),
  ];
}

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
