import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { readChain, removeExpired } from './audit.repository.ts';
import { recordAudit } from './public.ts';
import { verifyAudit } from './audit.service.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const at = new Date('2026-11-20T12:00:00Z');
const year = 366 * 24 * 3_600_000;
const act = (reason: string) =>
  database.transaction((tx) =>
    recordAudit(tx, {
      at,
      actorId: newId(),
      act: 'memberSuspended',
      subject: { kind: 'member', id: newId() },
      details: { days: 7, title: 'Käse, 3:4', isLong: false, until: null },
      reason,
      address: '192.0.2.1',
    }),
  );
const actTimes = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => act(`Reason ${n}.`)));

// spec: added-862
it('chains acts that happen at once, without gaps', async () => {
  await actTimes(20);
  const { entries, head } = await readChain(database, -1, 100);
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await verifyAudit(database, null)).toEqual({
    entries: 20,
    from: at.toISOString(),
    until: at.toISOString(),
    head: { number: 20, hash: entries.at(-1)?.hash },
    misfit: null,
    hasNoted: null,
  });
  expect(head.number).toBe(20);
});

it('leaves no place for an act that was taken back', async () => {
  const taken = database.transaction(async (tx) => {
    await recordAudit(tx, { at, actorId: null, act: 'sessionsEnded', address: null });
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  await act('Another.');
  expect(await verifyAudit(database, null)).toMatchObject({ entries: 1, misfit: null });
});

describe('who writes to the database past the triggers is found:', () => {
  const tamper = (statement: string) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('session_replication_role', 'replica', true)`);
      await tx.execute(sql.raw(statement));
    });
  const copy = (number: string) => `insert into audit_entries (id, at, act, number, hash)
    select '${newId()}', at, 'sessionsEnded', ${number}, hash from audit_entries where number = 3`;

  it.each([
    ["update audit_entries set reason = 'Another.' where number = 3", 'changed', 3],
    ["update audit_entries set details = '{}' where number = 3", 'changed', 3],
    ['update audit_entries set reason = null, address = reason where number = 3', 'changed', 3],
    ["update audit_entries set expires_at = expires_at - interval '1 day' where number = 3", 'changed', 3],
    ['delete from audit_entries where number = 3', 'missing', 3],
    ['delete from audit_entries where number = 1', 'missing', 1],
    ['delete from audit_entries where number = 5', 'missing', 5],
    ['update audit_entries set number = -number where number = 3', 'inserted', -3],
    [copy('6'), 'changed', 6],
    [copy('0'), 'inserted', 0],
    ["update audit_chain set hash = 'another'", 'changed', 5],
    ['update audit_chain set number = 4', 'inserted', 5],
  ])('%s', async (statement, what, number) => {
    await actTimes(5);
    await tamper(statement);
    expect((await verifyAudit(database, null)).misfit).toMatchObject({ what, number });
  });

  it('rebuilding the whole chain shows by a head that was noted before', async () => {
    await actTimes(5);
    const { head } = await verifyAudit(database, null);
    await act('Later.');
    expect(await verifyAudit(database, head.hash)).toMatchObject({ misfit: null, hasNoted: true });
    await tamper('delete from audit_entries where number > 3');
    await tamper(
      'update audit_chain set (number, hash) = (select number, hash from audit_entries where number = 3)',
    );
    expect(await verifyAudit(database, head.hash)).toMatchObject({ misfit: null, hasNoted: false });
  });
});

it('stays whole when the oldest entries are removed at their time, while others are added', async () => {
  await actTimes(5);
  const later = new Date(at.getTime() + year);
  const remove = () => database.transaction((tx) => removeExpired(tx, later, 3));
  const removing = (async () => [await remove(), await remove(), await remove()])();
  await actTimes(3);
  expect((await removing).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(5);
  while ((await remove()) > 0) continue;
  expect(await verifyAudit(database, null)).toMatchObject({ entries: 0, head: { number: 8 }, misfit: null });
  await act('The next.');
  expect(await verifyAudit(database, null)).toMatchObject({ entries: 1, head: { number: 9 }, misfit: null });
});
