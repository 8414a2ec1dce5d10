import { confirmPassword, logIn, type SecondStep, viewProfile } from '@tandem/contract/account';
import { changeEmail, confirmEmail, undoEmailChange } from '@tandem/contract/account/account-email';
import * as factors from '@tandem/contract/account/account-factors';
import * as provider from '@tandem/contract/account/account-provider';
import * as recovery from '@tandem/contract/account/account-recovery';
import * as steps from '@tandem/contract/account/account-second-step';
import { makeMemberResetLink } from '@tandem/contract/administration/administration-members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { lastToken } from '../../../platform/mail/testing/mail-links.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { addPasskey, setUpApp } from '../../../testing/factors/factor-actions.ts';
import { clientOf, openBrowser, publicUrl } from '../../../testing/oidc/provider-actions.ts';
import { startTestProvider, type TestProvider } from '../../../testing/oidc/test-provider.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { makeResetLinkByShell } from '../../administration/shell/shell-acts.repository.ts';

const day = 24 * 60 * 60_000;
const newPassword = 'another horse battery';

let atProvider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  atProvider = await startTestProvider({ redirectUri: `${publicUrl}/login/callback` });
  app = await createTestApp({ publicUrl, oidc: clientOf(atProvider, 1) });
});
afterAll(async () => {
  await app.close();
  await atProvider.close();
});

/** What somebody who has it can do: log in with it alone, use it beside the password, wait until the owner confirms it, or nothing. */
type State = 'alone' | 'second step' | 'waits' | 'gone';

/** Adds something to an account; returns how to find out what it is still good for. */
type Add = (owner: Actor) => Promise<() => Promise<State>>;

/** Enters the new password; the methods of the second step, if one is asked for. */
async function enter({ user }: Actor) {
  const reply = await app.nobody.send(logIn, { body: { emailId: user.emailId, password: newPassword } });
  const { secondStep } = reply.json<{ secondStep?: SecondStep }>();
  return { token: secondStep?.token ?? '', methods: secondStep?.methods ?? [] };
}

const addPasskeyOf: Add = async (owner) => {
  const { authenticator } = await addPasskey(owner);
  return async () => {
    const { data } = await app.nobody.call(steps.requestPasskeyLogIn, { body: {} });
    const body = { token: data.token, response: authenticator.use(data.options) };
    if ((await app.nobody.send(steps.logInWithPasskey, { body })).statusCode === 200) return 'alone';
    return (await enter(owner)).methods.includes('passkey') ? 'waits' : 'gone';
  };
};

const addLinkOf: Add = async (owner) => {
  const sub = newId();
  const person = { sub, email: `${sub}@id.example`, email_verified: true, name: 'Somebody Else' };
  const browser = openBrowser(app, atProvider);
  browser.cookies.set('tandem', owner.cookie.replace('tandem=', ''));
  await browser.logInAs(person, provider.startProviderLink, {});
  return async () => {
    const reply = await openBrowser(app, atProvider).logInAs(person);
    if (reply.statusCode === 200 && reply.body.includes(owner.id)) return 'alone';
    return reply.json<{ code?: string }>().code === 'provider.log_in_kept' ? 'waits' : 'gone';
  };
};

const addAppOf: Add = async (owner) => {
  const phone = await setUpApp(app, owner);
  return async () => {
    const { token } = await enter(owner);
    const reply = await app.nobody.send(steps.logInWithCode, { body: { token, code: phone.code() } });
    return reply.statusCode === 200 ? 'second step' : 'gone';
  };
};

const holdCodes =
  (owner: Actor, codes: readonly string[]): (() => Promise<State>) =>
  async () => {
    const { token } = await enter(owner);
    const body = { token, code: codes[0] ?? '' };
    const reply = await app.nobody.send(steps.logInWithRecoveryCode, { body });
    return reply.statusCode === 200 ? 'second step' : 'gone';
  };

const addCodesOf: Add = async (owner) => holdCodes(owner, (await setUpApp(app, owner)).recoveryCodes);

/** New codes for an app that the owner has had for long. */
const remakeCodesOf: Add = async (owner) => {
  const phone = await setUpApp(app, owner);
  await wait(owner, 40);
  await owner.call(factors.confirmFactor, { body: { code: phone.code() } });
  const { data } = await owner.call(factors.makeRecoveryCodes);
  return holdCodes(owner, data.recoveryCodes);
};

