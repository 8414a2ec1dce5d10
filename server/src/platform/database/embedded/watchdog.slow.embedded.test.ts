import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../testing/quick-folder.ts';
import { putMigrated } from '../testing/scratch.ts';
import { recordLog } from '../testing/test-log.ts';
import { openEmbedded } from './embedded.ts';
import type { EmbeddedDatabase } from './embedded.ts';

const endless = sql`select count(*) from generate_series(1, 100000000000)`;
const log = recordLog();
const dataDir = quickFolder('tandem-tests-');
let database: EmbeddedDatabase;

beforeAll(async () => {
  putMigrated(dataDir);
  database = await openEmbedded({ dataDir, log, times: { statementMs: 1500, idleInTransactionMs: 1000 } });
  await database.orm.execute(sql`create table note (id int primary key)`);
});
beforeEach(() => {
  log.lines.length = 0;
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

async function ids(): Promise<unknown> {
  const { rows } = await database.orm.execute(sql`select json_agg(id order by id) as ids from note`);
  return rows[0]?.['ids'];
}

test('ends a statement at its deadline and loses nothing that was acknowledged', async () => {
  await database.orm.execute(sql`insert into note values (1)`);
  const started = performance.now();
  const overdue = database.orm.execute(endless);
  const behind = database.orm.execute(sql`insert into note values (2)`);
  await expect(overdue).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(4000);
  await behind;
  expect(await ids()).toEqual([1, 2]);
  expect(log.lines.join()).toContain('a statement took longer than 1500 ms');
});

test('rolls back the transaction of a statement that passed its deadline', async () => {
  const work = database.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (3)`);
    await tx.execute(endless);
  });
  await expect(work).rejects.toThrow();
  expect(await ids()).toEqual([1, 2]);
});

test('times each statement of a long transaction separately', async () => {
  await database.transaction(async (tx) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await tx.execute(sql`select count(*) from generate_series(1, 50000)`);
      await delay(100);
    }
  });
  expect(log.lines).toEqual([]);
});

test('ends and rolls back an idle transaction', async () => {
  const work = database.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (4)`);
    await vi.waitUntil(() => log.lines.length > 0, { timeout: 10_000 });
    await tx.execute(sql`select 1`);
  });
  const behind = ids();
  await expect(work).rejects.toThrow();
  expect(await behind).toEqual([1, 2]);
});

test('reopens the database when the worker dies, and serves waiting queries', async () => {
  const crowd = Array.from({ length: 20 }, (_, turn) =>
    database.orm.execute(sql`insert into note values (${100 + turn})`),
  );
  database.engine.restart('a test');
  const results = await Promise.allSettled(crowd);
  const acknowledged = results.flatMap((result, turn) => (result.status === 'fulfilled' ? [100 + turn] : []));
  expect(await ids()).toEqual(expect.arrayContaining(acknowledged));
  expect(await database.isReady()).toBe(true);
  expect(acknowledged.length).toBeGreaterThan(15);
});

test('fails a query outside the open transaction instead of waiting forever', async () => {
  putMigrated(join(dataDir, 'second'));
  const impatient = await openEmbedded({ dataDir: join(dataDir, 'second'), log, times: { connectMs: 300 } });
  const mistake = impatient.transaction(() => impatient.orm.execute(sql`select 1`));
  await expect(mistake).rejects.toThrow();
  expect(await impatient.isReady()).toBe(true);
  await impatient.close();
});
