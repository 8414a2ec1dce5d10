import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTcpProxy } from '../../testing/faults/tcp-proxy.ts';
import { isDatabaseAway } from './database-errors.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-database.ts';
import { copyOfTemplate, onServer } from './testing/test-database.ts';
import { recordLog } from './testing/test-log.ts';

const source = inject('testSource');
const ends: (() => unknown)[] = [];
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let serverUrl: string;
let address: string;
let database: Database;
const log = recordLog();
/** How often a connection was waited for, and the statements that failed. */
let waits = 0;
let failed: string[] = [];

beforeAll(async () => {
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  ({ serverUrl } = source);
  address = await copyOfTemplate(source);
  proxy = await startTcpProxy(address);
  ends.push(proxy.close);
  // One connection, so that a statement cannot go to another one.
  const observer = {
    onConnectionWait: () => (waits += 1),
    onStatementEnd: (text: string, _: number, hasFailed: boolean) => hasFailed && failed.push(text),
  };
  database = await openPostgres({ databaseUrl: proxy.url, poolSize: 1, log, observer });
  ends.push(() => database.close());
  await database.orm.execute(sql`create table note (id serial primary key, text text)`);
  await database.orm.execute(sql`
    create function add_note(text text) returns text language sql as 'insert into note (text) values ($1) returning text'`);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Nobody can connect any more, and the pool has noticed that it lost its connection. */
const goAway = async () => {
  await database.orm.execute(sql`select 1`);
  log.lines.length = 0;
  await proxy.refuse();
  await vi.waitUntil(() => log.lines.join().includes('A database connection was lost'));
  waits = 0;
};

const notes = async () => {
  const { rows } = await database.orm.execute(sql`select text from note order by id`);
  return rows.map(({ text }) => text);
};

it('reads again when the connection ends before the answer', async () => {
  proxy.cutAnswerTo('read again');
  const { rows } = await database.orm.execute(sql`select 'read again' as text`);
  expect(rows).toEqual([{ text: 'read again' }]);
});

it.each([
  ['insert', sql`insert into note (text) values ('by insert')`, 'by insert'],
  ['call of a function', sql`select add_note('by call')`, 'by call'],
])('does not repeat a write whose answer got lost: %s', async (_, write, text) => {
  proxy.cutAnswerTo(text);
  await expect(database.orm.execute(write)).rejects.toMatchObject({
    cause: { message: 'Connection terminated unexpectedly' },
  });
  expect((await notes()).filter((one) => one === text)).toEqual([text]);
});

it('waits for a database that refuses connections for a moment', async () => {
  await goAway();
  let called = 0;
  const answers = [
    database.executeSql('insert into note (text) values ($1)', ['after the pause']),
    database.transaction(async () => (called += 1)),
  ];
  await vi.waitUntil(() => waits > 2);
  await proxy.accept();
  await Promise.all(answers);
  expect(called).toBe(1);
  expect((await notes()).filter((text) => text === 'after the pause')).toHaveLength(1);
});

it('gives up after five tries, without having called the work of a transaction', async () => {
  await goAway();
  let called = 0;
  const answers = await Promise.allSettled([
    database.orm.execute(sql`select 1`),
    database.transaction(async () => (called += 1)),
  ]);
  await proxy.accept();
  expect(answers.map((one) => one.status === 'rejected' && isDatabaseAway(one.reason))).toEqual([true, true]);
  expect(called).toBe(0);
  expect(waits).toBeGreaterThan(2);
  expect(waits).toBeLessThanOrEqual(10);
});

it('leaves the connection to a server that became a replica', async () => {
  const name = new URL(address).pathname.slice(1);
  const takeWrites = (takes: boolean) =>
    onServer(serverUrl, `alter database ${name} set default_transaction_read_only = ${takes ? 'off' : 'on'}`);
  await takeWrites(false);
  // The present connection is older than the setting.
  await database.orm.execute(sql`set default_transaction_read_only = on`);
  failed = [];
  const write = database.executeSql('insert into note (text) values ($1)', ['on the new primary']);
  await vi.waitUntil(() => failed.length > 1);
  await takeWrites(true);
  await write;
  expect((await notes()).filter((text) => text === 'on the new primary')).toHaveLength(1);
});
