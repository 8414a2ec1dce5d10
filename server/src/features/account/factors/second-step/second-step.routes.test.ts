import {
  changePassword,
  confirmPassword,
  downloadOwnData,
  logIn,
  viewProfile,
} from '@tandem/contract/account';
import * as factors from '@tandem/contract/account/account-factors';
import * as steps from '@tandem/contract/account/account-second-step';
import { viewOverview } from '@tandem/contract/administration';
import { requestPasswordReset, resetPassword } from '@tandem/contract/account/account-recovery';
import { commonFailures } from '@tandem/contract/failure';
import { listNotifications } from '@tandem/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../../../platform/http/guards/throttle.ts';
import { lastToken } from '../../../../platform/mail/testing/mail-links.ts';
import { addPasskey, type App, enterPassword, setUpApp } from '../../../../testing/factors/factor-actions.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../../testing/test-app.ts';
import { makeAdministrator } from '../../../../testing/administration/community-roles.ts';
import { accountErrors } from '../../account.errors.ts';
import { removeFactorsByShell } from '../../../administration/shell/shell-acts.repository.ts';

const minutes = (count: number) => count * 60_000;
const { endedLogIn, wrongCode, wrongRecoveryCode } = accountErrors;

let app: TestApp;
let me: Actor;
let phone: App;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.member();
  phone = await setUpApp(app, me);
  // The code of the set-up is used up.
  app.clock.advance(30_000);
});

const enter = (token: string, code: string) =>
  app.nobody.send(steps.logInWithCode, { body: { token, code } });
const recover = (token: string, code: string) =>
  app.nobody.send(steps.logInWithRecoveryCode, { body: { token, code } });
const kinds = async () => (await me.call(listNotifications)).data.map(({ kind }) => kind);

