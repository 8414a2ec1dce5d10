import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { describeDatabaseError, isUniqueViolation } from './database-errors.ts';
import { extensionsOf } from './testing/former-migrations.ts';
import { openTestDatabase } from './testing/test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.orm.execute(
    sql`create table items (id serial primary key, name text constraint items_name_unique unique)`,
  );
});
afterAll(() => database.close());

async function names(): Promise<unknown[]> {
  const { rows } = await database.orm.execute(sql`select name from items order by name`);
  return rows.map((row) => row['name']);
}

test('is ready when every migration has run', async () => {
  expect(await database.isReady()).toBe(true);
});

test('needs no extension', async () => {
  expect(await extensionsOf(database)).toEqual([]);
});

test('commits a transaction, and rolls back one that fails', async () => {
  await database.transaction((tx) => tx.execute(sql`insert into items (name) values ('kept')`));
  const failing = database.transaction(async (tx) => {
    await tx.execute(sql`insert into items (name) values ('lost')`);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await names()).toEqual(['kept']);
});

test('never returns a connection to the pool inside an open transaction', async () => {
  const broken = "begin; insert into items (name) values ('half'); select 1 / 0; commit";
  await expect(database.executeSql(broken)).rejects.toThrow('division by zero');
  for (let turn = 0; turn < 20; turn += 1) expect(await names()).toEqual(['kept']);
});

test('rolls back a savepoint alone', async () => {
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into items (name) values ('outer')`);
    const inner = tx.transaction((nested) => nested.execute(sql`insert into items (name) values ('outer')`));
    await expect(inner).rejects.toSatisfy((error) => isUniqueViolation(error, 'items_name_unique'));
  });
  expect(await names()).toContain('outer');
});

test('keeps its connection through a thousand unique violations', async () => {
  await database.orm.execute(sql`insert into items (name) values ('twice')`);
  await database.orm.execute(sql`select set_config('tandem.mark', 'same', false)`);
  for (let round = 0; round < 1000; round += 1) {
    const again = database.orm.execute(sql`insert into items (name) values (${'twice'})`);
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, 'items_name_unique'));
  }
  const { rows } = await database.orm.execute(sql`select current_setting('tandem.mark', true) as mark`);
  expect(rows[0]?.['mark']).toBe('same');
});

test('answers every statement when good and failing ones mix', async () => {
  const crowd = Array.from({ length: 200 }, (_, turn) =>
    database.orm.execute(sql`insert into items (name) values (${turn % 2 ? 'twice' : `crowd ${turn}`})`),
  );
  const results = await Promise.allSettled(crowd);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(100);
});

test('never logs the values of a failed statement', async () => {
  const secret = 'hunter2';
  await database.orm.execute(sql`insert into items (name) values (${secret})`);
  const error: unknown = await database.orm
    .execute(sql`insert into items (name) values (${secret})`)
    .catch((caught: unknown) => caught);
  expect(String(error)).toContain(secret);
  const view = describeDatabaseError(error);
  expect(view).toMatchObject({ code: '23505', constraint: 'items_name_unique', table: 'items' });
  expect(JSON.stringify(view)).not.toContain(secret);
});

test('prepares a statement with values once, by name', async () => {
  for (let round = 0; round < 3; round += 1)
    await database.orm.execute(sql`select name from items where id = ${round}`);
  const { rows } = await database.orm.execute(
    sql`select count(*)::int as n from pg_prepared_statements where statement like 'select name from items where id%'`,
  );
  expect(rows[0]?.['n']).toBe(1);
});

test('can be closed twice', async () => {
  const other = await openTestDatabase();
  expect(await Promise.all([other.close(), other.close()])).toEqual([undefined, undefined]);
});
