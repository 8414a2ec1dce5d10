import { afterAll, beforeAll, expect, it } from 'vitest';
import { settableClock } from '../../testing/settable-clock.ts';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';
import { newToken } from '../tokens.ts';
import { findKey } from './server-keys.repository.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const clock = settableClock(new Date('2026-11-20T12:00:00Z'));
const find = (name: string) => findKey(database.orm, { name, make: newToken, clock });

it('gives all who ask at once the same key, and another one by another name', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, () => find('links')));
  const [first] = found;
  expect(new Set(found.map(({ current }) => current)).size).toBe(1);
  expect(await find('links')).toEqual({ current: first?.current, former: null });
  expect((await find('pushes')).current).not.toBe(first?.current);
});
