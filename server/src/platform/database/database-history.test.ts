import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openHistory } from './database-history.ts';
import type { Database } from './database.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { recordLog } from './testing/test-log.ts';

const log = recordLog();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.executeSql('delete from database_history').then(() => undefined));

const open = () => openHistory({ database, log });

it('is the same for every process, also after a restart', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  expect(first.current()).toMatch(/^[\da-f-]{36}$/);
  expect([second.current(), (await open()).current()]).toEqual([first.current(), first.current()]);
  await first.check();
  expect(first.current()).toBe(second.current());
});

// spec: added-903
it('is another one after a dump brought the tables back, and all processes agree', async () => {
  const [first, second] = [await open(), await open()];
  const before = first.current();
  const changes: string[] = [];
  first.onChange((id) => changes.push(id));
  await database.executeSql(
    'create table dumped as select * from database_history; delete from database_history;' +
      'insert into database_history select * from dumped; drop table dumped',
  );
  await Promise.all([first.check(), second.check()]);
  expect(first.current()).not.toBe(before);
  expect(second.current()).toBe(first.current());
  expect(changes).toEqual([first.current()]);
  await first.check();
  expect(changes).toHaveLength(1);
});

it('is another one where the row was written on another server', async () => {
  const history = await open();
  const before = history.current();
  await database.executeSql("update database_history set written_on = '1:2:00000001:3'");
  await history.check();
  expect(history.current()).not.toBe(before);
});

it('stays while the database is away', async () => {
  let isAway = false;
  const flaky: Pick<Database, 'executeSql'> = {
    executeSql: (text, values) =>
      isAway ? Promise.reject(new Error('Connection terminated')) : database.executeSql(text, values),
  };
  const history = await openHistory({ database: flaky, log });
  const before = history.current();
  isAway = true;
  await history.check();
  expect(history.current()).toBe(before);
});
