import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';
import { learnWords } from './dictionary.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// The embedded database has no second connection that could wait.
it('adds words without waiting for a transaction that counts the same ones', async () => {
  const counts = new Map([['contended', 1]]);
  const ids = await learnWords(database.orm, 'projects', counts);
  const [other, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    await learnWords(tx, 'projects', counts);
    held.resolve();
    await other.promise;
  });
  await held.promise;
  expect(await learnWords(database.orm, 'projects', counts)).toEqual(ids);
  other.resolve();
  await holding;
});
