import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from './public.ts';
import { auditEntries } from './audit.tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const at = new Date('2026-11-20T12:00:00Z');
  await recordAudit(database.orm, { at, actorId: newId(), act: 'sessionsEnded', address: '192.0.2.1' });
});
afterAll(() => database.close());

it.each([
  "update audit_entries set reason = 'Another.'",
  'delete from audit_entries',
  'truncate audit_entries',
])('the database refuses: %s', async (statement) => {
  await expect(database.orm.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } });
  expect(await database.orm.$count(auditEntries)).toBe(1);
});

// It was made at noon a year before.
it.each([
  ['2027-11-20T11:59:59Z', 1],
  ['2027-11-20T12:00:00Z', 0],
])('a transaction that removes what is over at %s leaves %i', async (now, left) => {
  const removing = database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('tandem.audit_expired_at', ${now}, true)`);
    await tx.delete(auditEntries);
  });
  await removing.catch(() => undefined);
  expect(await database.orm.$count(auditEntries)).toBe(left);
});
