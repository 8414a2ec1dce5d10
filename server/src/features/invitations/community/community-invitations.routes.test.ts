import { signUp } from '@tandem/contract/account';
import { viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import { listAuditEntries } from '@tandem/contract/audit';
import * as operations from '@tandem/contract/invitations/invitation-links';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../audit/audit.tables.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { deleteAccountOf } from '../../../testing/deletion-actions.ts';
import { inviteToCommunity, newcomer } from '../../../testing/invitations/community-invitation-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { communityInvitations } from '../invitations.tables.ts';

const day = 24 * 3_600_000;
let app: TestApp;
let admin: Actor;
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdministrator(app, await app.member({ firstName: 'Ada', lastName: 'Reyes' }));
});
beforeEach(async () => {
  await app.database.orm.delete(communityInvitations);
});
afterAll(() => app.close());

const make = (body = {}) => admin.call(operations.makeCommunityInvitation, { body });
const page = (query: object) => admin.call(operations.listCommunityInvitations, { query });
const list = async (query = {}) => (await page(query)).data;
const view = (token: string) => app.nobody.send(viewSignUpInvitation, { body: { token } });
const revoke = (id: string) =>
  admin.call(operations.revokeCommunityInvitation, { params: { invitationId: id } });
const useUp = async (token: string) =>
  expect((await app.nobody.send(signUp, { body: newcomer({ invitation: token }) })).statusCode).toBe(201);
const acts = async () =>
  (await admin.call(listAuditEntries, { query: {} })).data.map(({ act, details, subject }) => ({
    act,
    details,
    id: subject?._id,
  }));

