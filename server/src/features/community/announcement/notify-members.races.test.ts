import { publishAnnouncement } from '@tandem/contract/community/announcement';
import { listNotifications, markNotificationsRead } from '@tandem/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailQueue } from '../../../platform/mail/mail.ts';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { insertMembers } from '../../../testing/bulk/bulk-rows.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { createNotifyNext, type NotifyNext } from '../../notifications/public.ts';
import { notifications } from '../../notifications/notifications.tables.ts';
import { announcements } from '../community.tables.ts';
import { createMemberNotifier } from './announcement.service.ts';

let app: TestApp;
let admin: Actor;
let reader: Actor;
beforeEach(async () => {
  app = await createTestApp({ mailTransport: null });
  admin = await makeAdministrator(app, await app.member());
  reader = await app.member();
  await insertMembers(app.database.orm, 250);
  const at = new Date(app.clock.now().getTime() - 60_000);
  await app.database.orm.update(members).set({ createdAt: at });
});
afterEach(() => app.close());

const announce = () =>
  app.database.orm.insert(announcements).values({
    id: '0193b1f0-0000-7000-8000-000000000001',
    authorId: admin.id,
    text: '**Soon**',
    summary: 'Soon',
    createdAt: app.clock.now(),
    notifiesMembers: true,
  });

/** The teller of another process, which dies in the given batch before it commits. */
function processDyingIn(batch = Infinity) {
  const { database, clock, sockets } = app;
  const own = createNotifyNext({
    database,
    clock,
    live: sockets.live,
    mailQueue: createMailQueue('off', clock),
    onStored: () => undefined,
  });
  let count = 0;
  const store: NotifyNext['store'] = async (...given) => {
    const result = await own.store(...given);
    if ((count += 1) === batch) throw new Error('killed');
    return result;
  };
  const notifyNext = { ...own, store };
  return createMemberNotifier({ database, clock, log: pino({ level: 'silent' }), notifyNext });
}

/** How many notifications each member has. */
async function countsByMember(): Promise<Map<string, number>> {
  const rows = await app.database.orm
    .select({ memberId: notifications.memberId, count: sql<number>`count(*)::integer` })
    .from(notifications)
    .where(eq(notifications.kind, 'announcement'))
    .groupBy(notifications.memberId);
  return new Map(rows.map(({ memberId, count }) => [memberId, count]));
}

it('notifies each member exactly once, although processes die between batches and members read meanwhile', async () => {
  await announce();
  await expect(processDyingIn(2).finish()).rejects.toThrow('killed');
  expect((await countsByMember()).size).toBe(100);
  await app.database.orm.update(notifications).set({ readAt: app.clock.now() });
  await expect(processDyingIn(2).finish()).rejects.toThrow('killed');
  expect((await countsByMember()).size).toBe(200);
  await app.runJob('notify-of-announcements');
  await processDyingIn().finish();
  const counts = await countsByMember();
  expect(counts.size).toBe(251);
  expect([...new Set(counts.values())]).toEqual([1]);
  const [row] = await app.database.orm.select().from(announcements);
  expect(row).toMatchObject({ notifiedCount: 251, notifiedAt: app.clock.now() });
});

it('notifies each member once when several processes do it at the same time', async () => {
  await announce();
  await Promise.all([1, 2, 3].map(() => processDyingIn().finish()));
  await processDyingIn().finish();
  const counts = await countsByMember();
  expect([counts.size, [...new Set(counts.values())]]).toEqual([251, [1]]);
});

it('leaves out its author, and members who are suspended, deleted or newer', async () => {
  const { orm } = app.database;
  const [suspended, deleted, newer, former] = await Promise.all([1, 2, 3, 4].map(() => app.member()));
  const now = app.clock.now();
  const before = new Date(now.getTime() - 60_000);
  const set = (who: Actor | undefined, values: Partial<typeof members.$inferInsert>) =>
    orm
      .update(members)
      .set(values)
      .where(eq(members.id, who?.id ?? ''));
  await set(suspended, { createdAt: before, suspendedAt: now });
  await set(deleted, { createdAt: before, deletedAt: now });
  await set(newer, { createdAt: new Date(now.getTime() + 1) });
  await set(former, { createdAt: before, suspendedAt: before, suspendedUntil: now });
  await admin.call(publishAnnouncement, { body: { text: 'Soon', notifiesMembers: true } });
  const [row] = await orm.select().from(announcements);
  expect(row?.notifiedAt).toEqual(now);
  const counts = await countsByMember();
  const left = [admin, suspended, deleted, newer].map((who) => counts.get(who?.id ?? ''));
  expect(left).toEqual([undefined, undefined, undefined, undefined]);
  expect([counts.size, counts.get(former?.id ?? '')]).toEqual([252, 1]);
  expect((await reader.call(listNotifications)).data).toMatchObject([
    { kind: 'announcement', actor: null, text: 'Soon', isRead: false },
  ]);
  await reader.call(markNotificationsRead);
});
