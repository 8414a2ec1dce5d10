import { listNotifications } from '@tandem/contract/notifications';
import { updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupChatOf, postMessage } from '../../testing/chat-actions.ts';
import { askToJoinAs } from '../../testing/join-request-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { type PushService, type ReceivedPush, startPushService } from '../../testing/push/push-service.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { members, sessions } from '../account/public.ts';
import { reminders } from './notifications.tables.ts';

/*
 * Each path by which something reaches a member outside of the product, without a suspension and with one. Sessions stay here: that they end,
 * and their devices with them, is proved elsewhere.
 */

const [minute, hour] = [60_000, 3_600_000];
let service: PushService;
let app: TestApp;
let [mira, other] = [] as unknown as [Actor, Actor];
let projectId: string;
let pushed: ReceivedPush[];
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ pushHosts: [service.host] });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T06:00:00Z'));
  await app.database.executeSql(
    'delete from notifications; delete from reminders; delete from projects; delete from mails; delete from members',
  );
  [mira, other] = [await app.member({ skills: ['Rust'] }), await app.member()];
  projectId = (await publish(mira, { title: 'Tide tables' }))._id;
  await joinProject(mira, other, projectId);
  pushed = await service.subscribe(mira);
  await deliver(20 * minute);
  [app.mails.length, pushed.length] = [0, 0];
});

const suspend = (until: Date | null = null) =>
  app.database.orm
    .update(members)
    .set({ suspendedAt: app.clock.now(), suspendedUntil: until })
    .where(eq(members.id, mira.id));

/** Runs all that sends, after a pause. */
async function deliver(ms: number): Promise<void> {
  app.clock.advance(ms);
  for (const job of ['remind-of-tasks', 'remind-of-requests', 'tell-of-projects-that-fit', 'plan-mails'])
    await app.runJob(job);
  await app.sendPushes();
  app.clock.advance(3 * minute);
  await app.sendMails();
}
const reached = () => ({
  mails: app.mails.filter(({ to }) => to.address === mira.user.emailId).length,
  pushes: pushed.length,
});
const choose = (topic: 'messages' | 'suggestions') =>
  mira.call(updateNotificationSettings, { body: { channels: [{ topic, channel: 'mail', isOn: true }] } });
const remindedOf = async () =>
  (await app.database.orm.select().from(reminders).where(eq(reminders.memberId, mira.id))).map(
    ({ kind }) => kind,
  );
const inactive = () => app.database.orm.update(sessions).set({ lastUsedAt: new Date(0) });

/** What happens, and how long later it would reach the member. */
const paths: [string, () => Promise<unknown>, number][] = [
  ['a collected mail and a push', async () => askToJoinAs(await app.member(), projectId), 0],
  [
    'a reminder of a due date',
    () => addTask(mira, projectId, { assignedTo: mira.id, dueDate: '2026-11-21' }),
    4 * hour,
  ],
  [
    'a reminder of a request that waits',
    async () => {
      await askToJoinAs(await app.member(), projectId);
      await deliver(0);
      [app.mails.length, pushed.length] = [0, 0];
    },
    8 * 24 * hour + 4 * hour,
  ],
  [
    'a mail and a push about unread messages',
    async () => {
      await choose('messages');
      await postMessage(other, await groupChatOf(other, projectId));
      await inactive();
    },
    11 * minute,
  ],
  [
    'the projects of the week',
    async () => {
      await choose('suggestions');
      await publish(other, { title: 'Hut book', skillsRequired: ['Rust'] });
    },
    3 * 24 * hour + 4 * hour,
  ],
];

it.each(paths)('%s reaches a member who is not suspended', async (_, happen, later) => {
  await happen();
  await deliver(later);
  const { mails, pushes } = reached();
  expect(mails + pushes).toBeGreaterThan(0);
});

it.each(paths)('%s reaches no member who is suspended meanwhile', async (_, happen, later) => {
  await happen();
  await suspend();
  await deliver(later);
  expect(reached()).toEqual({ mails: 0, pushes: 0 });
  expect(await remindedOf()).toEqual([]);
});

it('what happens during a suspension reaches nobody, and none of it does afterwards', async () => {
  const [chatId, applicant] = [await groupChatOf(other, projectId), await app.member()];
  await choose('messages');
  await inactive();
  await suspend(new Date(app.clock.now().getTime() + hour));
  await askToJoinAs(applicant, projectId);
  await postMessage(other, chatId);
  await deliver(11 * minute);
  await deliver(26 * hour);
  expect(reached()).toEqual({ mails: 0, pushes: 0 });
});

it('a mail that was planned before a suspension is not sent after it either, and the list has all', async () => {
  await askToJoinAs(await app.member(), projectId);
  await suspend(new Date(app.clock.now().getTime() + hour));
  await deliver(0);
  await deliver(2 * hour);
  expect(reached()).toEqual({ mails: 0, pushes: 0 });
  const { data } = await mira.call(listNotifications, { query: {} });
  expect(data.map(({ kind }) => kind)).toEqual(['joinRequestReceived']);
});
