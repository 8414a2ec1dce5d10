import { confirmPassword, logIn } from '@tandem/contract/account';
import { resetPassword } from '@tandem/contract/account/account-recovery';
import * as operations from '@tandem/contract/administration/administration-members';
import { exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import {
  updateCommunitySettings,
  viewCommunitySettings,
} from '@tandem/contract/community/community-administration';
import { listNotifications } from '@tandem/contract/notifications';
import type { Operation } from '@tandem/contract/operation';
import { reportThing, decideReport, listReports } from '@tandem/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { makeAdministrator, makeModerator } from '../../../testing/administration/community-roles.ts';
import { setUpApp } from '../../../testing/factors/factor-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let abel: Actor;
let bea: Actor;
let mona: Actor;
beforeAll(async () => {
  app = await createTestApp();
  abel = await makeAdministrator(app, await app.member({ firstName: 'Abel', lastName: 'Admin' }));
  bea = await makeAdministrator(app, await app.member({ firstName: 'Bea', lastName: 'Boss' }));
  mona = await makeModerator(app, await app.member({ firstName: 'Mona' }));
});
afterAll(() => app.close());

const reason = 'Lost the phone.';
const newPassword = 'another horse battery';
const on = ({ id }: Actor) => ({ params: { userId: id } });
const notifiedActs = async (who: Actor) =>
  (await who.call(listNotifications)).data.flatMap(({ kind, accountAct, actor, text }) =>
    kind === 'accountActed' ? [{ ...accountAct, actor, text }] : [],
  );
const robin = () => app.member({ firstName: 'Robin', lastName: 'Achterberg' });

describe('a link for a new password', () => {
  // spec: added-247
  it('goes to the member by mail and to nobody else; the member and the other administrators are told', async () => {
    const member = await robin();
    app.mails.length = 0;
    const made = await abel.call(operations.makeMemberResetLink, { ...on(member), body: { reason } });
    expect(made).toMatchObject({ message: 'The link was mailed to the member.', data: { path: null } });
    await app.sendMails();
    const letters = app.mails.filter(({ action }) => action?.url.includes('#token='));
    expect(letters.map(({ to }) => to.address)).toEqual([member.user.emailId]);
    const token = lastToken(letters);
    expect(JSON.stringify(made)).not.toContain(token);
    const act = { act: 'resetLinkMade', text: reason, actor: null };
    expect(await notifiedActs(member)).toEqual([
      { ...act, isOwn: true, by: null, member: 'Robin Achterberg' },
    ]);
    expect(await notifiedActs(bea)).toContainEqual({
      ...act,
      isOwn: false,
      by: 'Abel Admin',
      member: 'Robin Achterberg',
    });
    for (const who of [abel, mona]) expect(await notifiedActs(who)).toEqual([]);
    await app.nobody.call(resetPassword, { body: { token, newPassword } });
    const body = { emailId: member.user.emailId, password: newPassword };
    expect((await app.nobody.send(logIn, { body })).statusCode).toBe(200);
  });

  it('needs a reason', async () => {
    const given = { ...on(mona), body: { reason: ' ' } };
    expect((await abel.refused(operations.makeMemberResetLink, given)).status).toBe(400);
  });

  it('is returned once where mail is off, and the member reads who made it and why after the log-in', async () => {
    const silent = await createTestApp({ mailTransport: null });
    const administrator = await makeAdministrator(silent, await silent.member());
    const member = await silent.member();
    const { data } = await administrator.call(operations.makeMemberResetLink, {
      ...on(member),
      body: { reason },
    });
    const token = data.path?.split('token=')[1] ?? '';
    await silent.nobody.call(resetPassword, { body: { token, newPassword } });
    expect((await silent.nobody.refused(resetPassword, { body: { token, newPassword } })).status).toBe(409);
    const body = { emailId: member.user.emailId, password: newPassword };
    const loggedIn = await silent.nobody.send(logIn, { body });
    const cookie = String(loggedIn.headers['set-cookie']).split(';')[0] ?? '';
    const list = await silent.nobody.send(listNotifications, {}, { headers: { cookie } });
    expect(list.json().data).toContainEqual(
      expect.objectContaining({
        kind: 'accountActed',
        isRead: false,
        text: reason,
        accountAct: expect.objectContaining({ act: 'resetLinkMade', isOwn: true }),
      }),
    );
    await silent.close();
  });
});

// spec: added-863
it('tells the member and the other administrators of other ways into an account', async () => {
  const member = await robin();
  await setUpApp(app, member);
  const given = { ...on(member), body: { reason } };
  await abel.call(operations.removeMemberFactors, given);
  await abel.call(operations.exportMember, given);
  expect((await notifiedActs(member)).map(({ act, isOwn, text }) => [act, isOwn, text])).toEqual([
    ['memberDataExported', true, reason],
    ['secondFactorRemoved', true, reason],
  ]);
  await abel.call(operations.setCommunityRole, { ...on(member), body: { role: 'moderator' } });
  await abel.call(operations.setCommunityRole, { ...on(member), body: { role: 'administrator' } });
  await makeModerator(app, member);
  await abel.call(operations.deleteMember, given);
  expect((await notifiedActs(bea)).slice(0, 4).map(({ act, by, member: name }) => [act, by, name])).toEqual([
    ['memberDeleted', 'Abel Admin', null],
    ['roleChanged', 'Abel Admin', null],
    ['memberDataExported', 'Abel Admin', null],
    ['secondFactorRemoved', 'Abel Admin', null],
  ]);
  // Whoever loses the role reads no more of it.
  await makeModerator(app, bea);
  expect(await notifiedActs(bea)).toEqual([]);
  await makeAdministrator(app, bea);
});

describe('the account of another administrator is left to the shell:', () => {
  const body = { reason };
  const acts: [Operation, object][] = [
    [operations.makeMemberResetLink, body],
    [operations.removeMemberFactors, body],
    [operations.exportMember, body],
    [operations.deleteMember, body],
    [operations.suspendMember, { days: 7, reason }],
    [operations.liftSuspension, {}],
    [operations.endMemberSessions, {}],
    [operations.setCommunityRole, { role: 'member' }],
  ];

  // spec: added-864
  it.each(acts.map(([operation, given]) => [operation.name, operation, given] as const))(
    '%s',
    async (_, operation, given) => {
      const before = (await abel.call(listAuditEntries)).data.length;
      expect(await abel.refused(operation, { ...on(bea), body: given })).toMatchObject({
        status: 403,
        code: 'administration.on_administrator',
      });
      expect((await abel.call(listAuditEntries)).data).toHaveLength(before);
    },
  );

  it('a suspension by a decision about a report', async () => {
    const member = await robin();
    await member.call(reportThing, {
      body: { thing: { kind: 'member', id: bea.id }, reason: 'spam' },
    });
    const [found] = (await abel.call(listReports, { query: {} })).data;
    const given = { params: { caseId: found?._id ?? '' }, body: { outcome: 'suspended', days: 7, reason } };
    expect((await abel.refused(decideReport, given)).code).toBe('administration.on_administrator');
  });

  it('the screen says so', async () => {
    const seen = async (whom: Actor) => (await abel.call(operations.viewCommunityMember, on(whom))).data;
    expect(await seen(bea)).toMatchObject({ mayAct: false, isProtected: true });
    expect(await seen(mona)).toMatchObject({ mayAct: true, isProtected: false });
    expect(await seen(abel)).toMatchObject({ mayAct: false, isProtected: false });
  });
});

// spec: added-865
it('asks for the password again before what weakens the community or shows addresses', async () => {
  const versions = (await abel.call(viewCommunitySettings)).data.versions;
  app.clock.advance(11 * 60_000);
  const body = { section: 'security', version: versions.security, secondFactorFor: 'nobody' } as const;
  const asked: [Operation, object][] = [
    [updateCommunitySettings, { body }],
    [operations.viewMemberEmail, on(mona)],
    [exportAuditEntries, {}],
    [operations.suspendMember, { ...on(mona), body: { days: 1, reason } }],
    [operations.endMemberSessions, on(mona)],
    [operations.setCommunityRole, { ...on(mona), body: { role: 'member' } }],
  ];
  for (const [operation, input] of asked)
    expect((await abel.refused(operation, input)).code, operation.name).toBe('session.password_required');
  await abel.call(confirmPassword, { body: { password } });
  await abel.call(updateCommunitySettings, { body });
});