describe('an invitation to the community', () => {
  // spec: added-760, added-761
  it('is random, stored as a hash, shown once, and logged', async () => {
    const { data, message } = await make({ note: ' Spring crew ', maxUses: 3, days: 14 });
    const { path, ...invitation } = data;
    expect(message).toBe('Invitation link created.');
    expect(path).toMatch(/^\/signup#token=[\w-]{43}$/);
    expect(invitation).toMatchObject({ note: 'Spring crew', maxUses: 3, uses: 0, state: 'open' });
    expect(invitation.madeBy).toMatchObject({ _id: admin.id, firstName: 'Ada' });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(14 * day);
    expect(await list()).toEqual([invitation]);
    const stored = JSON.stringify(await app.database.orm.select().from(communityInvitations));
    expect(stored).not.toContain(path.split('=')[1]);
    const entry = { act: 'invitationMade', details: { uses: 3, days: 14 }, id: invitation._id };
    expect(await acts()).toEqual([entry]);
  });

  it('works once within a week unless its maker says otherwise', async () => {
    const { data } = await make();
    expect(data).toMatchObject({ note: '', maxUses: 1 });
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(7 * day);
  });

  it.each([
    ['no use', { maxUses: 0 }],
    ['501 uses', { maxUses: 501 }],
    ['no day', { days: 0 }],
    ['91 days', { days: 91 }],
    ['a note of 81 characters', { note: 'x'.repeat(81) }],
  ])('is refused with %s', async (_, body) => {
    expect((await admin.refused(operations.makeCommunityInvitation, { body })).status).toBe(400);
  });

  // spec: added-763
  it('says to everybody who has it where it leads, and why it ended', async () => {
    const [open, used, old, revoked] = [
      await inviteToCommunity(admin, { days: 2 }),
      await inviteToCommunity(admin),
      await inviteToCommunity(admin, { days: 1 }),
      await inviteToCommunity(admin),
    ];
    await useUp(used.token);
    await revoke(revoked.id);
    app.clock.advance(day);
    const { data } = (await view(open.token)).json<{ data: object }>();
    expect(data).toEqual({ communityName: 'Tandem', expiresAt: expect.any(String) });
    const says: [string, number, string][] = [
      [used.token, 409, 'invitations.link_used_up'],
      [old.token, 409, 'invitations.link_expired'],
      [revoked.token, 409, 'invitations.link_revoked'],
      ['x'.repeat(43), 404, 'invitations.no_such_link'],
      ['x', 400, 'invalid'],
    ];
    for (const [token, status, code] of says) {
      const reply = await view(token);
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code]);
    }
    expect((await list()).map(({ state }) => state)).toEqual(['revoked', 'expired', 'used_up', 'open']);
    expect((await list({ state: 'open' })).map(({ _id }) => _id)).toEqual([open.id]);
    expect((await list({ state: 'ended' })).map(({ _id }) => _id)).toEqual([revoked.id, old.id, used.id]);
  });

  // spec: added-762
  it('is revoked once, with one entry, and is not found where there is none', async () => {
    const { id } = await inviteToCommunity(admin);
    const before = await app.database.orm.$count(auditEntries);
    for (const _ of [1, 2]) expect((await revoke(id)).data.state).toBe('revoked');
    expect(await app.database.orm.$count(auditEntries)).toBe(before + 1);
    expect((await acts())[0]).toEqual({ act: 'invitationRevoked', details: {}, id });
    const params = { invitationId: crypto.randomUUID() };
    expect((await admin.refused(operations.revokeCommunityInvitation, { params })).status).toBe(404);
  });

  it('is listed in pages, with the same queries for one and for many', async () => {
    await make();
    const few = await queriesOf(() => list({ limit: 3 }));
    for (const note of ['b', 'c', 'd', 'e']) await make({ note });
    expect(await queriesOf(() => list({ limit: 3 }))).toBe(few);
    const { data, nextCursor } = await page({ limit: 3 });
    expect(data.map(({ note }) => note)).toEqual(['e', 'd', 'c']);
    const rest = await list({ limit: 3, cursor: nextCursor });
    expect(rest.map(({ note }) => note)).toEqual(['b', '']);
    const query = { cursor: 'nonsense' };
    const refused = await admin.refused(operations.listCommunityInvitations, { query });
    expect(refused.code).toBe('invitations.no_such_place');
  });

  it('is deleted 90 days after it expired or was revoked', async () => {
    const [open, revoked, used] = [
      await inviteToCommunity(admin, { days: 90 }),
      await inviteToCommunity(admin, { days: 90 }),
      await inviteToCommunity(admin, { days: 1 }),
    ];
    await useUp(used.token);
    await revoke(revoked.id);
    const start = app.clock.now();
    const left = async (days: number) => {
      app.clock.advance(days * day);
      await app.runJob('remove-ended-invitations');
      const rows = await app.database.orm.select({ id: communityInvitations.id }).from(communityInvitations);
      return new Set(rows.map(({ id }) => id));
    };
    expect(await left(90)).toEqual(new Set([open.id, revoked.id, used.id]));
    expect(await left(0.5)).toEqual(new Set([open.id, used.id]));
    expect(await left(1)).toEqual(new Set([open.id]));
    expect((await view(revoked.token)).statusCode).toBe(404);
    expect(await left(80)).toEqual(new Set([open.id]));
    expect(await left(10)).toEqual(new Set());
    app.clock.set(start);
  });

  it('works on when the account of its maker is deleted, without their name', async () => {
    const maker = await makeAdministrator(app, await app.member());
    const { id, token } = await inviteToCommunity(maker);
    await deleteAccountOf(maker);
    expect(await list()).toMatchObject([{ _id: id, madeBy: null, state: 'open' }]);
    expect((await view(token)).statusCode).toBe(200);
  });
});

it('limits how many links an administrator makes in a day, and says when it goes on', async () => {
  const limited = await createTestApp({ limits: { LIMIT_COMMUNITY_INVITATIONS_DAY: 2 } });
  const one = await makeAdministrator(limited, await limited.member());
  for (const _ of [1, 2]) await inviteToCommunity(one);
  const refused = await one.refused(operations.makeCommunityInvitation, { body: {} });
  expect(refused).toMatchObject({ status: 429, code: 'invitations.budget_spent' });
  expect(refused.message).toContain('2 invitation links in 24 hours');
  const other = await makeAdministrator(limited, await limited.member());
  await inviteToCommunity(other);
  limited.clock.advance(day);
  await inviteToCommunity(one);
  await limited.close();
});
