import { viewSession } from '@tandem/contract/account';
import * as factors from '@tandem/contract/account/account-factors';
import { logInWithPasskey, requestPasskeyLogIn } from '@tandem/contract/account/account-second-step';
import { commonFailures } from '@tandem/contract/failure';
import { makeCalendarLink } from '@tandem/contract/tasks/tasks-own';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPasskey, enterPassword } from '../../../../testing/factors/factor-actions.ts';
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from '../../../../testing/factors/software-authenticator.ts';
import { type Actor, cookieOf, createTestApp, type TestApp, visitor } from '../../../../testing/test-app.ts';
import { accountErrors } from '../../account.errors.ts';

const minutes = (count: number) => count * 60_000;
const { refusedPasskey, passkeyNotAdded, passkeyNotConfirmed } = accountErrors;

let app: TestApp;
let me: Actor;
let authenticator: Authenticator;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.member();
  authenticator = createAuthenticator();
});

const own = async () => (await me.call(factors.viewFactors)).data;
const begin = async (token?: string) =>
  (await app.nobody.call(requestPasskeyLogIn, { body: token === undefined ? {} : { token } })).data;
const finish = (token: string, response: unknown) =>
  app.nobody.send(logInWithPasskey, { body: { token, response } });

describe('the passkeys of a member', () => {
  it('are added with a name, listed with their last use, renamed and removed', async () => {
    const { passkey, recoveryCodes } = await addPasskey(me, { authenticator });
    expect(passkey).toEqual({
      _id: expect.any(String),
      name: 'Laptop',
      createdAt: app.clock.now().toISOString(),
      lastUsedAt: null,
      isKept: false,
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    const second = await addPasskey(me, { name: 'Key' });
    expect(second.recoveryCodes).toBeNull();

    const { token, options } = await begin();
    app.clock.advance(minutes(1));
    const reply = await finish(token, authenticator.use(options));
    expect(reply.json()).toMatchObject({ user: { _id: me.id } });
    const lastUsedAt = app.clock.now().toISOString();
    expect((await own()).passkeys).toEqual([{ ...passkey, lastUsedAt }, second.passkey]);

    const params = { id: passkey._id };
    const renamed = await me.call(factors.renamePasskey, { params, body: { name: 'Old laptop' } });
    expect(renamed.data.name).toBe('Old laptop');
    await me.call(factors.removePasskey, { params });
    expect((await own()).passkeys).toEqual([second.passkey]);
    expect(await me.refused(factors.removePasskey, { params })).toMatchObject(accountErrors.noSuchPasskey);
    const again = await begin();
    expect((await finish(again.token, authenticator.use(again.options))).statusCode).toBe(401);
  });

  it('are known to the authenticator by a random handle, the same for all of a member', async () => {
    const { data: first } = await me.call(factors.requestPasskeyCreation);
    await me.call(factors.addPasskey, { body: { name: 'A', response: authenticator.create(first) } });
    const { data: second } = await me.call(factors.requestPasskeyCreation);
    expect(second.user.id).toBe(first.user.id);
    expect(second.excludeCredentials).toHaveLength(1);
    expect(JSON.stringify(first.user.id)).not.toContain(me.id);
    expect(first.rp).toEqual({ id: 'localhost', name: 'Tandem' });
    const other = await app.member();
    expect((await other.call(factors.requestPasskeyCreation)).data.user.id).not.toBe(first.user.id);
  });

  it('are nobody else’s to rename, remove or add again', async () => {
    const { passkey } = await addPasskey(me, { authenticator });
    const other = await app.member();
    const params = { id: passkey._id };
    expect((await other.refused(factors.removePasskey, { params })).status).toBe(404);
    expect((await other.refused(factors.renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
    const { data: options } = await other.call(factors.requestPasskeyCreation);
    const twice = createAuthenticator();
    const response = twice.create(options);
    await other.call(factors.addPasskey, { body: { name: 'Key', response } });
    const body = { name: 'Key', response };
    expect(await other.refused(factors.addPasskey, { body })).toMatchObject(passkeyNotAdded);
  });

  it.each<[string, Deviation]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['made for another RP ID', { rpId: 'evil.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['that is a log-in', { type: 'webauthn.get' }],
  ])('are not added when %s', async (_, deviation) => {
    const { data: options } = await me.call(factors.requestPasskeyCreation);
    const body = { name: 'Key', response: authenticator.create(options, deviation) };
    expect(await me.refused(factors.addPasskey, { body })).toMatchObject(passkeyNotAdded);
    const honest = { name: 'Key', response: authenticator.create(options) };
    // The challenge was used up by the first attempt.
    expect(await me.refused(factors.addPasskey, { body: honest })).toMatchObject(passkeyNotAdded);
    expect((await own()).passkeys).toEqual([]);
  });
});

describe('a log-in with a passkey alone', () => {
  beforeEach(async () => {
    await addPasskey(me, { authenticator });
  });

  it('starts a session that counts as just proved', async () => {
    const { token, options } = await begin();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const reply = await finish(token, authenticator.use(options));
    const session = visitor(app.http, cookieOf(reply));
    expect((await session.call(viewSession)).user?._id).toBe(me.id);
    expect((await session.send(makeCalendarLink)).statusCode).toBe(201);
  });

  it.each<[string, Deviation]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a name that only begins like ours', { origin: 'http://localhost.evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['another RP ID', { rpId: 'evil.example' }],
    ['no finger, face or PIN', { isVerified: false }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another key', { forges: true }],
    ['the handle of another member', { userHandle: 'B'.repeat(43) }],
    ['the creation of a passkey', { type: 'webauthn.create' }],
  ])('is refused with %s', async (_, deviation) => {
    const { token, options } = await begin();
    const reply = await finish(token, authenticator.use(options, deviation));
    expect([reply.statusCode, reply.json().code]).toEqual([401, refusedPasskey.code]);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await finish(token, authenticator.use(options))).statusCode).toBe(401);
  });

  it('works once, within five minutes, and for the log-in that asked', async () => {
    const [used, late, other] = [await begin(), await begin(), await begin()];
    const response = authenticator.use(used.options);
    expect((await finish(used.token, response)).statusCode).toBe(200);
    expect((await finish(used.token, response)).statusCode).toBe(401);
    expect((await finish(other.token, authenticator.use(late.options))).statusCode).toBe(401);
    app.clock.advance(minutes(5));
    expect((await finish(late.token, authenticator.use(late.options))).statusCode).toBe(401);
  });

  it('refuses a copy of a passkey, whose count did not grow', async () => {
    const first = await begin();
    expect((await finish(first.token, authenticator.use(first.options, { signCount: 5 }))).statusCode).toBe(
      200,
    );
    for (const signCount of [5, 4, 0]) {
      const { token, options } = await begin();
      expect((await finish(token, authenticator.use(options, { signCount }))).statusCode).toBe(401);
    }
    const last = await begin();
    expect((await finish(last.token, authenticator.use(last.options, { signCount: 6 }))).statusCode).toBe(
      200,
    );
  });
});

describe('a passkey as the second step', () => {
  it('has to be one of the member who entered the password', async () => {
    await addPasskey(me, { authenticator });
    const [thief, ofThief] = [await app.member(), createAuthenticator()];
    await addPasskey(thief, { authenticator: ofThief });
    const { token, methods } = await enterPassword(app, me);
    expect(methods).toEqual(['passkey', 'recoveryCode']);
    const { options } = await begin(token);
    expect(options.allowCredentials).toHaveLength(1);
    const foreign = ofThief.use({ ...options, allowCredentials: [] });
    expect((await finish(token, foreign)).statusCode).toBe(401);
    const again = await begin(token);
    const reply = await finish(token, authenticator.use(again.options));
    expect(reply.json()).toMatchObject({ user: { _id: me.id } });
    const after = await app.nobody.refused(requestPasskeyLogIn, { body: { token } });
    expect(after).toMatchObject(accountErrors.endedLogIn);
  });
});

describe('a passkey in place of the password', () => {
  const ask = async () => (await me.call(factors.requestPasskeyProof)).data;
  const confirm = (who: Pick<Actor, 'send'>, response: unknown) =>
    who.send(factors.confirmPasskey, { body: { response } });

  it('proves a session for ten minutes, and no other session or member', async () => {
    await addPasskey(me, { authenticator });
    const { token, options } = await begin();
    const elsewhere = visitor(app.http, cookieOf(await finish(token, authenticator.use(options))));
    app.clock.advance(minutes(10));
    expect(await me.refused(makeCalendarLink)).toEqual({ ...commonFailures.passwordRequired });
    const stolen = authenticator.use(await ask());
    expect((await confirm(elsewhere, stolen)).json().code).toBe(passkeyNotConfirmed.code);
    expect((await confirm(await app.member(), stolen)).statusCode).toBe(400);
    expect((await me.refused(makeCalendarLink)).status).toBe(403);
    expect((await confirm(me, stolen)).statusCode).toBe(200);
    expect((await confirm(me, stolen)).statusCode).toBe(400);
    expect((await me.send(makeCalendarLink)).statusCode).toBe(201);
    expect((await elsewhere.refused(makeCalendarLink)).status).toBe(403);
  });

  it('is asked for before a factor changes, but not to rename one', async () => {
    const { passkey } = await addPasskey(me, { authenticator });
    app.clock.advance(minutes(10));
    const params = { id: passkey._id };
    const refusals = [
      await me.refused(factors.removePasskey, { params }),
      await me.refused(factors.requestPasskeyCreation),
      await me.refused(factors.startAppSetUp),
      await me.refused(factors.confirmAppSetUp, { body: { code: '123456' } }),
      await me.refused(factors.removeApp),
      await me.refused(factors.makeRecoveryCodes),
    ];
    expect(new Set(refusals.map(({ code }) => code))).toEqual(
      new Set([commonFailures.passwordRequired.code]),
    );
    await me.call(factors.renamePasskey, { params, body: { name: 'Phone' } });
    expect((await own()).passkeys).toHaveLength(1);
  });
});

it('takes origin and RP ID from PUBLIC_URL alone, and makes no passkeys for an IP address', async () => {
  const named = await createTestApp({ publicUrl: 'https://tandem.example.org' });
  const numbered = await createTestApp({ publicUrl: 'http://192.0.2.1:3000' });
  const headers = (host: string) => ({ headers: { origin: `https://${host}`, host: '127.0.0.1:3000' } });
  const options = await named.nobody.send(requestPasskeyLogIn, { body: {} }, headers('tandem.example.org'));
  expect(options.json().data.options.rpId).toBe('tandem.example.org');
  const none = await numbered.nobody.send(
    requestPasskeyLogIn,
    { body: {} },
    { headers: { origin: 'http://192.0.2.1:3000', host: '192.0.2.1:3000' } },
  );
  expect([none.statusCode, none.json().code]).toEqual([409, accountErrors.noPasskeysHere.code]);
  await named.close();
  await numbered.close();
});
