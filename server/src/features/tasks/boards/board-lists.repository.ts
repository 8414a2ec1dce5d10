import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@tandem/contract/limits';
import type { NextDeadline } from '@tandem/contract/projects/project-lists';
import type { ListedTask } from '@tandem/contract/tasks';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { inChunks } from '../../../platform/paging/in-chunks.ts';
import { filesCountSql, taskMentionsSql, toTaskOf, type ViewRow } from '../tasks.repository.ts';
import { dayIn, daysBetween } from '@tandem/contract/days';
import type { BoardDay } from './boards.rules.ts';

/** Tasks that are read in one query. A smaller board needs no other. */
const firstLength = 1_000;
/**
 * Tasks of each query after it. Between two of them other statements get their turn on the embedded database's only connection,
 * for as long as the last one took.
 */
const chunkLength = 100;

/** How a list shows its tasks. */
export interface ListForm {
  isBrief: boolean;
}

/** A task as it is stored, from `readList`, with the names of its assignee; `isCut` is absent where the list is whole. */
export type ListedRow = Omit<ViewRow, 'assignee' | 'projectId'> & {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  isCut?: boolean;
};

/** Which tasks a list has, and in which order. */
export interface TaskList {
  name: keyof typeof lists;
  projectId: string;
  values: string[];
  /** Orders tasks as the database does. */
  keyOf(row: ListedRow): string;
}

const onBoard = 't.project_id = q.board and t.deleted_at is null';
const lists = {
  board: { where: onBoard, order: 't.position', next: '$2' },
  deadlines: {
    where: `${onBoard} and t.home_column <> 'Done' and t.due_date >= $2::date`,
    order: 't.due_date, t.position',
    next: '$3',
  },
};

/** All tasks of a board by position. */
export const boardList = (projectId: string): TaskList => ({
  name: 'board',
  projectId,
  values: [projectId],
  keyOf: ({ position }) => position,
});

/** Open tasks due today or later, nearest first. */
export const deadlineList = ({ projectId, today }: { projectId: string; today: string }): TaskList => ({
  name: 'deadlines',
  projectId,
  values: [projectId, today],
  keyOf: ({ dueDate, position }) => `${dueDate} ${position}`,
});

const columns = `
  t.id, t.number, t.title, t.due_date::text as "dueDate", t.priority, t.labels,
  t.home_column as "homeColumn", t.is_held_overdue as "isHeldOverdue", t.moved_at as "movedAt", t.done_at as "doneAt",
  t.assignee_id as "assigneeId", m.first_name as "firstName", m.last_name as "lastName", m.photo_url as "photoUrl", t.position, t.version, t.comments_count as "commentsCount",
  t.checklist_count as "checklistCount", t.checklist_done_count as "checklistDoneCount", t.created_at as "createdAt",
  ${filesCountSql('t')} as "filesCount", ${taskMentionsSql('t')} as mentions, t.message_id as "messageId", t.from_task_id as "fromTaskId", t.from_comment_id as "fromCommentId"`;
const most = limits.briefDescription;
const descriptions = {
  whole: 't.description',
  // The database cuts it, so that the rest is never read.
  brief: `left(t.description, ${most}) as description,
    coalesce(char_length(t.description) > ${most}, false) as "isCut"`,
};

/**
 * `offset 0` hides the board's id from the planner. It would take boards of different sizes for a reason to plan each read anew,
 * which takes as long as the read.
 */
const from = `from (select $1::uuid as board offset 0) q cross join tasks t
  left join lateral (select * from members where id = t.assignee_id limit 1) m on true`;

// A board is read whenever it is opened. With the ORM, building and reading such a query took a fifth of the request.
function statementsOf({ where, order, next }: (typeof lists)[keyof typeof lists]) {
  const select = (form: keyof typeof descriptions) =>
    `select ${columns}, ${descriptions[form]} ${from} where ${where}`;
  const inForm = (form: keyof typeof descriptions) => ({
    first: statement<ListedRow>(`${select(form)} order by ${order} limit ${firstLength + 1}`),
    some: statement<ListedRow>(`${select(form)} and t.id = any(${next}::uuid[]) order by ${order}`),
  });
  const ids = statement<{ id: string }>(
    `select t.id from (select $1::uuid as board) q cross join tasks t where ${where} order by ${order}`,
  );
  return { whole: inForm('whole'), brief: inForm('brief'), ids };
}

const statements = { board: statementsOf(lists.board), deadlines: statementsOf(lists.deadlines) };

/**
 * Reads a list in parts: one that is short in one query, a longer one a chunk at a time. It has every task that the list had
 * when the ids were read and still has. Rows come in the order of that moment; a task that is moved meanwhile may be
 * out of order.
 */
export async function* readList(
  db: Queryable,
  { name, values }: TaskList,
  { isBrief }: ListForm,
): AsyncGenerator<ListedRow[]> {
  const asked = statements[name];
  const { first, some } = isBrief ? asked.brief : asked.whole;
  const rows = await first(db, values);
  if (rows.length <= firstLength) return yield rows;
  const isListed = new Set((await asked.ids(db, values)).map(({ id }) => id));
  yield rows.filter(({ id }) => isListed.has(id));
  for (const { id } of rows) isListed.delete(id);
  let pause = 0;
  const read = async (chunk: readonly string[]) => {
    await delay(pause);
    const begunAt = performance.now();
    const more = await some(db, [...values, chunk]);
    pause = performance.now() - begunAt;
    return more;
  };
  yield* inChunks([...isListed], read, chunkLength);
}

/** A task of a list as the API shows it. */
export function toListedTask(row: ListedRow, { projectId }: TaskList, day: BoardDay): ListedTask {
  const { assigneeId, firstName, lastName, photoUrl } = row;
  const assignee = assigneeId === null ? null : { _id: assigneeId, firstName, lastName, photoUrl };
  const task: ListedTask = toTaskOf(row, { projectId, assignee }, day);
  if (row.isCut !== undefined) task.isCut = row.isCut;
  return task;
}

interface Row extends Record<string, unknown> {
  projectId: string;
  taskId: string;
  title: string;
  dueDate: string;
  timeZone: string;
}

/** The open task of each project that is due first, overdue or not; one query for any number of projects. */
export async function listNextDeadlines(
  db: Queryable,
  projectIds: readonly string[],
  now: Date,
): Promise<NextDeadline[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select p.id as "projectId", p.time_zone as "timeZone", t.id as "taskId", t.title, t.due_date::text as "dueDate"
    from projects p
    cross join lateral (
      select id, title, due_date from tasks
      where project_id = p.id and deleted_at is null and home_column <> 'Done' and due_date is not null
      order by due_date, position limit 1
    ) t
    where p.id = any(${sql.param(projectIds)}::uuid[])`);
  return rows.map(({ timeZone, ...deadline }) => ({
    ...deadline,
    daysLeft: daysBetween(dayIn(timeZone, now), deadline.dueDate),
  }));
}
