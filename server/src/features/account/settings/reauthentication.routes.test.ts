import * as account from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import { offerOwnership } from '@tandem/contract/projects/project-members';
import { viewProject } from '@tandem/contract/projects';
import { operationRegistry } from '@tandem/contract/registry';
import { makeCalendarLink, viewCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';

const minutes = (count: number) => count * 60_000;
const { passwordRequired } = commonFailures;

let app: TestApp;
let me: Actor;
let other: Actor;
let projectId: string;
beforeAll(async () => {
  app = await createTestApp({ throttles: createThrottles(null, () => undefined) });
});
beforeEach(async () => {
  [me, other] = [await app.member(), await app.member()];
  projectId = (await publish(me))._id;
  await joinProject(me, other, projectId);
});
afterAll(() => app.close());

const confirm = (who: Pick<Actor, 'send'> = me, secret = password) =>
  who.send(account.confirmPassword, { body: { password: secret } });
const isAsked = async (who: Pick<Actor, 'send'> = me) => {
  const reply = await who.send(makeCalendarLink);
  if (reply.statusCode === 201) return false;
  expect(reply.json()).toMatchObject({ code: passwordRequired.code });
  return true;
};
const anotherSession = async () => {
  const body = { emailId: me.user.emailId, password };
  return visitor(app.http, cookieOf(await app.nobody.send(account.logIn, { body })));
};

it('what could take an account, a project or data away asks for the password; changes of it and deletion take it', () => {
  const asking = operationRegistry.filter(({ operation }) => operation.asksPassword);
  expect(asking.map(({ operation }) => operation.name).toSorted()).toEqual([
    'addPasskey',
    'changeEmail',
    'claimAdministration',
    'confirmAppSetUp',
    'confirmKeptPasskey',
    'confirmKeptProvider',
    'deleteCommunityProject',
    'deleteMember',
    'deleteProject',
    'downloadOwnData',
    'endMemberSessions',
    'exportAuditEntries',
    'exportMember',
    'linkProvider',
    'makeAccessToken',
    'makeCalendarLink',
    'makeMemberResetLink',
    'makeRecoveryCodes',
    'offerOwnership',
    'removeApp',
    'removeMemberFactors',
    'removePasskey',
    'requestPasskeyCreation',
    'setCommunityRole',
    'setPassword',
    'startAppSetUp',
    'startProviderLink',
    'suspendMember',
    'unlinkProvider',
    'updateCommunitySettings',
    'viewMemberEmail',
  ]);
});

it.each([
  [offerOwnership, () => ({ params: { id: projectId }, body: { userId: other.id } })],
  [account.downloadOwnData, () => ({})],
  [makeCalendarLink, () => ({})],
])(
  '$name asks for the password ten minutes after it was entered, and changes nothing',
  async (operation, input) => {
    app.clock.advance(minutes(10));
    expect(await me.refused(operation, input())).toEqual({ ...passwordRequired });
    expect(await me.call(viewCalendarLink)).toEqual({ data: null });
    expect((await me.call(viewProject, { params: { id: projectId } })).data.createdBy._id).toBe(me.id);
    expect((await confirm()).json()).toEqual({ message: account.accountMessages.passwordConfirmed });
    expect((await me.send(operation, input())).statusCode).toBeLessThan(300);
  },
);

it('asks again ten minutes later, and not before', async () => {
  app.clock.advance(minutes(10) - 1);
  expect(await isAsked()).toBe(false);
  app.clock.advance(1);
  expect(await isAsked()).toBe(true);
  await confirm();
  app.clock.advance(minutes(10) - 1);
  expect(await isAsked()).toBe(false);
  app.clock.advance(1);
  expect(await isAsked()).toBe(true);
});

it('a wrong password confirms nothing, and counts against the session only', async () => {
  app.clock.advance(minutes(10));
  const elsewhere = await anotherSession();
  const replies = [];
  for (let turn = 0; turn < 11; turn += 1) replies.push((await confirm(me, 'wrong horse')).statusCode);
  expect(replies).toContain(400);
  expect(replies.at(-1)).toBe(429);
  expect((await confirm(me)).statusCode).toBe(429);
  expect(await isAsked()).toBe(true);
  expect((await confirm(elsewhere)).statusCode).toBe(200);
});

it('a confirmation holds for its session only', async () => {
  const elsewhere = await anotherSession();
  app.clock.advance(minutes(10));
  await confirm(elsewhere);
  expect([await isAsked(me), await isAsked(elsewhere)]).toEqual([true, false]);
});

it('a password change confirms too, and ending sessions never asks', async () => {
  app.clock.advance(minutes(10));
  const newPassword = 'another horse battery';
  const reply = await me.send(account.changePassword, { body: { currentPassword: password, newPassword } });
  const renewed = visitor(app.http, cookieOf(reply));
  expect(await isAsked(renewed)).toBe(false);
  app.clock.advance(minutes(10));
  expect(await isAsked(renewed)).toBe(true);
  expect((await renewed.send(account.signOutEverywhere)).statusCode).toBe(200);
});

it('sessions from before this column are asked', async () => {
  await app.database.orm.execute('update sessions set proved_at = null');
  expect(await isAsked()).toBe(true);
  await confirm();
  expect(await isAsked()).toBe(false);
});
