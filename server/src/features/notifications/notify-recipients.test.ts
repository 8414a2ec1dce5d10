import {
  type NotificationChannel,
  notificationTopics,
} from '@tandem/contract/notifications/notification-topics';
import { notificationKinds, topicOf } from '@tandem/contract/notifications/notification-kinds';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createMailQueue } from '../../platform/mail/mail.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { members, sessions } from '../account/public.ts';
import { memberBlocks } from '../blocks/blocks.tables.ts';
import { notifications, pushDevices, pushes, notificationSettings } from './notifications.tables.ts';
import { createNotify } from './notify.service.ts';
import { isFixed, isOffered } from './settings/channels.rules.ts';

const states = ['usual', 'switchedOff', 'actor', 'blocker', 'deleted', 'suspended'] as const;
type State = (typeof states)[number];

let app: TestApp;
let people: Record<State, Actor>;
/** The states by the id of the member, and by that of the device. */
let stateOf: Map<string, State>;

const allChannels = (isOn: boolean) =>
  Object.fromEntries(notificationTopics.map((topic) => [topic, { mail: isOn, push: isOn }]));

async function addDevice({ id: memberId }: Actor): Promise<string> {
  const [session] = await app.database.orm.select().from(sessions).where(eq(sessions.memberId, memberId));
  const id = newId();
  const keys = { endpoint: `https://push.example.org/${id}`, p256dh: 'key', auth: 'secret' };
  await app.database.orm
    .insert(pushDevices)
    .values({ id, memberId, sessionId: session?.id ?? '', ...keys, createdAt: app.clock.now() });
  return id;
}

beforeAll(async () => {
  app = await createTestApp();
  const { orm } = app.database;
  people = {} as typeof people;
  stateOf = new Map();
  for (const state of states) {
    const who = await app.member();
    people[state] = who;
    stateOf.set(who.id, state).set(await addDevice(who), state);
    const choices = allChannels(state !== 'switchedOff');
    await orm.insert(notificationSettings).values({ memberId: who.id, choices });
  }
  const { actor, blocker, deleted, suspended } = people;
  const at = app.clock.now();
  await orm.insert(memberBlocks).values({ blockerId: blocker.id, blockedId: actor.id, blockedAt: at });
  await orm.update(members).set({ deletedAt: at }).where(eq(members.id, deleted.id));
  await orm.update(members).set({ suspendedAt: at }).where(eq(members.id, suspended.id));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.orm.delete(notifications);
  await app.database.orm.delete(pushes);
});

/** Who gets something of a kind in the list, by mail and by push. */
async function reachedBy(kind: (typeof notificationKinds)[number]) {
  const { database, clock, sockets } = app;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const mailQueue = createMailQueue('smtp', clock);
  const { live } = sockets;
  const { notify, settle } = createNotify({
    database,
    live,
    clock,
    log,
    mailQueue,
    onStored: () => undefined,
  });
  const about = { projectId: newId(), requestId: newId(), taskId: null };
  const everybody = states.map((state) => people[state].id);
  notify(everybody, { kind, actorId: people.actor.id, ...about });
  await settle();
  const rows = await database.orm.select().from(notifications);
  const queued = await database.orm.select().from(pushes);
  const named = (ids: string[]) => ids.map((id) => stateOf.get(id) ?? '').toSorted();
  return {
    list: named(rows.map(({ memberId }) => memberId)),
    mail: named(rows.filter(({ isMailDue }) => isMailDue).map(({ memberId }) => memberId)),
    push: named(queued.map(({ deviceId }) => deviceId)),
  };
}

it.each(notificationKinds)(
  '%s reaches nobody who caused, blocked or left it, on any channel',
  async (kind) => {
    const topic = topicOf(kind);
    const on = (channel: NotificationChannel) => [
      ...(isFixed(topic, channel) ? ['switchedOff'] : []),
      ...(isOffered(topic, channel) ? ['usual'] : []),
    ];
    expect(await reachedBy(kind)).toEqual({
      list: ['suspended', 'switchedOff', 'usual'],
      mail: on('mail'),
      push: on('push'),
    });
  },
);
