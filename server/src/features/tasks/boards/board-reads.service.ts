import { setImmediate as nextTurn } from 'node:timers/promises';
import { createKeyedLimiter } from '../../../platform/concurrency/keyed-limiter.ts';
import { createSharedReads } from '../../../platform/concurrency/share-reads.ts';
import type { Json } from '../../../platform/http/bind.ts';
import type { BoardDay } from './board-columns.rules.ts';
import { type BoardContext, type BoardDeps, dayOf, requireBoardAccess } from './boards.service.ts';
import { type ListedRow, type ListForm, listTasks, listUpcoming, toListedTask } from '../tasks.repository.ts';

/** Large boards that are read at a time. A few more would only hold their rows in memory at the same time. */
const readsAtOnce = 3;
/** Tasks whose JSON is written before other requests get their turn. */
const chunkSize = 200;
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
  return {
    listTasks: (context: BoardContext, form: ListForm): Promise<Json> =>
      read(context, `tasks ${form.isBrief}`, async (day) => {
        const rows = await listTasks(database.orm, context.projectId, form);
        return jsonOf(rows, day, { name: 'tasks', rest: day });
      }),
    listDeadlines: (context: BoardContext, form: ListForm): Promise<Json> =>
      read(context, `deadlines ${form.isBrief}`, async (day) => {
        const { projectId } = context;
        const rows = await listUpcoming(database.orm, { projectId, today: day.today }, form);
        return jsonOf(rows, day, { name: 'upcomingTasks', rest: {} });
      }),
  };
}

/** The JSON of a list and of the values beside it, in chunks. Between two of them other requests get their turn. */
async function jsonOf(
  rows: ListedRow[],
  day: BoardDay,
  { name, rest }: { name: string; rest: object },
): Promise<Buffer[]> {
  const head = JSON.stringify(rest).slice(0, -1);
  let text = `${head}${head.length > 1 ? ',' : ''}"${name}":[`;
  const chunks: Buffer[] = [];
  for (let from = 0; from < rows.length; from += chunkSize) {
    if (from > 0) {
      chunks.push(Buffer.from(`${text},`));
      text = '';
      await nextTurn();
    }
    const listed = rows.slice(from, from + chunkSize).map((row) => toListedTask(row, day));
    text += JSON.stringify(listed).slice(1, -1);
  }
  return [...chunks, Buffer.from(`${text}]}`)];
}