describe('a log-in with a second factor', () => {
  // spec: added-659
  it('answers 202 without a session, and starts one with the code', async () => {
    const body = { emailId: me.user.emailId, password };
    const reply = await app.nobody.send(logIn, { body });
    expect(reply.statusCode).toBe(202);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { secondStep, user, message } = reply.json();
    expect({ user, message, methods: secondStep.methods }).toEqual({
      user: undefined,
      message: 'Confirm that it’s you.',
      methods: ['code', 'recoveryCode'],
    });
    const done = await enter(secondStep.token, ` ${phone.code().replace(/(...)/, '$1 ')}`);
    expect(done.json()).toMatchObject({ message: 'Welcome, Member.', user: { _id: me.id } });
    expect((await visitor(app.http, cookieOf(done)).send(viewProfile)).statusCode).toBe(200);
  });

  it('waits with a token that is no session, ends once used, and after ten minutes', async () => {
    const [used, late] = [await enterPassword(app, me), await enterPassword(app, me)];
    const cookie = `tandem=${used.token}`;
    expect((await visitor(app.http, cookie).send(viewProfile)).statusCode).toBe(401);
    expect((await enter(used.token, phone.code())).statusCode).toBe(200);
    expect((await enter(used.token, phone.code(1))).json()).toMatchObject({ code: endedLogIn.code });
    app.clock.advance(minutes(10));
    expect((await enter(late.token, phone.code())).json()).toMatchObject({ code: endedLogIn.code });
    expect((await enter('A'.repeat(43), phone.code())).json()).toMatchObject({ code: endedLogIn.code });
  });

  it('takes each code once, one step early or late, and none before the last', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, async () => (await enterPassword(app, me)).token),
    );
    const codes = [phone.code(2), phone.code(-2), phone.code(), phone.code(), phone.code(-1)];
    const replies = [];
    for (const [index, code] of codes.entries())
      replies.push((await enter(tokens[index] ?? '', code)).json().code ?? 'in');
    expect(replies).toEqual([wrongCode.code, wrongCode.code, 'in', wrongCode.code, wrongCode.code]);
    expect((await enter(tokens[0] ?? '', phone.code(1))).statusCode).toBe(200);
  });

  it('takes a code once when it is sent twenty times at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 10 }, async () => (await enterPassword(app, me)).token),
    );
    const code = phone.code();
    const replies = await Promise.all([...tokens, ...tokens].map((token) => enter(token, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('ends after five wrong codes, whatever they look like, and tells the member', async () => {
    const { token } = await enterPassword(app, me);
    const wrong = [phone.code(3), '١٢٣٤٥٦', '1234567', 'no code'];
    for (const code of wrong)
      expect((await enter(token, code)).json()).toMatchObject({
        code: wrongCode.code,
        fields: { code: wrongCode.message },
      });
    expect((await recover(token, 'ABCDEF')).json()).toMatchObject({ code: endedLogIn.code });
    expect((await enter(token, phone.code())).json()).toMatchObject({ code: endedLogIn.code });
    expect(await kinds()).toContain('secondFactorGuessed');
  });

  it('ends when the password changes, and a reset by mail does not replace the second step', async () => {
    const [first, newPassword] = [await enterPassword(app, me), 'another horse battery'];
    await me.send(changePassword, { body: { currentPassword: password, newPassword } });
    expect((await enter(first.token, phone.code())).json()).toMatchObject({ code: endedLogIn.code });
    app.mails.length = 0;
    await app.nobody.call(requestPasswordReset, { body: { emailId: me.user.emailId } });
    await app.sendMails();
    await app.nobody.call(resetPassword, { body: { token: lastToken(app.mails), newPassword: password } });
    expect((await enterPassword(app, me)).methods).toEqual(['code', 'recoveryCode']);
  });
});

describe('recovery codes', () => {
  it('log in once each, tell the member, and say when few are left', async () => {
    const [code = '', ...others] = phone.recoveryCodes;
    expect(code).toMatch(/^(?:[A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    const first = await enterPassword(app, me);
    const done = await recover(first.token, code.toLowerCase().replaceAll('-', ' '));
    expect(done.json().message).toBe('Welcome, Member.');
    expect(await kinds()).toContain('recoveryCodeUsed');
    const messages = [];
    for (const other of others.slice(0, 8))
      messages.push((await recover((await enterPassword(app, me)).token, other)).json().message);
    expect(messages.slice(-2)).toEqual([
      'Welcome, Member. You have 2 recovery codes left. Make new ones in Settings.',
      'Welcome, Member. You have 1 recovery code left. Make new ones in Settings.',
    ]);
    const again = await recover((await enterPassword(app, me)).token, code);
    expect(again.json()).toMatchObject({ code: wrongRecoveryCode.code });
    expect((await me.call(factors.viewFactors)).data.recoveryCodesLeft).toBe(1);
  });

  it('are replaced by new ones, stored as hashes, left out of the export, and told to the member', async () => {
    const { data } = await me.call(factors.makeRecoveryCodes);
    expect(await kinds()).toContain('recoveryCodesMade');
    const { token } = await enterPassword(app, me);
    const old = await recover(token, phone.recoveryCodes[0] ?? '');
    expect(old.json()).toMatchObject({ code: wrongRecoveryCode.code });
    const rows = await app.database.executeSql('select * from recovery_codes, authenticator_apps');
    const exported = await me.call(downloadOwnData);
    for (const text of [JSON.stringify(rows), JSON.stringify(exported)])
      for (const code of data.recoveryCodes)
        expect(text.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''));
    expect(exported.data['authenticatorApps']).toHaveLength(1);
    expect((await recover(token, data.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });
});

describe('an authenticator app', () => {
  it('counts once a code is confirmed, and can be removed, after which the password is enough', async () => {
    const other = await app.member();
    const begun = await other.call(factors.startAppSetUp);
    expect(begun.data.url).toBe(
      `otpauth://totp/Tandem:${encodeURIComponent(other.user.emailId)}?secret=${begun.data.key}&issuer=Tandem&algorithm=SHA1&digits=6&period=30`,
    );
    const refused = await other.refused(factors.confirmAppSetUp, { body: { code: '000000' } });
    expect(refused).toMatchObject({ code: wrongCode.code, fields: { code: wrongCode.message } });
    const body = { emailId: other.user.emailId, password };
    expect((await app.nobody.send(logIn, { body })).statusCode).toBe(200);
    expect(await other.refused(factors.makeRecoveryCodes)).toMatchObject(accountErrors.noFactor);

    await setUpApp(app, other);
    expect(await other.refused(factors.startAppSetUp)).toMatchObject(accountErrors.appSetUp);
    expect((await app.nobody.send(logIn, { body })).statusCode).toBe(202);
    await other.call(factors.removeApp);
    expect((await other.call(factors.viewFactors)).data).toEqual({
      passkeys: [],
      appSince: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect((await app.nobody.send(logIn, { body })).statusCode).toBe(200);
    const notified = (await other.call(listNotifications)).data.map(({ kind }) => kind);
    expect(notified).toEqual(['secondFactorRemoved', 'secondFactorAdded']);
  });
});

describe('a change of factors', () => {
  const asking = [
    factors.requestPasskeyCreation,
    factors.startAppSetUp,
    factors.makeRecoveryCodes,
    factors.removeApp,
  ];
  const later = async () => {
    app.clock.advance(minutes(10));
    await me.call(confirmPassword, { body: { password } });
  };
  const refusals = () =>
    Promise.all(asking.map(async (operation) => (await me.send(operation)).json<{ code?: string }>().code));
  const ofFactor = commonFailures.factorRequired.code;

  it('asks for a factor beside the password, and takes a code of the app', async () => {
    await later();
    expect(await refusals()).toEqual(asking.map(() => ofFactor));
    const wrong = await me.refused(factors.confirmFactor, { body: { code: phone.code(5) } });
    expect(wrong).toMatchObject({ code: wrongCode.code, fields: { code: wrongCode.message } });
    expect(await refusals()).toEqual(asking.map(() => ofFactor));
    await me.call(factors.confirmFactor, { body: { code: phone.code() } });
    const again = await me.refused(factors.confirmFactor, { body: { code: phone.code() } });
    expect(again).toMatchObject({ code: wrongCode.code });
    expect((await me.send(factors.removeApp)).statusCode).toBe(200);
  });

  it('takes a recovery code once, and tells the member', async () => {
    await later();
    const [code = ''] = phone.recoveryCodes;
    await me.call(factors.confirmFactor, { body: { code: code.toLowerCase() } });
    expect(await kinds()).toContain('recoveryCodeUsed');
    expect((await me.call(factors.viewFactors)).data.recoveryCodesLeft).toBe(9);
    await later();
    expect((await me.refused(factors.confirmFactor, { body: { code } })).code).toBe(wrongCode.code);
    expect((await me.refused(factors.removeApp)).code).toBe(ofFactor);
  });

  it('takes a passkey, and a log-in with a second step', async () => {
    const { authenticator } = await addPasskey(me);
    await later();
    const { data: options } = await me.call(factors.requestPasskeyProof);
    await me.call(factors.confirmPasskey, { body: { response: authenticator.use(options) } });
    expect((await me.send(factors.makeRecoveryCodes)).statusCode).toBe(200);
    const { token } = await enterPassword(app, me);
    const elsewhere = visitor(app.http, cookieOf(await enter(token, phone.code())));
    expect((await elsewhere.send(factors.removeApp)).statusCode).toBe(200);
  });

  it('asks members without a factor for the password only', async () => {
    me = await app.member();
    await later();
    expect((await me.send(factors.startAppSetUp)).statusCode).toBe(200);
  });
});

it('lets who administers do so once a factor is set up, where the community asks for one, and all else before', async () => {
  const strict = await createTestApp({ communityDefaults: { secondFactorFor: 'administrators' } });
  const admin = await makeAdministrator(strict, await strict.member());
  expect((await admin.call(factors.viewFactors)).data.isRequired).toBe(true);
  expect(await admin.refused(viewOverview)).toEqual({ ...commonFailures.secondFactorRequired });
  expect((await admin.send(viewProfile)).statusCode).toBe(200);
  await setUpApp(strict, admin);
  expect((await admin.send(viewOverview)).statusCode).toBe(200);
  await admin.call(factors.removeApp);
  expect((await admin.send(viewOverview)).statusCode).toBe(403);
  const [row] = await removedByShell(strict, admin);
  expect(row).toEqual({ act: 'secondFactorRemoved', actor_id: null, member_id: admin.id });
  await strict.close();
});

/** Sets an app up, removes it from the shell, and returns what the audit log has. */
async function removedByShell(strict: TestApp, member: Actor): Promise<unknown[]> {
  await setUpApp(strict, member);
  expect(
    await removeFactorsByShell(strict.database, { emailId: member.user.emailId, at: strict.clock.now() }),
  ).toBe(true);
  expect((await member.call(factors.viewFactors)).data).toMatchObject({
    appSince: null,
    recoveryCodesLeft: 0,
  });
  const body = { emailId: member.user.emailId, password };
  expect((await strict.nobody.send(logIn, { body })).statusCode).toBe(200);
  const { rows } = await strict.database.executeSql('select act, actor_id, member_id from audit_entries');
  return rows;
}

it('examines thirty guesses an hour, from however many networks, while the password goes on', async () => {
  const guarded = await createTestApp({ throttles: createThrottles(null, () => undefined) });
  const victim = await guarded.member();
  await setUpApp(guarded, victim);
  const guess = (token: string, count: number) =>
    guarded.nobody.send(
      steps.logInWithCode,
      { body: { token, code: String(count).padStart(6, '0') } },
      { remoteAddress: `198.51.100.${count % 50}` },
    );
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { token } = await enterPassword(guarded, victim);
    for (let count = 0; count < 5; count += 1)
      statuses.push((await guess(token, 5 * turn + count)).statusCode);
  }
  expect(statuses.filter((status) => status === 400 || status === 409)).toHaveLength(30);
  const { token } = await enterPassword(guarded, victim);
  const more = await Promise.all(Array.from({ length: 70 }, (_, count) => guess(token, count)));
  expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  await guarded.close();
});