/** Lets days pass in which the owner is logged in, and proves the session at the end. */
async function wait(owner: Actor, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    app.clock.advance(Math.min(left, 20) * day);
    await owner.call(viewProfile);
  }
  await owner.call(confirmPassword, { body: { password } });
}

async function mailLink({ user }: Actor): Promise<string> {
  await app.nobody.call(recovery.requestPasswordReset, { body: { emailId: user.emailId } });
  await app.sendMails();
  return lastToken(app.mails);
}
async function shellLink({ user }: Actor): Promise<string> {
  const [token, now] = [newToken(), app.clock.now()];
  const reset = { emailId: user.emailId, tokenHash: hashToken(token), requestId: newId(), now };
  await makeResetLinkByShell(app.database, { ...reset, expiresAt: new Date(now.getTime() + 60_000) });
  return token;
}
async function administratorsLink({ id }: Actor): Promise<string> {
  const admin = await makeAdministrator(app, await app.member());
  await admin.call(makeMemberResetLink, { params: { userId: id }, body: { reason: 'She asked for it.' } });
  await app.sendMails();
  return lastToken(app.mails);
}
/** A stranger changes the address in the owner's session, and the owner takes that back. */
async function undoLink(owner: Actor): Promise<string> {
  app.mails.length = 0;
  await owner.call(changeEmail, { body: { emailId: `${newId()}@thief.example` } });
  await app.sendMails();
  await app.nobody.call(confirmEmail, { body: { token: lastToken(app.mails), password } });
  await app.sendMails();
  const token = lastToken(app.mails.filter(({ subject }) => subject === 'Your email address was changed'));
  return (await app.nobody.call(undoEmailChange, { body: { token } })).data.resetToken;
}

const ways: Record<string, (owner: Actor) => Promise<string>> = {
  'reset by mail': mailLink,
  'reset from the shell': shellLink,
  'reset by an administrator': administratorsLink,
  'undone change of the address': undoLink,
};

/** What is left without a choice, and when the person keeps all that the page lists; by a reset, and by an undone change. */
const table: [what: string, add: Add, days: number, reset: [State, State], undone: [State, State]][] = [
  ['a passkey', addPasskeyOf, 0, ['gone', 'waits'], ['gone', 'gone']],
  ['a passkey', addPasskeyOf, 10, ['gone', 'waits'], ['gone', 'waits']],
  ['a passkey', addPasskeyOf, 40, ['alone', 'alone'], ['alone', 'alone']],
  ['a link to the provider', addLinkOf, 0, ['gone', 'waits'], ['gone', 'gone']],
  ['a link to the provider', addLinkOf, 10, ['gone', 'waits'], ['gone', 'waits']],
  ['a link to the provider', addLinkOf, 40, ['alone', 'alone'], ['alone', 'alone']],
  ['an authenticator app', addAppOf, 0, ['second step', 'second step'], ['gone', 'gone']],
  ['an authenticator app', addAppOf, 10, ['second step', 'second step'], ['second step', 'second step']],
  ['recovery codes', addCodesOf, 0, ['second step', 'second step'], ['gone', 'gone']],
  ['recovery codes', addCodesOf, 10, ['second step', 'second step'], ['second step', 'second step']],
  ['new codes of an old app', remakeCodesOf, 0, ['second step', 'second step'], ['gone', 'gone']],
];

const choices = ['by default', 'when everything listed is kept'] as const;

describe.each(Object.entries(ways))('after a %s', (way, linkFor) => {
  const rows = table.flatMap(([what, add, days, ...expected]) =>
    choices.map((choice, at) => ({
      what,
      add,
      days,
      choice,
      state: expected[way.startsWith('undone') ? 1 : 0]?.[at] ?? 'gone',
    })),
  );

  it.each(rows)('$what of $days days is: $state, $choice', async ({ add, days, choice, state }) => {
    app.clock.set(new Date());
    const owner = await app.member();
    const stateNow = await add(owner);
    await wait(owner, days);
    const token = await linkFor(owner);
    const { recentLogIns } = (await app.nobody.call(recovery.viewResetLink, { body: { token } })).data;
    const keep = choice === 'by default' ? undefined : recentLogIns.map(({ _id }) => _id);
    await app.nobody.call(recovery.resetPassword, { body: { token, newPassword, ...(keep && { keep }) } });
    // The code of an app works once.
    app.clock.advance(60_000);
    expect(await stateNow()).toBe(state);
  });
});
