import { sql } from 'drizzle-orm';
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../testing/scratch.ts';
import { recordLog } from '../testing/test-log.ts';
import { backUp, openEmbedded, requireEmpty, restore } from './embedded.ts';
import { requestBackup } from './running-server.ts';

const log = recordLog();

async function contentOf(dataDir: string): Promise<unknown> {
  const database = await openEmbedded({ dataDir, log });
  const { rows } = await database.orm.execute(sql`select count(*)::int as n, min(text) as text from note`);
  await database.close();
  return rows[0];
}

test('backs up the database with and without a running server, and restores into an empty folder', async () => {
  const root = scratchFolder();
  const dataDir = join(root, 'live');
  putMigrated(dataDir);
  const database = await openEmbedded({ dataDir, log });
  await database.orm.execute(sql`create table note (text text)`);
  await database.orm.execute(sql`insert into note select 'écrit ' || n from generate_series(1, 1000) n`);

  const busy = Promise.all(
    Array.from({ length: 50 }, () => database.orm.execute(sql`select count(*) from note`)),
  );
  const { bytes, facts } = await backUp(dataDir, join(root, 'live.tar.gz'), log);
  expect(bytes).toBeGreaterThan(100_000);
  expect(facts.rows['public.note']).toBe(1000);
  await busy;
  await database.orm.execute(sql`delete from note`);
  await expect(requestBackup(dataDir, 'relative.tar.gz')).rejects.toThrow('must be absolute');
  await expect(backUp(dataDir, join(root, 'nowhere/x.tar.gz'), log)).rejects.toThrow('ENOENT');
  expect(await database.isReady()).toBe(true);
  await database.close();
  const closed = await backUp(dataDir, join(root, 'closed.tar.gz'), log);
  expect(closed.facts).toEqual({ ...facts, rows: { ...facts.rows, 'public.note': 0 } });
  expect(readdirSync(root).toSorted()).toEqual(['closed.tar.gz', 'live', 'live.tar.gz']);

  expect(await restore(join(root, 'a'), join(root, 'live.tar.gz'), log)).toEqual(facts);
  expect(await contentOf(join(root, 'a'))).toEqual({ n: 1000, text: 'écrit 1' });
  truncateSync(join(root, 'live.tar.gz'), 300_000);
  await expect(restore(join(root, 'b'), join(root, 'live.tar.gz'), log)).rejects.toThrow(
    'not a complete Tandem backup',
  );
  await restore(join(root, 'b'), join(root, 'closed.tar.gz'), log);
  expect(await contentOf(join(root, 'b'))).toEqual({ n: 0, text: null });
});

test('tells an empty folder from one with files', () => {
  const dataDir = scratchFolder();
  mkdirSync(join(dataDir, 'files'));
  for (const name of ['lock', 'database.unfinished', 'copy.unfinished-1'])
    writeFileSync(join(dataDir, name), '');
  requireEmpty(dataDir);
  requireEmpty(join(dataDir, 'missing'));
  writeFileSync(join(dataDir, 'files', 'photo'), '');
  expect(() => requireEmpty(dataDir)).toThrow('is not empty (it contains files)');
});

test('reports when there is no database to back up', async () => {
  const dataDir = scratchFolder();
  await expect(backUp(dataDir, join(dataDir, 'x.tar.gz'), log)).rejects.toThrow('There is no database');
});
