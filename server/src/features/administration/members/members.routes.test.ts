import { communityRoleChanged } from '@tandem/contract/administration';
import { confirmPassword, deleteAccount, deletionWord, logIn, viewProfile } from '@tandem/contract/account';
import { viewFactors } from '@tandem/contract/account/account-factors';
import * as operations from '@tandem/contract/administration/administration-members';
import { listNotifications } from '@tandem/contract/notifications';
import type { CommunityRole } from '@tandem/contract/operation';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../../testing/administration/community-roles.ts';
import { connect } from '../../../testing/live-client.ts';
import { setUpApp } from '../../../testing/factors/factor-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { race } from '../../../testing/race.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { grantRole, suspendByShell, unsuspendByShell } from '../shell/shell-acts.repository.ts';
import { auditEntries } from '../../audit/audit.tables.ts';

let app: TestApp;
let abel: Actor;
let mona: Actor;
let robin: Actor;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [abel, mona] = [await app.member({ firstName: 'Abel' }), await app.member({ firstName: 'Mona' })];
  await makeAdministrator(app, abel);
  await makeModerator(app, mona);
});
beforeEach(async () => {
  // The clock may have gone on.
  await abel.call(confirmPassword, { body: { password } });
  robin = await app.member({ firstName: 'Robin', lastName: 'Achterberg' });
});
afterAll(() => app.close());

const on = ({ id }: Actor) => ({ params: { userId: id } });
const suspend = async (who: Actor, whom: Actor, days: 1 | 7 | 30 | null = 7) => {
  await who.call(confirmPassword, { body: { password } });
  return who.call(operations.suspendMember, { ...on(whom), body: { days, reason: 'Be kind.' } });
};
const logInAs = ({ user }: Actor, secret = password) =>
  app.nobody.send(logIn, { body: { emailId: user.emailId, password: secret } });
