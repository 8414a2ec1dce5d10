import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { getTableColumns } from 'drizzle-orm';
import { PgDateString } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { PastChange } from '../changes/task-edits.rules.ts';
import { keptEvents } from '../history/task-history.repository.ts';
import type { Board, TaskRow } from '../tasks.repository.ts';
import { tasks } from '../tasks.tables.ts';

// One statement reads all that the rules ask for a batch of changes, whose boards the transaction has locked.

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

/** Whether somebody belongs to project `p`. */
const belongs = (memberId: string): string => `(p.owner_id = ${memberId} or exists (
  select from project_members m where m.project_id = p.id and m.member_id = ${memberId}
))`;

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
}

/** A task with its assignee, as the API shows them. */
export type AssignedTask = TaskRow & { assignee: PersonSummary | null };

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

export interface BoardFacts {
  board: Board;
  /** When the project was last active, as it is stored. */
  lastActivityAt: Date;
  /** Whether the person who shall be assigned belongs to the project; true when nobody shall be. */
  isAssignable: boolean;
  newAssignee: PersonSummary | null;
  /** The member who comments. */
  author: PersonSummary | null;
  /** Null when the board has no such task. */
  task: (AssignedTask & FoundTask) | null;
  /** The number of tasks on the board and the first position; read for new tasks. */
  tasksCount: number | null;
  firstPosition: string | null;
}

type FactsRow = Omit<BoardFacts, 'board' | 'task'> &
  Omit<Board, 'projectId'> &
  AssignedTask &
  FoundTask & { at: number; isMember: boolean };

/** The oldest events go in tens and more, not one by one. */
const mostEvents = keptEvents + 20;

const find = statement<FactsRow>(`
  select q.at, p.owner_id as "ownerId", p.time_zone as "timeZone", p.last_activity_at as "lastActivityAt",
    (p.deleted_at is null and ${belongs('q.me')}) as "isMember", p.archived_at is not null as "isArchived",
    (q.assignee is null or ${belongs('q.assignee')}) as "isAssignable",
    ${personOf('n')} as "newAssignee", ${personOf('w')} as author,
    case when q.counts then (select min(b.position) from tasks b where b.project_id = p.id) end as "firstPosition",
    case when q.counts then (
      select count(*)::integer from (
        select from tasks b where b.project_id = p.id and b.deleted_at is null limit ${limits.tasksOfBoard}
      ) present
    ) end as "tasksCount",
    ${columnsOf('t')}, ${personOf('a')} as assignee,
    (t.assignee_id is not null and ${belongs('t.assignee_id')}) as "isAssigneeMember",
    next.position as "nextPosition",
    case
      when not q.places then null
      when q.before is null then (
        select max(b.position) from tasks b where b.project_id = p.id and b.id <> t.id
      )
      else (
        select max(b.position) from tasks b
        where b.project_id = p.id and b.id <> t.id and b.position < next.position
      )
    end as "previousPosition",
    case when q.version is null then '[]' else (
      select coalesce(json_agg(json_build_object(
        'field', c.field, 'before', c.before, 'beforeDigest', c.before_digest, 'actorId', c.actor_id
      ) order by c.version), '[]') from (
        select distinct on (e.field, e.actor_id is not distinct from q.me) e.*
        from task_events e
        where e.task_id = t.id and e.version > q.version and e.field is not null
        order by e.field, e.actor_id is not distinct from q.me, e.version, e.at
      ) c
    ) end as since,
    case when q.version is null then false else exists (
      select from task_events e where e.task_id = t.id offset ${keptEvents - 1}
    ) and (
      select e.version > q.version and e.kind <> 'created' from task_events e
      where e.task_id = t.id order by e.version, e.at, e.id limit 1
    ) end as "isHistoryCut",
    exists (select from task_events e where e.task_id = t.id offset ${mostEvents}) as "hasLongHistory"
  from (
    select * from json_to_recordset($2::json) as r(
      at integer, project uuid, me uuid, task uuid, assignee uuid, before uuid, places boolean, version integer,
      counts boolean, comments boolean
    ) limit $1::integer
  ) q
  cross join lateral (select * from projects p where p.id = q.project limit 1) p
  ${lookUp('t', 'select * from tasks t where t.id = q.task and t.project_id = q.project')}
  ${lookUp('next', 'select t.position from tasks t where t.id = q.before and t.project_id = q.project')}
  ${personBy('a', 't.assignee_id')}
  ${personBy('n', 'q.assignee')}
  ${personBy('w', 'case when q.comments then q.me end')}
  order by q.at`);

/** Reads what each change needs, in their order; null where the member does not belong to the project. */
export async function findBoardFacts(
  tx: Queryable,
  queries: readonly BoardQuery[],
): Promise<(BoardFacts | null)[]> {
  // New tasks of one board share one count.
  const counted = new Map<string, FactsRow | null>();
  const asked = queries.map((query, at) => {
    const counts = query.taskId === null && !counted.has(query.projectId);
    if (counts) counted.set(query.projectId, null);
    return askedOf(query, at, counts);
  });
  const rows = await find(tx, [queries.length, JSON.stringify(asked)]);
  const projectOf = ({ at }: FactsRow) => queries[at]?.projectId ?? '';
  for (const row of rows) if (row.tasksCount !== null) counted.set(projectOf(row), row);
  const facts: (BoardFacts | null)[] = queries.map(() => null);
  for (const row of rows) {
    const projectId = projectOf(row);
    const { tasksCount = null, firstPosition = null } = counted.get(projectId) ?? {};
    if (row.isMember) facts[row.at] = { ...factsOf(row, projectId), tasksCount, firstPosition };
  }
  return facts;
}

const askedOf = (query: BoardQuery, at: number, counts: boolean) => ({
  at,
  project: query.projectId,
  me: query.me,
  task: query.taskId,
  assignee: query.assigneeId ?? null,
  before: query.before ?? null,
  places: query.before !== undefined,
  version: query.version ?? null,
  counts,
  comments: query.isComment ?? false,
});

function factsOf(row: FactsRow, projectId: string): Omit<BoardFacts, 'tasksCount' | 'firstPosition'> {
  const { ownerId, timeZone, isArchived, lastActivityAt, isAssignable, newAssignee, author } = row;
  // The join gives nulls where there is no task.
  const isOnBoard = (row.id as string | null) !== null && row.deletedAt === null;
  return {
    board: { projectId, ownerId, timeZone, isArchived },
    lastActivityAt,
    isAssignable,
    newAssignee,
    author,
    task: isOnBoard ? row : null,
  };
}
