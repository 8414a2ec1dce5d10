import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scratchFolder } from '../testing/scratch.ts';
import { keepLog } from '../testing/test-log.ts';
import { openEmbedded } from './embedded.ts';
import { startMaintenance } from './maintenance.ts';

const segmentBytes = 16 * 1024 * 1024;

test('keeps the log of a busy database small, and its tables vacuumed', { timeout: 60_000 }, async () => {
  const dataDir = scratchFolder();
  const log = keepLog();
  const database = await openEmbedded({ dataDir, log });
  const run = async (statement: string) => (await database.orm.execute(sql.raw(statement))).rows;
  let time = 0;
  const maintenance = startMaintenance({ run, now: () => time, log });

  await run('create table note (id int primary key, text text)');
  for (let round = 0; round < 5; round += 1) {
    await run(`insert into note select ${round} * 50000 + n, repeat('x', 900) from generate_series(1, 50000) n`);
    await maintenance.tick();
  }
  await run('delete from note where id > 10');
  const walBytes = readdirSync(join(dataDir, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * segmentBytes;
  expect(walBytes).toBeLessThan(200 * 1024 * 1024);

  const size = async () => Number((await run(`select pg_relation_size('note') as bytes`))[0]?.['bytes']);
  expect(await size()).toBeGreaterThan(200_000_000);
  time += 60 * 60_000;
  await maintenance.tick();
  expect(await size()).toBeLessThan(1_000_000);
  expect(log.lines).toEqual([]);
  maintenance.stop();
  await database.close();
});
