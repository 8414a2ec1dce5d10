import { limits } from '@tandem/contract/limits';
import {
  editPushDevice,
  listPushDevices,
  subscribePush,
  unsubscribePush,
} from '@tandem/contract/notifications/notification-settings';
import { logIn } from '@tandem/contract/account';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushDevices } from '../notifications.tables.ts';
import { newId } from '../../../platform/ids.ts';
import { pushKeys, silentHost } from '../../../testing/push/push-keys.ts';
import {
  type Actor,
  cookieOf,
  createTestApp,
  password,
  type TestApp,
  visitor,
} from '../../../testing/test-app.ts';

let app: TestApp;
let me: Actor;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await app.member();
});

const body = { endpoint: `http://${silentHost}/1`, keys: pushKeys };
const devices = async (who: Pick<Actor, 'call'> = me) => (await who.call(listPushDevices)).data;

/** Another session of the member. */
async function logInAgain(): Promise<Pick<Actor, 'call' | 'refused'>> {
  const reply = await app.nobody.send(logIn, { body: { emailId: me.user.emailId, password } });
  return visitor(app.http, cookieOf(reply));
}

describe('subscribing', () => {
  // spec: added-206
  it.each([
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://[::1]/1',
    'https://10.0.0.1/1',
    'https://push.example.org:8080/1',
    'no address',
  ])('refuses the address %s', async (endpoint) => {
    const refusal = await me.refused(subscribePush, { body: { ...body, endpoint } });
    expect(refusal).toMatchObject({ status: 400, code: 'notifications.bad_endpoint' });
    expect(refusal.fields).toHaveProperty('endpoint');
    expect(await devices()).toEqual([]);
  });

  it('refuses keys that no browser makes', async () => {
    const keys = { ...pushKeys, p256dh: 'AAAA' };
    expect(await me.refused(subscribePush, { body: { ...body, keys } })).toMatchObject({
      status: 400,
      code: 'notifications.bad_keys',
    });
  });

  it('gives a browser to one of the sessions that subscribe at once', async () => {
    const endpoint = `${body.endpoint}/at-once`;
    const members = [me, await app.member(), await app.member()];
    const send = (who: Actor) => who.send(subscribePush, { body: { ...body, endpoint } });
    const replies = await Promise.all(members.map(send));
    expect(replies.map(({ statusCode }) => statusCode)).not.toContain(500);
    const listed = await Promise.all(members.map((who) => devices(who)));
    expect(listed.flat()).toHaveLength(1);
  });

  it('stores one device a session, which the list shows without its address and keys', async () => {
    await me.call(subscribePush, { body });
    const { data } = await me.call(subscribePush, { body: { ...body, endpoint: `${body.endpoint}2` } });
    expect(await devices()).toEqual([data]);
    expect(data).toEqual({
      _id: data._id,
      browser: null,
      system: null,
      createdAt: app.clock.now().toISOString(),
      lastSentAt: null,
      hidesPreviews: false,
      isCurrent: true,
    });
    expect(await devices(await logInAgain())).toEqual([{ ...data, isCurrent: false }]);
  });

  it('renews the subscription of this session, whose device keeps its choices', async () => {
    const { data } = await me.call(subscribePush, { body: { ...body, hidesPreviews: true } });
    const renewed = { ...body, endpoint: `${body.endpoint}/renewed`, isRenewal: true };
    app.clock.advance(1_000);
    expect((await me.call(subscribePush, { body: renewed })).data).toEqual(data);
    expect(await devices()).toEqual([data]);
    const [stored] = await app.database.orm.select().from(pushDevices).where(eq(pushDevices.id, data._id));
    expect(stored?.endpoint).toBe(renewed.endpoint);
  });

  it('renews nothing where this session gets no pushes, and takes no device from others then', async () => {
    await me.call(subscribePush, { body });
    const [other, again] = [await app.member(), await logInAgain()];
    for (const who of [other, again])
      expect(await who.refused(subscribePush, { body: { ...body, isRenewal: true } })).toMatchObject({
        status: 404,
        code: 'notifications.no_device',
      });
    expect(await devices()).toHaveLength(1);
  });

  it('moves a browser to the member who subscribes it last', async () => {
    await me.call(subscribePush, { body });
    const next = await app.member();
    await next.call(subscribePush, { body });
    expect(await devices()).toEqual([]);
    expect(await devices(next)).toHaveLength(1);
  });

  it('makes room for the latest device when there are as many as allowed', async () => {
    for (let count = 0; count < limits.pushDevices + 2; count += 1) {
      app.clock.advance(1_000);
      const session = await logInAgain();
      await session.call(subscribePush, {
        body: { ...body, endpoint: `http://${silentHost}/${newId()}` },
      });
    }
    expect(await devices()).toHaveLength(limits.pushDevices);
  });
});

// spec: added-207, added-208
it('leaves the devices of others alone', async () => {
  const { data } = await me.call(subscribePush, { body });
  const other = await app.member();
  const params = { deviceId: data._id };
  expect(await other.refused(editPushDevice, { params, body: { hidesPreviews: true } })).toMatchObject({
    status: 404,
  });
  await other.call(unsubscribePush, { params });
  expect(await devices()).toEqual([data]);
});

// spec: added-209
it('gives every process the same public key', async () => {
  const { publicKey } = await me.call(listPushDevices);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const second = await createTestApp({ database: { ...app.database, close: async () => undefined } });
  await second.prepare();
  const reader = visitor(second.http, me.cookie);
  expect((await reader.call(listPushDevices)).publicKey).toBe(publicKey);
  await second.close();
});
