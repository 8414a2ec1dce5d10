import {
  confirmPassword,
  logIn,
  type SecondStep,
  signOutEverywhere,
  viewProfile,
} from '@tandem/contract/account';
import { changeEmail, confirmEmail, undoEmailChange } from '@tandem/contract/account/account-email';
import * as factors from '@tandem/contract/account/account-factors';
import * as provider from '@tandem/contract/account/account-provider';
import * as recovery from '@tandem/contract/account/account-recovery';
import * as steps from '@tandem/contract/account/account-second-step';
import { makeMemberResetLink } from '@tandem/contract/administration/administration-members';
import { listNotifications } from '@tandem/contract/notifications';
import { makeCalendarLink, viewCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { addPasskey, setUpApp } from '../../../testing/factors/factor-actions.ts';
import { createAuthenticator, type Authenticator } from '../../../testing/factors/software-authenticator.ts';
import { clientOf, openBrowser, publicUrl } from '../../../testing/oidc/provider-actions.ts';
import { type Person, startTestProvider, type TestProvider } from '../../../testing/oidc/test-provider.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  type Visitor,
  visitor,
} from '../../../testing/test-app.ts';
import { makeResetLinkByShell } from '../../administration/shell/shell-acts.repository.ts';

const day = 24 * 60 * 60_000;
const newPassword = 'another horse battery';
let atProvider: TestProvider;
let app: TestApp;
let admin: Actor;
let ada: Actor;
beforeAll(async () => {
  atProvider = await startTestProvider({ redirectUri: `${publicUrl}/login/callback` });
  app = await createTestApp({ publicUrl, oidc: clientOf(atProvider, 1) });
  app.clock.set(new Date());
  admin = await makeAdministrator(app, await app.member());
});
afterAll(async () => {
  await app.close();
  await atProvider.close();
});
beforeEach(async () => {
  app.clock.set(new Date());
  ada = await app.member();
  app.mails.length = 0;
});

let count = 0;
const newPerson = (): Person => {
  const sub = `stranger-${(count += 1)}`;
  return { sub, email: `${sub}@id.example`, email_verified: true, name: 'Somebody Else' };
};

const enter = (given: string, emailId = ada.user.emailId) =>
  app.nobody.send(logIn, { body: { emailId, password: given } });
/** Logs in with the new password, which is enough. */
const owner = async () => visitor(app.http, cookieOf(await enter(newPassword)));
const byPasskey = async (authenticator: Authenticator) => {
  const { data } = await app.nobody.call(steps.requestPasskeyLogIn, { body: {} });
  const body = { token: data.token, response: authenticator.use(data.options) };
  return app.nobody.send(steps.logInWithPasskey, { body });
};
/** Whether somebody gets into Ada's account, and into no other. */
const isAda = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 && body.includes(ada.id);

/** A way to log in without a password. */
interface LogInOfItsOwn {
  /** Whether it leads into Ada's account now. */
  isIn(): Promise<boolean>;
  /** The code with which it is refused. */
  refusal(): Promise<string>;
}

async function passkeyOf(me: Visitor = ada): Promise<LogInOfItsOwn> {
  const { authenticator } = await addPasskey(me, { name: 'Phone of a stranger' });
  return {
    isIn: async () => isAda(await byPasskey(authenticator)),
    refusal: async () => (await byPasskey(authenticator)).json<{ code: string }>().code,
  };
}

async function linkOf(): Promise<LogInOfItsOwn> {
  const [at, person] = [openBrowser(app, atProvider), newPerson()];
  at.cookies.set('tandem', ada.cookie.replace('tandem=', ''));
  const linked = await at.logInAs(person, provider.startProviderLink, {});
  expect(linked.json()).toMatchObject({ outcome: 'linked' });
  const later = () => openBrowser(app, atProvider).logInAs(person);
  return {
    isIn: async () => isAda(await later()),
    refusal: async () => (await later()).json<{ code: string }>().code,
  };
}

