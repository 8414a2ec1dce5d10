import { exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import {
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from './audit.tables.ts';
import { recordAudit } from './public.ts';
import { verifyAudit } from './audit.service.ts';

let app: TestApp;
let abel: Actor;
let robin: Actor;
const day = 24 * 3_600_000;
beforeAll(async () => {
  app = await createTestApp();
  abel = await makeAdministrator(app, await app.member({ firstName: 'Abel', lastName: 'Admin' }));
  robin = await app.member({ firstName: 'Robin', lastName: 'Achterberg' });
  const on = { subject: { kind: 'member' as const, id: robin.id }, address: '192.0.2.1' };
  const { orm } = app.database;
  await recordAudit(orm, { at: ago(400), actorId: abel.id, act: 'sessionsEnded', ...on });
  await recordAudit(orm, { at: ago(20), actorId: abel.id, act: 'memberSuspended', reason: 'Ads.', ...on });
  await recordAudit(orm, {
    at: ago(10),
    actorId: null,
    act: 'roleChanged',
    address: null,
    memberId: abel.id,
  });
});
afterAll(() => app.close());

const ago = (days: number) => new Date(app.clock.now().getTime() - days * day);

const acts = async (query: object) =>
  (await abel.call(listAuditEntries, { query })).data.map(({ act }) => act);

// spec: added-251
it('lists who did what to whom, by act, actor, member and time, in pages', async () => {
  const { data, nextCursor } = await abel.call(listAuditEntries, { query: { limit: '2' } });
  expect(data).toMatchObject([
    { act: 'roleChanged', actor: null, member: { name: 'Abel Admin' }, subject: null, address: null },
    {
      act: 'memberSuspended',
      actor: { _id: abel.id, name: 'Abel Admin' },
      member: { _id: robin.id, name: 'Robin Achterberg' },
      reason: 'Ads.',
      address: '192.0.2.1',
    },
  ]);
  expect(await acts({ limit: '2', cursor: nextCursor })).toEqual(['sessionsEnded']);
  expect(await acts({ act: 'roleChanged' })).toEqual(['roleChanged']);
  expect(await acts({ actor: abel.id })).toEqual(['memberSuspended', 'sessionsEnded']);
  expect(await acts({ member: abel.id })).toEqual(['roleChanged']);
  const from = new Date(app.clock.now().getTime() - 30 * day).toISOString();
  const until = new Date(app.clock.now().getTime() - 15 * day).toISOString();
  expect(await acts({ from, until })).toEqual(['memberSuspended']);
  expect((await abel.refused(listAuditEntries, { query: { cursor: 'x' } })).status).toBe(400);
});

// spec: added-252
it('exports all entries that fit, and none', async () => {
  const all = await abel.call(exportAuditEntries);
  expect(all.data).toEqual((await abel.call(listAuditEntries)).data);
  expect(
    await abel.call(exportAuditEntries, { query: { member: '00000000-0000-7000-8000-000000000000' } }),
  ).toEqual({
    data: [],
  });
});

describe('an entry is kept for the time that holds when it is made:', () => {
  const keepFor = async (auditDays: number) => {
    const { versions } = (await abel.call(viewCommunitySettings)).data;
    const body = { section: 'security', version: versions.security, auditDays } as const;
    await abel.call(updateCommunitySettings, { body });
  };
  const oldest = async (days: number) => {
    await recordAudit(app.database.orm, {
      at: ago(days),
      actorId: null,
      act: 'sessionsEnded',
      address: null,
    });
  };
  const left = async () => {
    await app.runJob('remove-expired-audit-entries');
    return app.database.orm.$count(auditEntries);
  };

  it('a year by default', async () => {
    expect(await left()).toBe(2);
  });

  // spec: added-861
  it('a shorter time removes nothing that exists, and what is made later goes earlier', async () => {
    await oldest(200);
    await keepFor(90);
    // With the entry of the change.
    expect(await left()).toBe(4);
    await oldest(100);
    // It waits for those before it.
    expect(await left()).toBe(5);
    app.clock.advance(366 * day);
    expect(await left()).toBe(0);
    expect(await verifyAudit(app.database, null)).toMatchObject({ entries: 0, misfit: null });
  });
});
