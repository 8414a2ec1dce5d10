import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { putMigrated, scratchFolder } from '../testing/scratch.ts';
import { recordLog } from '../testing/test-log.ts';
import { startEngine } from './engine.ts';
import { openEmbedded } from './embedded.ts';
import { patientSocket } from './session.ts';

const log = recordLog();

test('creates the database once, keeps its data, and lets only the server’s user read its files, also those of an earlier version', async () => {
  const dataDir = scratchFolder();
  const first = await openEmbedded({ dataDir, log });
  expect(first.isNew).toBe(true);
  await first.orm.execute(sql`create table note (text text)`);
  await first.orm.execute(sql`insert into note values ('kept')`);
  await first.close();
  expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'lock']);
  const folder = join(dataDir, 'database');
  expect(statSync(folder).mode & 0o777).toBe(0o700);

  chmodSync(join(folder, 'PG_VERSION'), 0o666);
  chmodSync(join(folder, 'base'), 0o755);
  const again = await openEmbedded({ dataDir, log });
  expect(again.isNew).toBe(false);
  expect((await again.orm.execute(sql`select text from note`)).rows).toEqual([{ text: 'kept' }]);
  const readable = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(readable).toEqual([]);
  await again.close();
});

test('fsyncs every commit, uses little memory and checkpoints on close', async () => {
  const dataDir = scratchFolder();
  putMigrated(dataDir);
  const database = await openEmbedded({ dataDir, log });
  await database.orm.execute(sql`create table note (text text)`);
  const before = await database.engine.syncs();
  for (let turn = 0; turn < 50; turn += 1) await database.orm.execute(sql`insert into note values (${turn})`);
  expect((await database.engine.syncs()) - before).toBeGreaterThanOrEqual(50);

  await database.orm.execute(sql`insert into note select repeat('x', 500) from generate_series(1, 10000)`);
  const setting = async (name: string) =>
    (await database.orm.execute(sql.raw(`show ${name}`))).rows[0]?.[name];
  expect(await setting('fsync')).toBe('on');
  expect(await setting('full_page_writes')).toBe('on');
  expect(await setting('shared_buffers')).toBe('32MB');

  const started = performance.now();
  await Promise.all([database.close(), database.close()]);
  expect(performance.now() - started).toBeLessThan(2000);
  await database.close();

  const again = await openEmbedded({ dataDir, log });
  const { rows } = await again.orm.execute(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()`,
  );
  expect(rows[0]?.['bytes']).toBeLessThan(1_000_000);
  await again.close();
});

test('opens in a path too long for a socket, and lets only its user use the socket', async () => {
  const root = scratchFolder();
  const dataDir = join(root, 'deep'.repeat(20), 'deeper'.repeat(15));
  await mkdir(dataDir, { recursive: true });
  putMigrated(dataDir);
  const database = await openEmbedded({ dataDir, log });
  const socketPath = await database.engine.socketPath();
  expect(Buffer.byteLength(socketPath)).toBeLessThanOrEqual(103);
  expect(statSync(join(socketPath, '..')).mode & 0o777).toBe(0o700);
  expect(statSync(join(socketPath, '../control.socket')).mode & 0o777).toBe(0o600);
  expect(await database.isReady()).toBe(true);
  await database.close();
  expect(existsSync(join(socketPath, '..'))).toBe(false);
});

test('says in one sentence that the folder cannot be used', async () => {
  const dataDir = join(scratchFolder(), 'file');
  writeFileSync(dataDir, '');
  await expect(openEmbedded({ dataDir, log })).rejects.toThrow(`DATA_DIR ${dataDir} is not writable`);
});

test('lets connections take turns, and takes back what one leaves open', async () => {
  const engine = await startEngine(
    { folder: null, backup: null, socketPath: join(scratchFolder(), 'socket') },
    log,
  );
  const connect = async () => {
    const stream = () => patientSocket(() => engine.socketPath());
    const client = new Client({ stream, user: 'postgres', database: 'postgres', pipeline: true });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const [first, second] = [await connect(), await connect()];
  const textsOf = async (client: Client) =>
    (await client.query<{ text: string }>('select text from note order by text')).rows.map(
      ({ text }) => text,
    );
  await first.query('create table note (text text)');
  const answers = ["insert into note values ('a')", 'select 1 / 0', "insert into note values ('b')"].map(
    (text) => first.query(text),
  );
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await textsOf(second)).toEqual(['a', 'b']);

  // The other one waits for the end of a transaction.
  await first.query('begin');
  const written = second.query("insert into note values ('d')").then(() => 'second');
  const committed = first.query("insert into note values ('c')").then(() => first.query('commit'));
  expect(await Promise.race([written, committed.then(() => 'first')])).toBe('first');
  await written;
  expect(await textsOf(first)).toEqual(['a', 'b', 'c', 'd']);

  // Closing takes an open transaction back.
  await first.query('begin');
  await first.query("insert into note values ('taken back')");
  await first.end();
  expect(await textsOf(second)).toEqual(['a', 'b', 'c', 'd']);
  await second.end();
  await engine.stop();
});
