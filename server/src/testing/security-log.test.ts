import * as account from '@tandem/contract/account';
import * as steps from '@tandem/contract/account/account-second-step';
import { viewOverview } from '@tandem/contract/administration';
import { openDirectChat, sendMessage } from '@tandem/contract/chat';

import { editProject } from '@tandem/contract/projects';
import { acceptOwnership, offerOwnership } from '@tandem/contract/projects/project-members';
import { makeCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../platform/http/guards/throttle.ts';
import { createLog } from '../platform/logging.ts';
import { limitDefaults } from '../platform/limits.ts';
import { enterPassword, setUpApp } from './factors/factor-actions.ts';
import { connect } from './live-client.ts';
import { joinProject, publish } from './project-actions.ts';
import { type Actor, cookieOf, createTestApp, password, type TestApp, visitor } from './test-app.ts';

const marker = 'planted-marker';
const secret = `${marker} horse battery`;

let app: TestApp;
let me: Actor;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const limits = {
    ...limitDefaults,
    LIMIT_LOG_IN_FAILURES_ACCOUNT_ADDRESS: 1,
    LIMIT_REAUTHENTICATION_FAILURES: 1,
  };
  const throttles = createThrottles(null, () => {}, limits);
  const write = (line: string) => void lines.push(JSON.parse(line));
  app = await createTestApp({ throttles, log: createLog('warn', { write }), listens: true });
});
afterAll(() => app.close());
let count = 0;
beforeEach(async () => {
  me = await app.member({
    firstName: marker,
    lastName: marker,
    about: marker,
    emailId: `${marker}-${(count += 1)}@example.org`,
    password: secret,
  });
  lines = [];
});

const logIn = (body: { emailId: string; password: string }) =>
  app.nobody.send(account.logIn, { body }, { remoteAddress: '192.0.2.7' });
const recorded = () =>
  lines.map(({ level: _level, time: _time, reqId: _request, msg: _message, ...facts }) => facts);
const mine = (event: string, more: object = {}) => ({ event, address: '127.0.0.1', member: me.id, ...more });

describe('the security log', () => {
  it('records log-ins that succeed, fail and are throttled, at every level', async () => {
    const from = { address: '192.0.2.7' };
    const { emailId } = me.user;
    await logIn({ emailId, password: secret });
    await logIn({ emailId, password: `${marker} wrong` });
    await logIn({ emailId, password: secret });
    await logIn({ emailId: `${marker}-nobody@example.org`, password: secret });
    expect(recorded()).toEqual([
      { event: 'login_succeeded', ...from, member: me.id, reason: 'by_password' },
      { event: 'login_failed', ...from, member: me.id, reason: 'wrong_password' },
      { event: 'login_throttled', ...from, reason: 'limit_of_account_and_address' },
      { event: 'login_failed', ...from, reason: 'unknown_account' },
    ]);
  });

  it('says what completed a log-in', async () => {
    const member = await app.member();
    const phone = await setUpApp(app, member);
    app.clock.advance(30_000);
    const [first, second] = [await enterPassword(app, member), await enterPassword(app, member)];
    await app.nobody.call(steps.logInWithCode, { body: { token: first.token, code: phone.code() } });
    const body = { token: second.token, code: phone.recoveryCodes[0] ?? '' };
    await app.nobody.call(steps.logInWithRecoveryCode, { body });
    const reasons = recorded().flatMap(({ event, reason }) => (event === 'login_succeeded' ? [reason] : []));
    expect(reasons).toEqual(['by_code', 'by_recovery_code']);
  });

  it('records requests and commands that are refused', async () => {
    const [owner, other] = [await app.member(), await app.member()];
    const project = await publish(owner, { title: marker });
    await joinProject(owner, other, project._id);
    const chatId = (await owner.call(openDirectChat, { body: { userId: other.id } })).data._id;
    lines = [];
    await me.send(viewOverview);
    await other.send(editProject, { params: { id: project._id }, body: { title: marker } });
    await me.send(account.signOutEverywhere, {}, { headers: { origin: 'https://evil.example' } });
    const socket = await connect(app, other);
    await socket.refused(sendMessage, { chatId, senderId: owner.id, text: marker });
    socket.close();
    const refused = { event: 'access_refused', member: other.id };
    expect(recorded()).toEqual([
      mine('access_refused', { code: 'community.administrators_only' }),
      { ...refused, address: '127.0.0.1', code: 'projects.owner_only' },
      { event: 'access_refused', address: '127.0.0.1', code: 'origin.refused' },
      { ...refused, command: 'sendMessage', code: 'chat.foreign_sender' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(marker);
  });

  it('records what changes an account, and who fails to prove themselves', async () => {
    const change = (currentPassword: string) =>
      me.send(account.changePassword, { body: { currentPassword, newPassword: `${secret} next` } });
    const reply = await change(secret);
    me = { ...me, ...visitor(app.http, cookieOf(reply)) };
    await me.call(account.downloadOwnData);
    await me.call(makeCalendarLink);
    await change(`${marker} wrong`);
    await change(`${secret} next`);
    await me.call(account.signOutEverywhere);
    expect(recorded()).toEqual([
      mine('password_changed'),
      mine('sessions_ended', { reason: 'password_changed' }),
      mine('data_exported'),
      mine('calendar_link_created'),
      mine('reauthentication_failed', { reason: 'wrong_password' }),
      mine('reauthentication_throttled', { reason: 'limit_of_session' }),
      mine('sessions_ended', { reason: 'everywhere' }),
    ]);
  });

  it('records sessions that end, transfers, sign-ups and deletions', async () => {
    const other = await app.member();
    const project = await publish(me, { title: marker });
    await joinProject(me, other, project._id);
    lines = [];
    const params = { id: project._id };
    await me.call(offerOwnership, { params, body: { userId: other.id } });
    await other.call(acceptOwnership, { params });
    const [session] = (await me.call(account.listSessions)).data;
    await other.call(account.deleteAccount, { body: { password, confirmation: 'DELETE' } }).catch(() => {});
    await me.call(account.endSession, { params: { id: session?._id ?? '' } });
    await app.member({ emailId: `${marker}-new@example.org` });
    expect(recorded().map(({ event }) => event)).toEqual([
      'project_offered',
      'project_transferred',
      'sessions_ended',
      'signed_up',
    ]);
    expect(recorded()[0]).toEqual(mine('project_offered', { project: project._id }));
  });

  it('records a deleted account, and nothing anybody typed in any line', async () => {
    await logIn({ emailId: me.user.emailId, password: `${marker} wrong` });
    await me.call(account.deleteAccount, { body: { password: secret, confirmation: 'DELETE' } });
    expect(recorded().at(-1)).toEqual(mine('account_deleted'));
    expect(JSON.stringify(lines)).not.toContain(marker);
    expect(JSON.stringify(lines)).not.toContain(me.cookie.split('=')[1]);
  });
});
