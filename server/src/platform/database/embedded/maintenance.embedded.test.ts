import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../testing/scratch.ts';
import { recordLog } from '../testing/test-log.ts';
import { openEmbedded } from './embedded.ts';
import { startMaintenance } from './session.ts';

test('keeps the WAL of a busy database small and its tables vacuumed', { timeout: 60_000 }, async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const log = recordLog();
  const database = await openEmbedded({ dataDir, log });
  const run = async (statement: string) => (await database.orm.execute(sql.raw(statement))).rows;
  let time = 0;
  const maintenance = startMaintenance({ run, now: () => time, log });

  await run('create table note (id int primary key, text text)');
  await run(`insert into note select n, repeat('x', 900) from generate_series(1, 80000) n`);
  await maintenance.tick();
  const wal = await run(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()',
  );
  expect(wal[0]?.['bytes']).toBeLessThan(1_000_000);

  await run('delete from note where id > 10');
  const size = async () => Number((await run(`select pg_relation_size('note') as bytes`))[0]?.['bytes']);
  expect(await size()).toBeGreaterThan(70_000_000);
  time += 60 * 60_000;
  await maintenance.tick();
  expect(await size()).toBeLessThan(1_000_000);
  expect(log.lines).toEqual([]);
  maintenance.stop();
  await database.close();
});
