import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integer, pgTable, type PgTable, uuid } from 'drizzle-orm/pg-core';
import { type Database, LastStatement, type Queryable } from './database.ts';
import { statement, statementOfParts } from './statement.ts';
import { openTestDatabase } from './testing/test-database.ts';

let database: Database;
const holders = pgTable('holders', { id: uuid().primaryKey(), pieces: integer().notNull() });
const lock = { table: holders, id: '01900000-0000-7000-8000-000000000001' };
beforeAll(async () => {
  database = await openTestDatabase();
  await database.executeSql('create table pieces (id int primary key)');
  await database.executeSql('create table holders (id uuid primary key, pieces int not null)');
  await database.executeSql(`insert into holders values ('${lock.id}', 0)`);
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

it('makes the text of a statement once for the same parts', async () => {
  const made: string[] = [];
  const read = statementOfParts<'one' | 'two', object>((parts) => {
    made.push(parts.join());
    return `select $1::int as given, ${parts.map((part) => `'yes' as ${part}`).join(', ')}`;
  });
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await read(['one'])(database.orm, [1])).toEqual([{ given: 1, one: 'yes' }]);
    expect(await read(['one', 'two'])(database.orm, [2])).toEqual([{ given: 2, one: 'yes', two: 'yes' }]);
  }
  expect(made).toEqual(['one', 'one,two']);
});

const holdersPieces = statement<{ pieces: number }>('select pieces from holders where id = $1');
const addPiece = statement<{ pieces: number }>(
  'update holders set pieces = $2 where id = $1 returning pieces',
);

it('reads in a locked transaction what others committed before the lock was free', async () => {
  const add = () =>
    database.transaction(async (tx) => {
      const [found] = await holdersPieces(tx, [lock.id]);
      return new LastStatement(() => addPiece(tx, [lock.id, (found?.pieces ?? 0) + 1]));
    }, lock);
  await Promise.all(Array.from({ length: 8 }, add));
  expect(await holdersPieces(database.orm, [lock.id])).toEqual([{ pieces: 8 }]);
});

it('commits nothing when the last statement of a transaction fails', async () => {
  const failing = database.transaction(async (tx) => {
    await insert(tx, [3]);
    return new LastStatement(() => insert(tx, [1]));
  }, lock);
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await count(database.orm, [2])).toEqual([{ count: 0 }]);
});

it.each([
  ['later than at once', (tx: Queryable) => Promise.resolve().then(() => insert(tx, [4]))],
  [
    'as one of two',
    (tx: Queryable) => Promise.all([insert(tx, [5]), insert(tx, [6])]).then(([rows]) => rows),
  ],
  ['not at all', () => Promise.resolve([])],
])('refuses a last statement that is sent %s, and commits nothing', async (_, send) => {
  const sending = database.transaction((tx) => Promise.resolve(new LastStatement(() => send(tx))), lock);
  await expect(sending).rejects.toThrow();
  expect(await count(database.orm, [2])).toEqual([{ count: 0 }]);
});

it('refuses what comes after a last statement', async () => {
  const send = async (tx: Queryable) => [await insert(tx, [-1]), await insert(tx, [7])];
  const sending = database.transaction((tx) => Promise.resolve(new LastStatement(() => send(tx))), lock);
  await expect(sending).rejects.toThrow('nothing after it');
  expect(await count(database.orm, [2])).toEqual([{ count: 0 }]);
});

it('tells why a row could not be locked, and the connection stays usable', async () => {
  const unknown = statement('select id, 1 as one from pieces where id = $1');
  const find = (table: PgTable) => database.transaction((tx) => unknown(tx, [1]), { table, id: lock.id });
  const missing = pgTable('missing', { id: uuid().primaryKey() });
  for (let round = 0; round < 3; round += 1) {
    await expect(find(missing)).rejects.toMatchObject({ code: '42P01' });
    expect(await find(holders)).toEqual([{ id: 1, one: 1 }]);
  }
});

describe('a statement that runs again', () => {
  const values = statement<Record<string, unknown>>(
    `select $1::int as number, $2::text as text, $3::text[] as list, $4::timestamptz as at, json_build_object('a', $1::int) as json`,
  );
  const at = new Date('2026-11-23T16:00:00.123Z');

  it('reads the same', async () => {
    for (const text of ['plain', null, 'quoted " \\']) {
      const list = text === null ? null : [text, 'b,c'];
      expect(await values(database.orm, [7, text, list, at])).toEqual([
        { number: 7, text, list, at, json: { a: 7 } },
      ]);
    }
  });

  it('fails alone, also once it is prepared', async () => {
    const half = statement<{ half: number }>('select 10 / $1::int as half');
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await half(database.orm, [5])).toEqual([{ half: 2 }]);
      await expect(half(database.orm, [0])).rejects.toMatchObject({ code: '22012' });
    }
  });

  it('refuses values that cannot be written, and sends nothing', async () => {
    const circular = { toPostgres: (): unknown => circular };
    await expect(values(database.orm, [1, circular, null, at])).rejects.toThrow('circular');
    expect(await count(database.orm, [100])).toEqual([{ count: 0 }]);
  });

  it('is refused when its columns have changed, and never read as the former ones', async () => {
    await database.executeSql('create table shapes (a int)');
    await database.executeSql('insert into shapes values (1)');
    const all = statement<object>('select * from shapes where a >= $1');
    expect(await all(database.orm, [0])).toEqual([{ a: 1 }]);
    await database.executeSql('alter table shapes add column b int default 2');
    await expect(all(database.orm, [0])).rejects.toMatchObject({ code: '0A000' });
    expect(await count(database.orm, [100])).toEqual([{ count: 0 }]);
  });
});
