import { sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Database } from './database.ts';
import { openPostgres } from './open-database.ts';
import { copyOfTemplate, onServer } from './testing/test-database.ts';
import type { TestSource } from './testing/test-source.ts';
import { recordLog } from './testing/test-log.ts';

const log = recordLog();
let address: string;
let database: Database;

function source(): Extract<TestSource, { kind: 'postgres' }> {
  const given = inject('testSource');
  if (given.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  return given;
}

beforeAll(async () => {
  address = await copyOfTemplate(source());
  database = await openPostgres({ databaseUrl: address, log });
  await database.orm.execute(sql`create table note (id int primary key)`);
});
beforeEach(() => {
  log.lines.length = 0;
});
afterAll(() => database.close());

async function terminateOthers(): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await onServer(
    source().serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

test('survives the loss of its idle connections', async () => {
  await Promise.all([1, 2, 3].map((id) => database.orm.execute(sql`insert into note values (${id})`)));
  await terminateOthers();
  await delay(100);
  expect(log.lines.join()).toContain('A database connection was lost');
  expect(await database.isReady()).toBe(true);
});

test('fails a transaction whose connection is lost, releases it and continues', async () => {
  for (let round = 0; round < 12; round += 1) {
    const work = database.transaction(async (tx) => {
      await tx.execute(sql`insert into note values (100)`);
      await terminateOthers();
      await tx.execute(sql`insert into note values (101)`);
    });
    await expect(work).rejects.toThrow();
  }
  const { rows } = await database.orm.execute(sql`select count(*)::int as n from note where id >= 100`);
  expect(rows).toEqual([{ n: 0 }]);
});

test('ends a statement after 5 s and a transaction left idle after 10 s', async () => {
  const { rows } = await database.orm.execute(
    sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '5s', idle: '10s' }]);
  const work = database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '57014' } });
  expect(await database.isReady()).toBe(true);
});

// spec: added-901
test('is not ready while the database takes no writes', async () => {
  const name = new URL(address).pathname.slice(1);
  const takeWrites = async (takes: 'on' | 'off') => {
    const { serverUrl } = source();
    await onServer(
      serverUrl,
      `alter database ${name} set default_transaction_read_only = ${takes === 'on' ? 'off' : 'on'}`,
    );
    await terminateOthers();
    await delay(100);
  };
  await takeWrites('off');
  expect(await database.isReady()).toBe(false);
  await takeWrites('on');
  expect(await database.isReady()).toBe(true);
});

test('continues after another process changed a table of a prepared statement', async () => {
  const ask = () => database.orm.execute(sql`select * from note where id = ${1}`);
  await ask();
  await database.orm.execute(sql`alter table note add column text text`);
  await ask().catch(() => undefined);
  expect((await ask()).rows).toEqual([{ id: 1, text: null }]);
});

test('says in one sentence within 3 s that the server does not answer', async () => {
  const started = performance.now();
  const opening = openPostgres({ databaseUrl: 'postgres://tandem:secret@127.0.0.1:1/tandem', log });
  await expect(opening).rejects.toThrow(/^Could not connect to DATABASE_URL: .*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow('secret');
  expect(performance.now() - started).toBeLessThan(3000);
});

test('opens at most the configured number of connections', async () => {
  const small = await openPostgres({ databaseUrl: address, poolSize: 2, log });
  const own = 'select pg_backend_pid() as pid, pg_sleep(0.02)';
  const results = await Promise.all(Array.from({ length: 8 }, () => small.executeSql(own)));
  expect(new Set(results.map(({ rows }) => (rows[0] as { pid: number }).pid)).size).toBe(2);
  await small.close();
});

test('names its connections after the process', async () => {
  const { rows } = await database.executeSql("select current_setting('application_name') as name");
  expect(rows).toEqual([{ name: `tandem ${process.pid}` }]);
});
