import { setImmediate as nextTurn } from 'node:timers/promises';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-limiter.ts';
import { createSharedReads } from '../../../platform/concurrency/share-reads.ts';
import type { Json } from '../../../platform/http/bind.ts';
import type { BoardDay } from './board-columns.rules.ts';
import {
  boardList,
  deadlineList,
  type ListedRow,
  type ListForm,
  readList,
  type TaskList,
  toListedTask,
} from './board-lists.repository.ts';
import { type BoardContext, type BoardDeps, dayOf, requireBoardAccess } from './boards.service.ts';

/** Large boards that are read at a time. A few more would only hold their rows in memory at the same time. */
const readsAtOnce = 3;
/** Tasks whose JSON is written before other requests get their turn. */
const chunkSize = 100;
/** The bytes of a list that one point of the member's budget pays for. The first ones are paid with the request. */
const bytesPerPoint = 250_000;

/** The lists of a board as JSON. Members who request the same list at the same moment share one read of it. */
export function createBoardReadsService(deps: BoardDeps) {
  const { database, throttles } = deps;
  const inTurn = createKeyedLimiter({ inAll: readsAtOnce, each: 1 });
  const share = createSharedReads<Buffer[]>();
  const read = async (
    { me, projectId }: BoardContext,
    name: string,
    write: (day: BoardDay) => Promise<Buffer[]>,
  ): Promise<Json> => {
    const { timeZone } = await requireBoardAccess(database.orm, { me, projectId });
    const chunks = await share(`${name} ${projectId}`, () =>
      inTurn(projectId, () => write(dayOf(deps, timeZone))),
    );
    const points = Math.floor(chunks.reduce((sum, { length }) => sum + length, 0) / bytesPerPoint);
    if (points > 0) await throttles.spend('member', me, points);
    return chunks.length === 1 && chunks[0] ? chunks[0] : chunks;
  };
  const partsOf = (list: TaskList, form: ListForm, day: BoardDay) =>
    partsIn(readList(database.orm, list, form), list, day);
  return {
    listTasks: (context: BoardContext, form: ListForm): Promise<Json> =>
      read(context, `tasks ${form.isBrief}`, async (day) => {
        const parts = await partsOf(boardList(context.projectId), form, day);
        return jsonOf(parts, { name: 'tasks', rest: day });
      }),
    listDeadlines: (context: BoardContext, form: ListForm): Promise<Json> =>
      read(context, `deadlines ${form.isBrief}`, async (day) => {
        const list = deadlineList({ projectId: context.projectId, today: day.today });
        return jsonOf(await partsOf(list, form, day), { name: 'upcomingTasks', rest: {} });
      }),
  };
}

/** A task's JSON, and where it is in the list. */
interface Part {
  key: string;
  json: string;
}

/** The JSON of each task. Between chunks other requests get their turn. */
async function partsIn(rows: AsyncIterable<ListedRow[]>, list: TaskList, day: BoardDay): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const read of rows)
    for (let from = 0; from < read.length; from += chunkSize) {
      if (parts.length > 0) await nextTurn();
      for (const row of read.slice(from, from + chunkSize))
        parts.push({ key: list.keyOf(row), json: JSON.stringify(toListedTask(row, day)) });
    }
  // Tasks may have been moved between two chunks.
  return parts.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}

/** The JSON of a list and of the values beside it, in chunks. */
async function jsonOf(parts: Part[], { name, rest }: { name: string; rest: object }): Promise<Buffer[]> {
  const head = JSON.stringify(rest).slice(0, -1);
  let text = `${head}${head.length > 1 ? ',' : ''}"${name}":[`;
  const chunks: Buffer[] = [];
  for (let from = 0; from < parts.length; from += chunkSize) {
    if (from > 0) {
      chunks.push(Buffer.from(`${text},`));
      text = '';
      await nextTurn();
    }
    text += parts
      .slice(from, from + chunkSize)
      .map(({ json }) => json)
      .join(',');
  }
  return [...chunks, Buffer.from(`${text}]}`)];
}
