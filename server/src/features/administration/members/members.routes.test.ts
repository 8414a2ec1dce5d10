import { confirmPassword, deleteAccount, deletionWord, logIn, viewProfile } from '@tandem/contract/account';
import { resetPassword } from '@tandem/contract/account/account-recovery';
import * as operations from '@tandem/contract/administration/administration-members';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../../testing/administration/community-roles.ts';
import { connect } from '../../../testing/live-client.ts';
import { publish } from '../../../testing/project-actions.ts';
import { race } from '../../../testing/race.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
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
const suspend = (who: Actor, whom: Actor, days: 1 | 7 | 30 | null = 7) =>
  who.call(operations.suspendMember, { ...on(whom), body: { days, reason: 'Be kind.' } });
const logInAs = ({ user }: Actor, secret = password) =>
  app.nobody.send(logIn, { body: { emailId: user.emailId, password: secret } });
const lastEntry = async () =>
  (await app.database.orm.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe('a suspension', () => {
  // spec: added-243
  it('ends sessions and sockets at once, says until when and why, and ends by itself', async () => {
    await publish(robin);
    const client = await connect(app, robin);
    const { data } = await suspend(mona, robin);
    await client.ended;
    expect(data).toMatchObject({ isSuspended: true, suspensionReason: 'Be kind.', sessions: 0 });
    expect((await robin.refused(viewProfile)).status).toBe(401);
    const refused = await logInAs(robin);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      'Your account is suspended until November 27, 2026 at 12:00 UTC. Reason: Be kind.',
    ]);
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

  // spec: added-247
  it('get a link for a new password', async () => {
    const { data } = await abel.call(operations.makeMemberResetLink, on(robin));
    const body = { token: data.path.split('token=')[1] ?? '', newPassword: 'another horse battery' };
    await app.nobody.call(resetPassword, { body });
    expect((await logInAs(robin, body.newPassword)).statusCode).toBe(200);
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

describe('nobody may go too far:', () => {
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
    await suspend(abel, second, null);
    expect(await abel.refused(deleteAccount, { body })).toMatchObject(last);
  });

  it('two administrators who demote each other at once leave one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const second = await makeAdministrator(app, await app.member());
      await race([
        [abel, operations.setCommunityRole, { ...on(second), body: { role: 'member' } }],
        [second, operations.setCommunityRole, { ...on(abel), body: { role: 'member' } }],
      ]);
      const left = (await abel.send(viewProfile)).json().user.communityRole;
      const other = (await second.send(viewProfile)).json().user.communityRole;
      expect(new Set([left, other])).toEqual(new Set(['administrator', 'member']));
      await makeAdministrator(app, abel);
      if (other === 'administrator')
        await abel.call(operations.setCommunityRole, { ...on(second), body: { role: 'member' } });
    }
  });
});
