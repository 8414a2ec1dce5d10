import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@tandem/contract/limits';
import type { ListedTask } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { inChunks } from '../../../platform/paging/in-chunks.ts';
import { toTask, type ViewRow } from '../tasks.repository.ts';
import type { BoardDay } from './board-columns.rules.ts';

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

/** A task as it is stored, from `readList`; `isCut` is absent where the list is whole. */
export type ListedRow = ViewRow & { isCut?: boolean };

/** Which tasks a list has, and in which order. */
export interface TaskList {
  name: keyof typeof lists;
  values: string[];
  /** Orders tasks as the database does. */
  keyOf(row: ListedRow): string;
}

const onBoard = 't.project_id = $1 and t.deleted_at is null';
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
  values: [projectId],
  keyOf: ({ position }) => position,
});

/** Open tasks due today or later, nearest first. */
export const deadlineList = ({ projectId, today }: { projectId: string; today: string }): TaskList => ({
  name: 'deadlines',
  values: [projectId, today],
  keyOf: ({ dueDate, position }) => `${dueDate} ${position}`,
});

const columns = `
  t.id, t.project_id as "projectId", t.title, t.due_date::text as "dueDate", t.priority, t.labels,
  t.home_column as "homeColumn", t.is_held_overdue as "isHeldOverdue", t.moved_at as "movedAt", t.done_at as "doneAt",
  t.assignee_id as "assigneeId", m.id as "personId", m.first_name as "firstName", m.last_name as "lastName",
  m.photo_url as "photoUrl", t.position, t.version, t.comments_count as "commentsCount",
  t.checklist_count as "checklistCount", t.checklist_done_count as "checklistDoneCount", t.created_at as "createdAt"`;
const most = limits.briefDescription;
const descriptions = {
  whole: 't.description',
  // The database cuts it, so that the rest is never read.
  brief: `left(t.description, ${most}) as description,
    coalesce(char_length(t.description) > ${most}, false) as "isCut"`,
};

interface Person {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}
type ReadRow = Omit<ListedRow, 'assignee'> & { personId: string | null } & Person;

// A board is read whenever it is opened. With the ORM, building and reading such a query took a fifth of the request.
function statementsOf({ where, order, next }: (typeof lists)[keyof typeof lists]) {
  const select = (form: keyof typeof descriptions) =>
    `select ${columns}, ${descriptions[form]} from tasks t left join members m on m.id = t.assignee_id where ${where}`;
  const inForm = (form: keyof typeof descriptions) => ({
    first: statement<ReadRow>(`${select(form)} order by ${order} limit ${firstLength + 1}`),
    some: statement<ReadRow>(`${select(form)} and t.id = any(${next}::uuid[]) order by ${order}`),
  });
  const ids = statement<{ id: string }>(`select t.id from tasks t where ${where} order by ${order}`);
  return { whole: inForm('whole'), brief: inForm('brief'), ids };
}

const statements = { board: statementsOf(lists.board), deadlines: statementsOf(lists.deadlines) };

function toListedRow({ personId, firstName, lastName, photoUrl, ...row }: ReadRow): ListedRow {
  return { ...row, assignee: personId === null ? null : { _id: personId, firstName, lastName, photoUrl } };
}

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
  if (rows.length <= firstLength) return yield rows.map(toListedRow);
  const isListed = new Set((await asked.ids(db, values)).map(({ id }) => id));
  yield rows.filter(({ id }) => isListed.has(id)).map(toListedRow);
  for (const { id } of rows) isListed.delete(id);
  let pause = 0;
  const read = async (chunk: readonly string[]) => {
    await delay(pause);
    const begunAt = performance.now();
    const more = await some(db, [...values, chunk]);
    pause = performance.now() - begunAt;
    return more.map(toListedRow);
  };
  yield* inChunks([...isListed], read, chunkLength);
}

/** A task of a list as the API shows it. */
export const toListedTask = (row: ListedRow, day: BoardDay): ListedTask =>
  row.isCut === undefined ? toTask(row, day) : { ...toTask(row, day), isCut: row.isCut };
