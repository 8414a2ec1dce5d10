import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from './testing/test-database.ts';

test('is not ready while one migration of this checkout is missing', async () => {
  const database = await openTestDatabase();
  await database.orm.execute(sql`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`);
  expect(await database.isReady()).toBe(false);
  await database.close();
});

test('is not ready after it was closed', async () => {
  const database = await openTestDatabase();
  await database.close();
  expect(await database.isReady()).toBe(false);
});
