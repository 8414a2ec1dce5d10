import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { openPostgres } from './postgres.ts';
import { addressOf, onServer } from './testing/test-database.ts';
import { keepLog } from './testing/test-log.ts';

async function emptyDatabase(): Promise<string> {
  const source = inject('testSource');
  if (source.kind !== 'postgres') throw new Error('This file is about PostgreSQL.');
  const name = `${source.template}_${randomBytes(4).toString('hex')}`;
  await onServer(source.serverUrl, `create database ${name}`);
  return addressOf(source.serverUrl, name);
}

test('lets several processes start at once on an empty database, and one of them migrate', async () => {
  const databaseUrl = await emptyDatabase();
  const log = keepLog();
  const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres({ databaseUrl, log })));
  expect(databases.filter((database) => database.isNew)).toHaveLength(1);
  for (const database of databases) {
    expect(await database.isReady()).toBe(true);
    await database.close();
  }
});
