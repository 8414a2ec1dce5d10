import { afterAll, beforeAll, expect, it } from 'vitest';
import { types } from 'pg';
import type { Database } from './database.ts';
import { openTestDatabase } from './testing/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const stored = async (entries: unknown) =>
  (await database.executeSql('select $1::text[] as entries', [entries])).rows;

it.each([
  [[]],
  [['']],
  [['', 'a', '']],
  [['one', 'two words', 'three']],
  [['a,b', '{c}', '{{d}}', '[e]', '}']],
  [['"', 'a "quote"', "it's", 'back\\slash', '\\']],
  [['NULL', 'null', null, 'last']],
  [['line\nbreak', 'tab\t', ' around ', '😀 ä']],
  [
    [
      ['a', 'b c'],
      ['d', ','],
    ],
  ],
])('reads %j as it was stored', async (entries) => {
  expect(await stored(entries)).toEqual([{ entries }]);
});

it('reads an array that does not start at one', async () => {
  const { rows } = await database.executeSql(`select '[2:3]={a,"b c"}'::text[] as entries`);
  expect(rows).toEqual([{ entries: ['a', 'b c'] }]);
});

it('reads long arrays several times as fast as by characters', () => {
  const text = `{${Array.from({ length: 1_000 }, (_, at) => `"entry ${at} ${'x'.repeat(40)}"`).join(',')}}`;
  const time = (oid: number) => {
    const read = types.getTypeParser(oid as never) as unknown as (text: string) => unknown[];
    const start = process.threadCpuUsage().user;
    for (let round = 0; round < 50; round += 1) expect(read(text)).toHaveLength(1_000);
    return process.threadCpuUsage().user - start;
  };
  // pg reads varchar[] (1015) with the same parser that text[] had.
  expect(time(1009)).toBeLessThan(time(1015) / 3);
});
