import { acceptJoinRequest, askToJoin, withdrawJoinRequest } from '@tandem/contract/join-requests';
import { blockMember } from '@tandem/contract/blocks';
import { logOut } from '@tandem/contract/account';
import { markNotificationsRead } from '@tandem/contract/notifications';
import { updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noLimits } from '../../../platform/limits.ts';
import { noMetrics } from '../../../platform/metrics/metrics.ts';
import { notificationReads, quotedTexts } from '../../../deps.ts';
import { findVapidKeys } from '../../../platform/push/vapid-keys.ts';
import { groupChatOf, markRead, postMessage } from '../../../testing/chat-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type PushService, type ReceivedPush, startPushService } from '../../../testing/push/push-service.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { chatNotifications, createHideMessage } from '../../chat/public.ts';
import { pushDevices, pushes } from '../notifications.tables.ts';
import { createPushSender, type PushSender } from './push-sender.service.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

let service: PushService;
let app: TestApp;
let owner: Actor;
let projectId: string;
let received: ReceivedPush[];

beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ pushHosts: [service.host] });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  service.answerWith(201);
  await app.database.orm.delete(pushDevices);
  owner = await app.member({ firstName: 'Olga', lastName: 'Ost' });
  projectId = (await publish(owner, { title: 'Hut book' }))._id;
  received = await service.subscribe(owner);
});

/** Somebody asks to join, which is pushed to the owner. */
async function ask(): Promise<{ who: Actor; requestId: string }> {
  const who = await app.member({ firstName: 'Rita', lastName: 'Rau' });
  const body = { role: 'Cook', message: 'Let me in.' };
  const { data } = await who.call(askToJoin, { params: { projectId }, body });
  return { who, requestId: data._id };
}
const waiting = () => app.database.orm.select().from(pushes);
const sendAfter = async (ms: number) => {
  app.clock.advance(ms);
  await app.sendPushes();
};
/** The sender of another process on the same database. */
const otherProcess = (): PushSender =>
  createPushSender({
    database: app.database,
    clock: app.clock,
    live: app.sockets.live,
    communityName: () => ({ name: 'Tandem', isChosen: false }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    metrics: noMetrics,
    limits: noLimits,
    publicUrl: null,
    pushHosts: [service.host],
    notificationReads,
    chatNotifications,
    quotedTexts,
    vapidKeys: () => findVapidKeys(app.database.orm, app.clock.now()),
  });

describe('a queued push', () => {
  it('is stored with its notification, and sent by another process when this one dies', async () => {
    await ask();
    expect(await waiting()).toMatchObject([{ what: 'notification', seq: null }]);
    expect(received).toEqual([]);
    await otherProcess().sendDue();
    expect(received.map(({ title }) => title)).toEqual(['Rita Rau asks to join']);
    expect(await waiting()).toEqual([]);
  });

  it('is sent once by several processes', async () => {
    for (let i = 0; i < 6; i += 1) await ask();
    await Promise.all([app.sendPushes(), otherProcess().sendDue(), otherProcess().sendDue()]);
    await sendAfter(2 * minute);
    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ tag }) => tag)).size).toBe(6);
  });

  it('is left to the process that sends it, however slowly, and taken from one that died meanwhile', async () => {
    const answer = service.hold();
    await ask();
    const before = service.count();
    const sending = app.sendPushes();
    await vi.waitUntil(() => service.count() > before);
    app.clock.advance(50 * second);
    await otherProcess().sendDue();
    expect(service.count() - before).toBe(1);
    // As if the first process had been killed before the answer: the browser shows both as one, by their tag.
    app.clock.advance(11 * second);
    const again = otherProcess().sendDue();
    await vi.waitUntil(() => service.count() === before + 2);
    answer();
    await Promise.all([sending, again]);
    expect(received[0]?.tag).toBe(received[1]?.tag);
    expect(received[0]?.headers['topic']).toBe(received[1]?.headers['topic']);
    expect(await waiting()).toEqual([]);
  });

  it('waits as long as the push service says', async () => {
    service.answerWith(429, { 'retry-after': '120' });
    const before = service.count();
    await ask();
    await app.sendPushes();
    expect(service.count() - before).toBe(1);
    service.answerWith(201);
    // What comes meanwhile waits as well.
    await ask();
    await sendAfter(119 * second);
    expect(service.count() - before).toBe(1);
    await sendAfter(2 * second);
    expect(received).toHaveLength(2);
    expect(received[0]?.headers['ttl']).toBe(String(24 * 60 * 60 - 121));
  });

  it.each([500, 503, 429])(
    'is tried again later and later while the push service answers %i',
    async (status) => {
      service.answerWith(status);
      const before = service.count();
      await ask();
      const attempts: number[] = [];
      for (const wait of [0, 14, 1, 59, 1, 239, 1, 899, 1]) {
        await sendAfter(wait * second);
        attempts.push(service.count() - before);
      }
      expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5]);
      service.answerWith(201);
      await sendAfter(15 * minute);
      expect(received).toHaveLength(1);
      expect(await app.database.orm.select().from(pushDevices)).toMatchObject([
        { failures: 0, retryAt: null },
      ]);
    },
  );

  it('is given up when it is a day old, and about a message after an hour', async () => {
    const { who, requestId } = await ask();
    await app.sendPushes();
    await owner.call(acceptJoinRequest, { params: { projectId, requestId } });
    received.length = 0;
    service.answerWith(500);
    await ask();
    await postMessage(who, await groupChatOf(who, projectId), 'Old news.');
    await sendAfter(3 * second);
    expect(await waiting()).toHaveLength(2);
    await sendAfter(hour);
    expect(await waiting()).toMatchObject([{ what: 'notification' }]);
    await sendAfter(23 * hour);
    service.answerWith(201);
    await sendAfter(15 * minute);
    expect(await waiting()).toEqual([]);
    expect(received).toEqual([]);
  });

  it.each([404, 410])('ends with the device that the push service answers %i for', async (status) => {
    service.answerWith(status);
    await ask();
    await ask();
    const before = service.count();
    await app.sendPushes();
    expect(service.count() - before).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await app.database.orm.select().from(pushDevices)).toEqual([]);
  });

  it('about the same as one that is being sent is sent after it', async () => {
    const { who, requestId } = await ask();
    await app.sendPushes();
    await owner.call(acceptJoinRequest, { params: { projectId, requestId } });
    const chatId = await groupChatOf(who, projectId);
    await postMessage(who, chatId, 'First.');
    app.clock.advance(3 * second);
    const answer = service.hold();
    const before = service.count();
    const sending = app.sendPushes();
    await vi.waitUntil(() => service.count() > before);
    await postMessage(who, chatId, 'Second.');
    await otherProcess().sendDue();
    answer();
    await sending;
    await sendAfter(3 * second);
    expect(received.slice(1).map(({ body }) => body)).toEqual(['First.', 'Second.']);
    expect(await waiting()).toEqual([]);
  });
});

