import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import { openTestDatabase } from './testing/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeSql('create table pieces (id int primary key)');
});
afterAll(() => database.close());

const insert = statement<{ id: number }>('insert into pieces values ($1) returning id');
const count = statement<{ count: number }>('select count(*)::int as count from pieces where id > $1');

it('runs on the pool, and inside the transaction that it is given', async () => {
  expect(await insert(database.orm, [1])).toEqual([{ id: 1 }]);
  const failing = database.transaction(async (tx) => {
    await insert(tx, [2]);
    expect(await count(tx, [0])).toEqual([{ count: 2 }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await count(database.orm, [0])).toEqual([{ count: 1 }]);
});

it('rejects with the error of the database, and the connection stays usable', async () => {
  await expect(insert(database.orm, [1])).rejects.toMatchObject({ code: '23505' });
  expect(await count(database.orm, [0])).toEqual([{ count: 1 }]);
});