const lastEntry = async () =>
  (await app.database.orm.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

it('tells the devices of a member, and nobody else, of a new role, which holds at once', async () => {
  const [phone, laptop, other] = await Promise.all([robin, robin, mona].map((who) => connect(app, who)));
  const change = (role: CommunityRole) =>
    abel.call(operations.setCommunityRole, { ...on(robin), body: { role } });
  await change('moderator');
  await robin.call(operations.listCommunityMembers, { query: {} });
  for (const client of [phone, laptop]) expect(await client?.allSoFar(communityRoleChanged)).toEqual([{}]);
  await change('member');
  expect((await robin.refused(operations.listCommunityMembers, { query: {} })).status).toBe(403);
  expect(await phone?.allSoFar(communityRoleChanged)).toEqual([{}, {}]);
  await abel.refused(operations.setCommunityRole, { ...on(robin), body: { role: 'member' } });
  expect(await phone?.allSoFar(communityRoleChanged)).toHaveLength(2);
  expect(await other?.allSoFar(communityRoleChanged)).toEqual([]);
});

it('tells the devices of a member of a role that the shell gave or took', async () => {
  const [phone, laptop] = [await connect(app, robin), await connect(app, robin)];
  const change = async (role: CommunityRole) => {
    expect(await grantRole(app.database, robin.user.emailId, role)).toBe('done');
    // What runs every 30 s.
    await app.sockets.reconcileAll();
  };
  await change('moderator');
  await robin.call(operations.listCommunityMembers, { query: {} });
  for (const client of [phone, laptop]) expect(await client.allSoFar(communityRoleChanged)).toEqual([{}]);
  await change('member');
  for (const client of [phone, laptop]) expect(await client.allSoFar(communityRoleChanged)).toHaveLength(2);
});

it('tells the devices of a member whom the shell suspended why, and keeps their sessions ended', async () => {
  const client = await connect(app, robin);
  const suspension = { days: 7, reason: 'Spam.' };
  expect(await suspendByShell(app.database, robin.user.emailId, suspension)).toBe('done');
  await app.sockets.reconcileAll();
  await client.ended;
  expect((await robin.refused(viewProfile)).message).toMatch(
    /^Your account is suspended until .* Reason: Spam\.$/,
  );
  expect((await mona.refused(operations.liftSuspension, on(robin))).code).toBe('account.by_administrator');
  expect(await unsuspendByShell(app.database, robin.user.emailId)).toBe('done');
  expect((await robin.refused(viewProfile)).code).toBe('session.required');
});

describe('a suspension', () => {
  // spec: added-243
  it('ends sessions and sockets at once, says until when and why, and ends by itself', async () => {
    await publish(robin);
    const client = await connect(app, robin);
    const { data } = await suspend(mona, robin);
    await client.ended;
    expect(data).toMatchObject({ isSuspended: true, suspensionReason: 'Be kind.', sessions: 0 });
    const sentence = 'Your account is suspended until November 27, 2026 at 12:00 UTC. Reason: Be kind.';
    expect(await robin.refused(viewProfile)).toMatchObject({
      status: 401,
      code: 'session.suspended',
      message: sentence,
    });
    const refused = await logInAs(robin);
    expect([refused.statusCode, refused.body]).toEqual([403, sentence]);
    expect((await logInAs(robin, 'wrong')).statusCode).toBe(401);
    expect(await lastEntry()).toMatchObject({
      act: 'memberSuspended',
      actorId: mona.id,
      memberId: robin.id,
      details: { days: 7 },
      reason: 'Be kind.',
      address: '127.0.0.1',
    });
    app.clock.advance(7 * 24 * 3_600_000);
    // The sessions of before do not come back.
    expect((await robin.refused(viewProfile)).code).toBe('session.required');
    expect((await logInAs(robin)).statusCode).toBe(200);
    expect((await abel.call(operations.viewCommunityMember, on(robin))).data.ownedProjects).toBe(1);
  });

  // spec: added-244
  it('can be lifted, once', async () => {
    await suspend(mona, robin, null);
    expect((await logInAs(robin)).body).toBe('Your account is suspended. Reason: Be kind.');
    await mona.call(operations.liftSuspension, on(robin));
    expect((await mona.refused(operations.liftSuspension, on(robin))).status).toBe(409);
    expect((await logInAs(robin)).statusCode).toBe(200);
  });
});

it('of an administrator is neither replaced nor ended by moderators, but by administrators', async () => {
  const byAdministrator = { status: 403, code: 'account.by_administrator' };
  await suspend(abel, robin, null);
  expect(await mona.refused(operations.liftSuspension, on(robin))).toMatchObject(byAdministrator);
  const shorter = { ...on(robin), body: { days: 1, reason: 'Enough.' } } as const;
  expect(await mona.refused(operations.suspendMember, shorter)).toMatchObject(byAdministrator);
  const seenBy = async (who: Actor) => (await who.call(operations.viewCommunityMember, on(robin))).data;
  expect(await seenBy(mona)).toMatchObject({ maySuspend: false, mayAct: true, suspensionReason: 'Be kind.' });
  expect(await seenBy(abel)).toMatchObject({ maySuspend: true });
  await abel.call(operations.suspendMember, shorter);
  expect(await mona.refused(operations.liftSuspension, on(robin))).toMatchObject(byAdministrator);
  // What ended by itself is no decision any more.
  app.clock.advance(24 * 3_600_000);
  await suspend(mona, robin);
  await mona.call(operations.liftSuspension, on(robin));
  await suspend(mona, robin);
  const replaced = await makeAdministrator(app, await app.member());
  await suspend(replaced, robin, 30);
  expect(await mona.refused(operations.liftSuspension, on(robin))).toMatchObject(byAdministrator);
  await replaced.call(operations.liftSuspension, on(robin));
  // The other tests count the administrators.
  await makeModerator(app, replaced);
});

// spec: added-245
it('signs a member out everywhere', async () => {
  await mona.call(operations.endMemberSessions, on(robin));
  expect((await robin.refused(viewProfile)).status).toBe(401);
  expect((await logInAs(robin)).statusCode).toBe(200);
});

describe('members', () => {
  // spec: added-240
  it('are found by names, by whole addresses for administrators only, by role and by state', async () => {
    const found = async (who: Actor, query: object) =>
      (await who.call(operations.listCommunityMembers, { query })).data;
    const ids = async (who: Actor, query: object) => (await found(who, query)).map(({ _id }) => _id);
    for (const search of ['rob', 'Achter', 'robin  acht'])
      expect(await ids(mona, { search })).toContain(robin.id);
    expect(await ids(mona, { search: '%' })).toEqual([]);
    expect(await ids(mona, { search: robin.user.emailId })).toEqual([]);
    expect(await found(abel, { search: robin.user.emailId })).toMatchObject([
      { _id: robin.id, maskedEmail: 'm•••@example.org', isSuspended: false },
    ]);
    expect((await found(mona, { search: 'robin' }))[0]?.maskedEmail).toBeNull();
    expect(await ids(mona, { role: 'administrator' })).toEqual([abel.id]);
    await suspend(mona, robin);
    expect(await ids(mona, { state: 'suspended' })).toContain(robin.id);
    expect(await ids(mona, { state: 'active' })).not.toContain(robin.id);
  });

  it('come in pages, newest first', async () => {
    const first = await mona.call(operations.listCommunityMembers, { query: { limit: '2' } });
    expect(first.data[0]?._id).toBe(robin.id);
    const query = { limit: '2', cursor: first.nextCursor ?? '' };
    const second = await mona.call(operations.listCommunityMembers, { query });
    expect(second.data.map(({ _id }) => _id)).not.toContain(first.data[1]?._id);
    expect((await mona.refused(operations.listCommunityMembers, { query: { cursor: 'x' } })).status).toBe(
      400,
    );
  });

  // spec: added-241, added-242
  it('show their address to administrators who ask for it, which is logged', async () => {
    expect((await mona.call(operations.viewCommunityMember, on(robin))).data).toMatchObject({
      maskedEmail: null,
      isEmailVerified: null,
      sessions: 1,
      mayAct: true,
    });
    const { data } = await abel.call(operations.viewMemberEmail, on(robin));
    expect(data.emailId).toBe(robin.user.emailId);
    expect(await lastEntry()).toMatchObject({ act: 'emailViewed', actorId: abel.id, memberId: robin.id });
  });

  // spec: added-789
  it('lose their second factor on their request, are told, and log in with the password', async () => {
    const body = { reason: 'The phone is lost.' };
    expect((await abel.refused(operations.removeMemberFactors, { ...on(robin), body })).code).toBe(
      'administration.no_second_factor',
    );
    await setUpApp(app, robin);
    expect((await logInAs(robin)).json()).toHaveProperty('secondStep');
    const { data } = await abel.call(operations.viewCommunityMember, on(robin));
    expect(data.hasSecondFactor).toBe(true);
    expect((await mona.call(operations.viewCommunityMember, on(robin))).data.hasSecondFactor).toBeNull();
    const removed = await abel.call(operations.removeMemberFactors, { ...on(robin), body });
    expect(removed.data.hasSecondFactor).toBe(false);
    expect((await logInAs(robin)).json()).toHaveProperty('user');
    expect((await robin.call(viewFactors)).data).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    const kinds = (await robin.call(listNotifications)).data.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'accountActed')).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({
      act: 'secondFactorRemoved',
      actorId: abel.id,
      memberId: robin.id,
      ...body,
    });
  });

  // spec: added-248, added-249
  it('are exported and deleted on their request', async () => {
    const body = { reason: 'By mail of today.' };
    const { data } = await abel.call(operations.exportMember, { ...on(robin), body });
    expect(data['profile']).toMatchObject({ firstName: 'Robin' });
    await abel.call(operations.deleteMember, { ...on(robin), body });
    expect((await abel.refused(operations.viewCommunityMember, on(robin))).status).toBe(404);
    expect((await logInAs(robin)).statusCode).toBe(401);
    expect(await lastEntry()).toMatchObject({ act: 'memberDeleted', memberId: robin.id, ...body });
  });
});

