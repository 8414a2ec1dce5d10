import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@tandem/contract/limits';
import type { ListedTask } from '@tandem/contract/tasks';
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/in-ids.ts';
import { inChunks } from '../../../platform/paging/in-chunks.ts';
import { members } from '../../account/public.ts';
import { isOnBoard, isOpen, toTask, viewColumns, type ViewRow } from '../tasks.repository.ts';
import { tasks } from '../tasks.tables.ts';
import type { BoardDay } from './board-columns.rules.ts';

/** Tasks that are read in one query. A smaller board needs no other. */
const firstLength = 1_000;
/**
 * Tasks of each query after it. Between two of them other statements get their turn on the embedded database's only connection,
 * for as long as the last one took.
 */
const chunkLength = 100;

const { description } = tasks;
/** The columns of a brief list: the database cuts descriptions, so that the rest is never read. */
const briefColumns = {
  ...viewColumns,
  description: sql<string | null>`left(${description}, ${sql.raw(String(limits.briefDescription))})`,
  isCut: sql<boolean>`coalesce(char_length(${description}) > ${sql.raw(String(limits.briefDescription))}, false)`,
};

/** How a list shows its tasks. */
export interface ListForm {
  isBrief: boolean;
}

/** A task as it is stored, from `readList`; `isCut` is absent where the list is whole. */
export type ListedRow = ViewRow & { isCut?: boolean };

/** Which tasks a list has, and in which order. */
export interface TaskList {
  where: SQL | undefined;
  order: SQL[];
  /** Orders tasks as the database does. */
  keyOf(row: ListedRow): string;
}

/** All tasks of a board by position. */
export const boardList = (projectId: string): TaskList => ({
  where: isOnBoard(projectId),
  order: [asc(tasks.position)],
  keyOf: ({ position }) => position,
});

/** Open tasks due today or later, nearest first. */
export const deadlineList = ({ projectId, today }: { projectId: string; today: string }): TaskList => ({
  where: and(isOnBoard(projectId), isOpen, gte(tasks.dueDate, today)),
  order: [asc(tasks.dueDate), asc(tasks.position)],
  keyOf: ({ dueDate, position }) => `${dueDate} ${position}`,
});

/**
 * Reads a list in parts: one that is short in one query, a longer one a chunk at a time. It has every task that the list had
 * when the ids were read and still has. Rows come in the order of that moment; a task that is moved meanwhile may be
 * out of order.
 */
export async function* readList(db: Queryable, list: TaskList, form: ListForm): AsyncGenerator<ListedRow[]> {
  const first = await select(db, list.where, form)
    .orderBy(...list.order)
    .limit(firstLength + 1);
  if (first.length <= firstLength) return yield first;
  const ids = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(list.where)
    .orderBy(...list.order);
  const isListed = new Set(ids.map(({ id }) => id));
  yield first.filter(({ id }) => isListed.has(id));
  for (const { id } of first) isListed.delete(id);
  let pause = 0;
  const read = async (chunk: readonly string[]) => {
    await delay(pause);
    const begunAt = performance.now();
    const rows = await select(db, and(list.where, inIds(tasks.id, chunk)), form);
    pause = performance.now() - begunAt;
    return rows;
  };
  yield* inChunks([...isListed], read, chunkLength);
}

function select(db: Queryable, where: SQL | undefined, { isBrief }: ListForm) {
  const columns = isBrief ? briefColumns : viewColumns;
  return db.select(columns).from(tasks).leftJoin(members, eq(members.id, tasks.assigneeId)).where(where);
}

/** A task of a list as the API shows it. */
export const toListedTask = (row: ListedRow, day: BoardDay): ListedTask =>
  row.isCut === undefined ? toTask(row, day) : { ...toTask(row, day), isCut: row.isCut };
