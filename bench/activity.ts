import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from './plans.ts';
import { activityRead } from '../server/src/features/tasks/history/task-history.rules.ts';
import { findProjectActivity } from '../server/src/features/tasks/history/task-history.repository.ts';
import { taskEvents, tasks } from '../server/src/features/tasks/tasks.tables.ts';
import { freshKeys } from '../server/src/features/tasks/boards/boards.rules.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/open-database.ts';
import { newId } from '../server/src/platform/ids.ts';
import { addCallers, addGroup } from './chat/population.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '200' },
    /** Prints how each table is read. */
    plans: { type: 'boolean', default: false },
  },
});
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const limitMs = databaseUrl === null ? 150 : 50;
const day = 24 * 60 * 60 * 1_000;
const batchSize = 500;

/** Fills a board with tasks, half of them done, and with the events that say by whom. */
async function fillBoard(database: Database, projectId: string, actorId: string): Promise<void> {
  const count = Number(values.tasks);
  const first = Date.now() - 400 * day;
  const rows = freshKeys(null, count).map((position, at) => {
    const createdAt = new Date(first + (at * 399 * day) / count);
    const doneAt = at % 2 === 0 ? new Date(createdAt.getTime() + ((at * 7) % 20) * day) : null;
    const title = `Task ${at}: a title of usual length, about one line`;
    const homeColumn = doneAt === null ? ('To Do' as const) : ('Done' as const);
    return { id: newId(), projectId, title, labels: [], homeColumn, doneAt, position, createdAt };
  });
  const events = rows.flatMap(({ id: taskId, createdAt, doneAt }) => {
    const created = { id: newId(), taskId, actorId, kind: 'created' as const, version: 1, at: createdAt };
    if (doneAt === null) return [created];
    const moved = { kind: 'moved' as const, field: 'status' as const, before: 'To Do', after: 'Done' };
    return [created, { id: newId(), taskId, actorId, ...moved, version: 2, at: doneAt }];
  });
  for (let from = 0; from < rows.length; from += batchSize)
    await database.orm.insert(tasks).values(rows.slice(from, from + batchSize));
  for (let from = 0; from < events.length; from += batchSize)
    await database.orm.insert(taskEvents).values(events.slice(from, from + batchSize));
  await database.executeSql('analyze');
}

const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
const log = { info: () => undefined, warn: console.warn, error: console.error };
const database = await openDatabase({ databaseUrl, dataDir, log });
try {
  const callers = await database.transaction((tx) => addCallers(tx, 6));
  const me = callers[0]?.id ?? '';
  const { projectId } = await addGroup(database, callers);
  await fillBoard(database, projectId, me);
  const read = () => findProjectActivity(database.orm, { projectId, me, limit: activityRead });
  const times: number[] = [];
  for (let round = -10; round < Number(values.rounds); round += 1) {
    const start = performance.now();
    const found = await read();
    if (found?.entries.length !== activityRead) throw new Error('The activity is not whole.');
    if (round >= 0) times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const [p50, p95, max] = [at(0.5), at(0.95), at(1)];
  console.log(
    `activity of ${values.tasks} tasks: ${p50.toFixed(1)} / ${p95.toFixed(1)} / ${max.toFixed(1)} ms`,
  );
  if (values.plans) for (const line of await explain(database, read)) console.log(`    ${line}`);
  if (p95 > limitMs) process.exitCode = 1;
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