it('names the projects that keep an account from being deleted', async () => {
  const project = await publish(robin);
  await joinProject(robin, await app.member(), project._id);
  const body = { reason: 'By mail of today.' };
  expect(await abel.refused(operations.deleteMember, { ...on(robin), body })).toMatchObject({
    status: 409,
    message: `This member owns projects with collaborators: “${project.title}”. Delete these projects first, or ask the member to hand them over.`,
  });
});

describe('nobody may go too far:', () => {
  it('who is suspended gets no role, but can lose one', async () => {
    await abel.call(operations.setCommunityRole, { ...on(robin), body: { role: 'moderator' } });
    await suspend(abel, robin);
    const to = (role: CommunityRole) => ({ ...on(robin), body: { role } });
    expect(await abel.refused(operations.setCommunityRole, to('administrator'))).toMatchObject({
      status: 409,
      message: 'This member is suspended. End the suspension before you give them a role.',
    });
    await abel.call(operations.setCommunityRole, to('member'));
    await abel.refused(operations.setCommunityRole, to('moderator'));
    await abel.call(operations.liftSuspension, on(robin));
    await abel.call(operations.setCommunityRole, to('moderator'));
  });

  // spec: added-246
  it('moderators do not act on moderators and administrators, and nobody on themselves', async () => {
    const other = await app.member();
    await abel.call(operations.setCommunityRole, { ...on(other), body: { role: 'moderator' } });
    const body = { days: 1, reason: 'Spite.' };
    for (const [who, whom, status] of [
      [mona, other, 403],
      [mona, abel, 403],
      [mona, mona, 400],
      [abel, abel, 400],
    ] as const) {
      expect((await who.refused(operations.suspendMember, { ...on(whom), body })).status).toBe(status);
      expect((await who.refused(operations.endMemberSessions, on(whom))).status).toBe(status);
    }
    expect(
      (await abel.call(operations.suspendMember, { ...on(other), body: { ...body, days: 1 } })).data,
    ).toMatchObject({ isSuspended: true });
  });

  it('the last administrator cannot be demoted, suspended or deleted, nor delete the own account', async () => {
    const demoted = { ...on(abel), body: { role: 'member' } };
    const last = { status: 409, code: 'account.last_administrator' };
    expect(await abel.refused(operations.setCommunityRole, demoted)).toMatchObject(last);
    const body = { password, confirmation: deletionWord };
    expect(await abel.refused(deleteAccount, { body })).toMatchObject(last);
    // A suspended administrator does not count.
    const second = await makeAdministrator(app, await app.member());
    const suspension = { days: null, reason: 'Absent.' };
    expect(await suspendByShell(app.database, second.user.emailId, suspension)).toBe('done');
    expect(await abel.refused(deleteAccount, { body })).toMatchObject(last);
  });

  it('two administrators who give up their role at once leave one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const second = await makeAdministrator(app, await app.member());
      await race([
        [abel, operations.setCommunityRole, { ...on(abel), body: { role: 'member' } }],
        [second, operations.setCommunityRole, { ...on(second), body: { role: 'member' } }],
      ]);
      const left = (await abel.send(viewProfile)).json().user.communityRole;
      const other = (await second.send(viewProfile)).json().user.communityRole;
      expect(new Set([left, other])).toEqual(new Set(['administrator', 'member']));
      await makeAdministrator(app, abel);
      await makeModerator(app, second);
    }
  });
});
