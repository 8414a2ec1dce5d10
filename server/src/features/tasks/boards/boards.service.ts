import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '@tandem/contract/limits';
import { type Task, type ListedTask, taskPrefixOf } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-work.ts';
import { createSharedReads } from '../../../platform/concurrency/share-reads.ts';
import type { Json } from '../../../platform/http/bind.ts';
import { lockProject, projectErrors } from '../../projects/public.ts';
import type { TaskFiles } from '../../attachments/public.ts';
import { taskErrors } from '../tasks.errors.ts';
import { boardAudience } from '../tasks.live.ts';
import * as repository from '../tasks.repository.ts';
import { isCommentShown } from '../task-comments.repository.ts';
import type { BoardContext, TaskContext, TasksDeps } from '../tasks.deps.ts';
import { type BoardDay, dayOf } from './boards.rules.ts';
import {
  boardList,
  deadlineList,
  type ListedRow,
  type ListForm,
  readList,
  type TaskList,
  toListedTask,
} from './board-lists.repository.ts';

/** The board, without a lock; refuses with 404 when the member does not belong to it. */
export async function requireBoardAccess(
  db: Queryable,
  { me, projectId }: BoardContext,
): Promise<repository.NamedBoard> {
  return (await repository.findBoard(db, projectId, me)) ?? refuse(taskErrors.noBoard);
}

/** The task, without a lock; refuses with 404 when the member does not belong to its board. */
export async function requireTaskAccess(deps: TasksDeps, context: TaskContext): Promise<Task> {
  const { orm } = deps.database;
  const { timeZone } = await requireBoardAccess(orm, context);
  return (
    (await repository.findTask(orm, context, dayOf(timeZone, deps.clock.now()))) ??
    refuse(taskErrors.notFound)
  );
}

/**
 * Locks the board until the transaction ends; refuses with 404 when the member does not belong to it. Every change locks
 * first: changes of one board run in sequence, and a member who has just left is refused.
 */
export async function lockBoard(tx: Queryable, { me, projectId }: BoardContext): Promise<repository.Board> {
  const board = (await repository.lockBoard(tx, projectId, me)) ?? refuse(taskErrors.noBoard);
  if (board.isArchived) refuse(projectErrors.archived);
  return board;
}

/** Refuses another task on a full board. The caller must hold the board's lock. */
export async function requireCapacity(tx: Queryable, { projectId }: repository.Board): Promise<void> {
  if ((await repository.countTasks(tx, projectId)) >= limits.tasksOfBoard) refuse(taskErrors.boardFull);
}

/** Locks the board and a task on it until the transaction ends; refuses with 404 for a deleted or unknown task. */
export async function lockBoardAndTask(
  tx: Queryable,
  context: TaskContext,
): Promise<{ board: repository.Board; row: repository.TaskRow }> {
  const board = await lockBoard(tx, context);
  const row = await repository.lockTask(tx, board, context.taskId);
  return row?.deletedAt === null ? { board, row } : refuse(taskErrors.notFound);
}

/** Who may add, remove and read the files of a task. */
export const createTaskFiles = ({ clock }: Pick<TasksDeps, 'clock'>): TaskFiles => ({
  requireAccess: async (db, me, task) => {
    const board = await requireBoardAccess(db, { me, projectId: task.projectId });
    const found = await repository.findTask(db, task, dayOf(board.timeZone, clock.now()));
    return found === null ? refuse(taskErrors.notFound) : { isOwner: board.ownerId === me };
  },
  lock: async (tx, me, task) => {
    const { board } = await lockBoardAndTask(tx, { me, ...task });
    return { isOwner: board.ownerId === me };
  },
  count: async (tx, { projectId, taskId }) => {
    await lockProject(tx, projectId);
    return repository.countFiles(tx, taskId);
  },
  mayReadComment: (db, me, commentId) => isCommentShown(db, { me, commentId }),
  audienceOf: boardAudience,
});

/** Large boards that are read at a time. A few more would only hold their rows in memory at the same time. */
const readsAtOnce = 3;
/** Tasks whose JSON is written before other requests get their turn. */
const tasksAtOnce = 100;
/** The length from which a list is sent in chunks. A shorter one is sent at once, which takes less than a stream. */
const chunkLength = 250_000;
/** The bytes of a list that one point of the member's budget pays for. The first ones are paid with the request. */
const bytesPerPoint = 250_000;

/** The lists of a board as JSON. Members who request the same list at the same moment share one read of it. */
export function createBoardReadsService(deps: TasksDeps) {
  const { database, throttles } = deps;
  const inTurn = createKeyedLimiter({ inAll: readsAtOnce, each: 1 });
  const share = createSharedReads<Buffer[]>();
  const read = async (
    { me, projectId }: BoardContext,
    name: string,
    write: (day: BoardDay, taskPrefix: string) => Promise<Buffer[]>,
  ): Promise<Json> => {
    const { timeZone, title, taskPrefix } = await requireBoardAccess(database.orm, { me, projectId });
    const chunks = await share(`${name} ${projectId}`, () =>
      inTurn(projectId, () => write(dayOf(timeZone, deps.clock.now()), taskPrefix || taskPrefixOf(title))),
    );
    const points = Math.floor(chunks.reduce((sum, { length }) => sum + length, 0) / bytesPerPoint);
    if (points > 0) await throttles.spend('member', me, points);
    return chunks.length === 1 && chunks[0] ? chunks[0] : chunks;
  };
  return {
    listTasks: (context: BoardContext, form: ListForm): Promise<Json> =>
      read(context, `tasks ${form.isBrief}`, async (day, taskPrefix) => {
        const list = boardList(context.projectId);
        const rows = await rowsOf(readList(database.orm, list, form), list);
        return jsonOf({ name: 'tasks', rest: { ...day, taskPrefix } }, rows, (row) =>
          toListedTask(row, list, day),
        );
      }),
    listDeadlines: (context: BoardContext, form: ListForm): Promise<Json> =>
      read(context, `deadlines ${form.isBrief}`, async (day) => {
        const list = deadlineList({ projectId: context.projectId, today: day.today });
        const rows = await rowsOf(readList(database.orm, list, form), list);
        return jsonOf({ name: 'upcomingTasks', rest: {} }, rows, (row) => toListedTask(row, list, day));
      }),
  };
}

/** The rows of a list in its order. Tasks may have been moved between two reads. */
async function rowsOf(reads: AsyncIterable<ListedRow[]>, { keyOf }: TaskList): Promise<ListedRow[]> {
  const chunks: ListedRow[][] = [];
  for await (const rows of reads) chunks.push(rows);
  if (chunks.length === 1) return chunks[0] ?? [];
  return chunks
    .flat()
    .map((row) => ({ key: keyOf(row), row }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row }) => row);
}

/** The JSON of a list and of the values beside it, in chunks. Other requests get their turn while it is written. */
async function jsonOf(
  { name, rest }: { name: string; rest: object },
  rows: readonly ListedRow[],
  view: (row: ListedRow) => ListedTask,
): Promise<Buffer[]> {
  const head = JSON.stringify(rest).slice(0, -1);
  let text = `${head}${head.length > 1 ? ',' : ''}"${name}":[`;
  const chunks: Buffer[] = [];
  for (let from = 0; from < rows.length; from += tasksAtOnce) {
    if (from > 0) {
      text += ',';
      await nextTurn();
    }
    if (text.length >= chunkLength) {
      chunks.push(Buffer.from(text));
      text = '';
    }
    text += JSON.stringify(rows.slice(from, from + tasksAtOnce).map(view)).slice(1, -1);
  }
  return [...chunks, Buffer.from(`${text}]}`)];
}
