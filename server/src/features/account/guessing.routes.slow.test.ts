import { changePassword, confirmPassword, logIn } from '@tandem/contract/account';
import { listNotifications } from '@tandem/contract/notifications';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottles } from '../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../platform/limits.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../testing/test-app.ts';

const newPassword = 'another horse battery';
let app: TestApp;
let ada: Actor;
beforeAll(async () => {
  const limits = {
    ...limitDefaults,
    LIMIT_REAUTHENTICATION_FAILURES: 1_000,
    LIMIT_LOG_IN_FAILURES_ADDRESS: 1_000,
  };
  app = await createTestApp({ throttles: createThrottles(null, () => undefined, limits) });
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.member();
});

/** Logs in from a network, with the cookies of a browser. */
const enter = (given: string, { from = '127.0.0.1', cookie }: { from?: string; cookie?: string } = {}) =>
  app.nobody.send(
    logIn,
    { body: { emailId: ada.user.emailId, password: given } },
    { remoteAddress: from, ...(cookie === undefined ? {} : { headers: { cookie } }) },
  );
/** The cookie by which a browser is known that logged in before. */
const deviceOf = ({ cookies }: LightMyRequestResponse) => {
  const { value = '' } = cookies.find(({ name }) => name === 'tandem-device') ?? {};
  return `tandem-device=${value}`;
};
const guess = async (count: number, from: (at: number) => string) => {
  const statuses = [];
  for (let at = 0; at < count; at += 1)
    statuses.push((await enter(`guess number ${at}`, { from: from(at) })).statusCode);
  return statuses;
};
const fromEverywhere = (at: number) => `198.51.${Math.floor(at / 200)}.${at % 200}`;
const kinds = async (me: Actor = ada) => (await me.call(listNotifications)).data.map(({ kind }) => kind);

describe('somebody who guesses a password', () => {
  it.each([
    ['in the member’s own network', 12, () => '127.0.0.1'],
    ['from everywhere', 101, fromEverywhere],
  ])('%s shuts out other devices, and none that logged in before', async (_, count, from) => {
    const device = deviceOf(await enter(password));
    const statuses = await guess(count, from);
    expect(statuses.at(-1)).toBe(429);
    expect((await enter(password)).statusCode).toBe(429);
    const known = await enter(password, { cookie: device });
    expect(known.statusCode).toBe(200);
    expect(deviceOf(known)).not.toBe(device);
  });

  it('is told to the member, once a day', async () => {
    await guess(12, () => '127.0.0.1');
    await guess(3, () => '127.0.0.1');
    expect((await kinds()).filter((kind) => kind === 'passwordGuessed')).toHaveLength(1);
  });

  it('with a device of before has ten guesses in five minutes too', async () => {
    const cookie = deviceOf(await enter(password));
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await enter(`guess ${at}`, { cookie })).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await enter(password, { cookie })).statusCode).toBe(429);
  });

  it.each([
    [
      'of another member',
      async () =>
        deviceOf(
          await app.nobody.send(logIn, { body: { emailId: (await app.member()).user.emailId, password } }),
        ),
    ],
    ['that is made up', async () => `tandem-device=${'A'.repeat(43)}`],
    [
      'of before the password changed',
      async () => {
        const device = deviceOf(await enter(password));
        const reply = await ada.send(changePassword, { body: { currentPassword: password, newPassword } });
        expect(deviceOf(reply)).toMatch(/=[\w-]{43}$/);
        return device;
      },
    ],
  ])('gains nothing by a device %s', async (_, device) => {
    const cookie = await device();
    await guess(101, fromEverywhere);
    expect((await enter(password, { cookie })).statusCode).toBe(429);
    expect((await enter(newPassword, { cookie })).statusCode).toBe(429);
  });
});

describe('wrong passwords in open sessions', () => {
  it('are thirty a day for a member, who is told, and can still log in', async () => {
    const other = visitor(app.http, cookieOf(await enter(password)));
    const statuses = [];
    for (let at = 0; at < 36; at += 1) {
      const me = at % 2 === 0 ? ada : other;
      statuses.push((await me.send(confirmPassword, { body: { password: `guess ${at}` } })).statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect((await other.send(confirmPassword, { body: { password } })).statusCode).toBe(429);
    expect((await kinds()).filter((kind) => kind === 'passwordGuessed')).toHaveLength(1);
    expect((await enter(password)).statusCode).toBe(200);
  });

  it('count no right one', async () => {
    for (let at = 0; at < 35; at += 1) await ada.call(confirmPassword, { body: { password } });
    expect(await kinds()).not.toContain('passwordGuessed');
  });
});