const added: [string, () => Promise<LogInOfItsOwn>][] = [
  ['passkey', () => passkeyOf()],
  ['link to the provider', () => linkOf()],
];

async function mailLink(): Promise<string> {
  await app.nobody.call(recovery.requestPasswordReset, { body: { emailId: ada.user.emailId } });
  await app.sendMails();
  return lastToken(app.mails);
}
async function shellLink(): Promise<string> {
  const [token, now] = [newToken(), app.clock.now()];
  const made = await makeResetLinkByShell(app.database, {
    emailId: ada.user.emailId,
    tokenHash: hashToken(token),
    requestId: newId(),
    now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  expect(made).toBe(true);
  return token;
}
/** It is in the reply, or in a mail to the member. */
async function administratorsLink(): Promise<string> {
  const { body } = await admin.send(makeMemberResetLink, {
    params: { userId: ada.id },
    body: { reason: 'She forgot her password.' },
  });
  await app.sendMails();
  return /#token=([\w-]{43})/.exec(body)?.[1] ?? lastToken(app.mails);
}
const links: [string, () => Promise<string>][] = [
  ['a mail', mailLink],
  ['the shell', shellLink],
  ['an administrator', administratorsLink],
];

const view = async (token: string) =>
  (await app.nobody.call(recovery.viewResetLink, { body: { token } })).data.recentLogIns;
const reset = (token: string, keep?: string[]) =>
  app.nobody.call(recovery.resetPassword, { body: { token, newPassword, ...(keep && { keep }) } });
const kinds = async (me: Visitor) => (await me.call(listNotifications)).data.map(({ kind }) => kind);

describe.each(links)('a new password by a link from %s', (_, link) => {
  it.each(added)('ends a %s that a stranger added, and the owner needs no second step', async (__, add) => {
    const strangers = await add();
    expect(await strangers.isIn()).toBe(true);
    const token = await link();
    expect(await view(token)).toHaveLength(1);
    await reset(token);
    expect(await strangers.isIn()).toBe(false);
    expect((await enter(newPassword)).statusCode).toBe(200);
  });

  it.each(added)('keeps a %s only as asked, and it waits to be confirmed', async (__, add) => {
    const own = await add();
    const token = await link();
    const [listed] = await view(token);
    await reset(token, [listed?._id ?? '']);
    expect(await own.isIn()).toBe(false);
    expect(['account.log_in_kept', 'provider.log_in_kept']).toContain(await own.refusal());
  });
});

describe('what is listed with a link', () => {
  it.each(added)('was added in the last thirty days: an older %s stays as it is', async (_, add) => {
    const old = await add();
    app.clock.advance(30 * day);
    const token = await mailLink();
    expect(await view(token)).toEqual([]);
    await reset(token);
    expect(await old.isIn()).toBe(true);
  });

  it('says which passkey and which account it is', async () => {
    await passkeyOf();
    await linkOf();
    const addedAt = expect.any(String);
    expect(await view(await mailLink())).toEqual([
      {
        _id: addedAt,
        kind: 'passkey',
        name: 'Phone of a stranger',
        emailId: null,
        addedAt,
        lastUsedAt: null,
      },
      {
        _id: addedAt,
        kind: 'provider',
        name: 'Hut ID',
        emailId: `stranger-${count}@id.example`,
        addedAt,
        lastUsedAt: addedAt,
      },
    ]);
  });

  it('is removed also when it was added after the page was opened, and never when it is of somebody else', async () => {
    const bo = await app.member();
    const { passkey } = await addPasskey(bo);
    const token = await mailLink();
    expect(await view(token)).toEqual([]);
    const late = await passkeyOf();
    await reset(token, [passkey._id]);
    expect(await late.isIn()).toBe(false);
    expect((await bo.call(factors.viewFactors)).data.passkeys).toHaveLength(1);
  });
});

it('tells the member what was removed, and leaves the authenticator app and its recovery codes', async () => {
  const phone = await setUpApp(app, ada);
  await passkeyOf();
  app.clock.advance(30_000);
  await reset(await mailLink());
  const begun = (await enter(newPassword)).json<{ secondStep: SecondStep }>();
  expect(begun.secondStep.methods).toEqual(['code', 'recoveryCode']);
  const body = { token: begun.secondStep.token, code: phone.code() };
  const me = visitor(app.http, cookieOf(await app.nobody.send(steps.logInWithCode, { body })));
  expect(await kinds(me)).toEqual(expect.arrayContaining(['passwordChanged', 'secondFactorRemoved']));
  expect((await me.call(factors.viewFactors)).data.recoveryCodesLeft).toBe(10);
});

describe('what was kept', () => {
  it('is a second step after the new password, proves nothing, and logs in alone again once confirmed', async () => {
    const authenticator = createAuthenticator();
    await addPasskey(ada, { authenticator });
    const token = await mailLink();
    const [listed] = await view(token);
    await reset(token, [listed?._id ?? '']);
    const begun = (await enter(newPassword)).json<{ secondStep: SecondStep }>();
    expect(begun.secondStep.methods).toEqual(['passkey', 'recoveryCode']);
    const { data } = await app.nobody.call(steps.requestPasskeyLogIn, {
      body: { token: begun.secondStep.token },
    });
    const body = { token: data.token, response: authenticator.use(data.options) };
    const done = await app.nobody.send(steps.logInWithPasskey, { body });
    const me = visitor(app.http, cookieOf(done));
    expect((await me.call(factors.viewFactors)).data.passkeys).toMatchObject([{ isKept: true }]);
    expect(isAda(await byPasskey(authenticator))).toBe(false);
    expect(await me.refused(factors.requestPasskeyProof)).toMatchObject({ code: 'account.no_factor' });
    app.clock.advance(11 * 60_000);
    const params = { id: listed?._id ?? '' };
    expect(await me.refused(factors.confirmKeptPasskey, { params })).toMatchObject({
      code: 'session.password_required',
    });
    app.clock.advance(-11 * 60_000);
    await me.call(factors.confirmKeptPasskey, { params });
    expect((await me.call(factors.viewFactors)).data.passkeys).toMatchObject([{ isKept: false }]);
    expect(isAda(await byPasskey(authenticator))).toBe(true);
    expect(await me.refused(factors.confirmKeptPasskey, { params: { id: newId() } })).toMatchObject({
      code: 'account.no_such_passkey',
    });
  });

  it('is a link to the provider, which logs in again once confirmed', async () => {
    const own = await linkOf();
    const token = await mailLink();
    const [listed] = await view(token);
    await reset(token, [listed?._id ?? '']);
    const me = await owner();
    const linked = async () => (await me.call(provider.viewLogInMethods)).data.provider?.linked;
    expect(await linked()).toMatchObject({ isKept: true });
    await me.call(provider.confirmKeptProvider);
    expect([await linked(), await own.isIn()]).toEqual([expect.objectContaining({ isKept: false }), true]);
  });
});

describe('a change of the address that is taken back', () => {
  /** The stranger changes the address; returns the secret with which the owner takes it back. */
  async function takeAddress(me: Visitor = ada): Promise<string> {
    app.mails.length = 0;
    await me.call(changeEmail, { body: { emailId: `${newId()}@thief.example` } });
    await app.sendMails();
    await app.nobody.call(confirmEmail, { body: { token: lastToken(app.mails), password } });
    await app.sendMails();
    return lastToken(app.mails.filter(({ subject }) => subject === 'Your email address was changed'));
  }
  const undo = async (token: string) =>
    (await app.nobody.call(undoEmailChange, { body: { token } })).data.resetToken;

  it.each(added)('ends a %s made since a day before it', async (_, add) => {
    const before = await add();
    app.clock.advance(day);
    await ada.call(confirmPassword, { body: { password } });
    const token = await takeAddress();
    expect(await before.isIn()).toBe(true);
    const resetToken = await undo(token);
    expect(await before.isIn()).toBe(false);
    expect(await view(resetToken)).toEqual([]);
    await reset(resetToken);
    expect((await enter(newPassword)).statusCode).toBe(200);
  });
  it.each(added)('lets a %s of before wait for the new password', async (_, add) => {
    const before = await add();
    app.clock.advance(day + 1);
    await ada.call(confirmPassword, { body: { password } });
    const resetToken = await undo(await takeAddress());
    expect(await before.isIn()).toBe(false);
    const [listed] = await view(resetToken);
    await reset(resetToken, [listed?._id ?? '']);
    expect(await before.refusal()).toMatch(/log_in_kept$/);
  });

  it('leaves an authenticator app and recovery codes of before', async () => {
    const phone = await setUpApp(app, ada);
    app.clock.advance(2 * day);
    await ada.call(confirmPassword, { body: { password } });
    const resetToken = await undo(await takeAddress());
    await reset(resetToken);
    const { secondStep } = (await enter(newPassword)).json<{ secondStep: SecondStep }>();
    expect(secondStep.methods).toEqual(['code', 'recoveryCode']);
    const body = { token: secondStep.token, code: phone.recoveryCodes[0] ?? '' };
    expect((await app.nobody.send(steps.logInWithRecoveryCode, { body })).statusCode).toBe(200);
  });

  it('ends what the stranger made after it: app, recovery codes, passkey and link', async () => {
    const token = await takeAddress();
    const strangers = await linkOf();
    await setUpApp(app, ada);
    const key = await passkeyOf();
    const resetToken = await undo(token);
    expect([await strangers.isIn(), await key.isIn()]).toEqual([false, false]);
    await reset(resetToken);
    const back = await enter(newPassword);
    expect(back.statusCode).toBe(200);
    const me = visitor(app.http, cookieOf(back));
    expect((await me.call(factors.viewFactors)).data).toMatchObject({
      passkeys: [],
      appSince: null,
      recoveryCodesLeft: 0,
    });
    expect(await kinds(me)).toEqual(expect.arrayContaining(['secondFactorRemoved', 'logInChanged']));
  });
});

describe('a log-in that waits for its second step', () => {
  it.each([
    ['Sign out everywhere', () => ada.call(signOutEverywhere)],
    ['a new password by a mail', async () => reset(await mailLink())],
  ])('ends with %s', async (_, end) => {
    const phone = await setUpApp(app, ada);
    const { authenticator } = await addPasskey(ada);
    app.clock.advance(30_000);
    const begin = async () => (await enter(password)).json<{ secondStep: SecondStep }>().secondStep.token;
    const [byCode, signing] = [await begin(), await begin()];
    const { data } = await app.nobody.call(steps.requestPasskeyLogIn, { body: { token: signing } });
    await end();
    const code = await app.nobody.send(steps.logInWithCode, { body: { token: byCode, code: phone.code() } });
    expect(code.json()).toMatchObject({ code: 'account.log_in_ended' });
    const response = authenticator.use(data.options);
    const signed = await app.nobody.send(steps.logInWithPasskey, { body: { token: data.token, response } });
    expect(signed.statusCode).toBe(401);
    const rows = await app.database.executeSql(
      'select member_id from passkey_challenges where member_id = $1 union all select member_id from second_steps where member_id = $1',
      [ada.id],
    );
    expect(rows.rows).toEqual([]);
  });

  it('and a log-in at the provider that links end with Sign out everywhere', async () => {
    const at = openBrowser(app, atProvider);
    await at.send(logIn, { body: { emailId: ada.user.emailId, password } });
    atProvider.person = newPerson();
    await at.goToProvider(provider.startProviderLink, {});
    await ada.call(makeCalendarLink);
    await ada.call(signOutEverywhere);
    const flows = await app.database.executeSql('select 1 from provider_flows where member_id = $1', [
      ada.id,
    ]);
    expect(flows.rows).toEqual([]);
    expect((await ada.send(viewProfile)).statusCode).toBe(401);
    const again = visitor(app.http, cookieOf(await enter(password)));
    expect((await again.call(viewCalendarLink)).data).toBeNull();
  });
});