describe('nothing is sent that', () => {
  it.each([
    ['was read meanwhile', () => owner.call(markNotificationsRead)],
    ['came before a log-out', () => owner.call(logOut)],
    [
      'comes in quiet hours that began meanwhile',
      () =>
        owner.call(updateNotificationSettings, {
          body: { quietHours: { isOn: true, from: '00:00', to: '23:59' } },
        }),
    ],
    [
      'concerns a member who is suspended by then',
      () =>
        app.database.orm
          .update(members)
          .set({ suspendedAt: app.clock.now() })
          .where(eq(members.id, owner.id)),
    ],
  ])('%s', async (_, happen) => {
    const before = service.count();
    await ask();
    await happen();
    await app.sendPushes();
    expect(service.count()).toBe(before);
    expect(await waiting()).toEqual([]);
  });

  it('was handled, or was caused by somebody who is blocked by then', async () => {
    const { who, requestId } = await ask();
    await who.call(withdrawJoinRequest, { params: { projectId, requestId } });
    const blocked = await ask();
    await owner.call(blockMember, { params: { userId: blocked.who.id } });
    await app.sendPushes();
    expect(received).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is a message that was read or hidden meanwhile, or that somebody wrote who is blocked', async () => {
    const [writer, rude] = [await app.member(), await app.member()];
    for (const who of [writer, rude]) await joinProject(owner, who, projectId);
    await app.sendPushes();
    received.length = 0;
    const chatId = await groupChatOf(writer, projectId);
    await postMessage(writer, chatId);
    await markRead(owner, chatId);
    await sendAfter(3 * second);
    const { _id } = await postMessage(writer, chatId);
    await app.database.transaction(async (tx) => {
      await createHideMessage(app.sockets.live)(tx, { messageId: _id, at: app.clock.now() });
    });
    await sendAfter(3 * second);
    await owner.call(blockMember, { params: { userId: rude.id } });
    await postMessage(rude, chatId, 'Rude.');
    await sendAfter(3 * second);
    expect(received).toEqual([]);
    await postMessage(writer, chatId, 'Kind.');
    await postMessage(rude, chatId, 'Rude again.');
    await sendAfter(3 * second);
    expect(received.map(({ body }) => body)).toEqual(['Kind.']);
    expect(await waiting()).toEqual([]);
  });
});

it('takes constant queries to compose, for any number of pushes', async () => {
  await ask();
  const one = await queriesOf(() => app.sendPushes());
  for (let i = 0; i < 5; i += 1) await ask();
  const five = await queriesOf(() => app.sendPushes());
  // Each push ends with one statement of its own.
  expect(five - one).toBe(4);
});
