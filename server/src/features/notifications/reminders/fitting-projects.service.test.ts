import { deleteAccount } from '@tandem/contract/account';
import { blockMember } from '@tandem/contract/blocks';
import { listNotifications } from '@tandem/contract/notifications';
import {
  updateNotificationSettings,
  unsubscribe,
} from '@tandem/contract/notifications/notification-settings';
import { setProjectStatus } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { publish } from '../../../testing/project-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { createFittingService } from './reminders.service.ts';
import { notificationSettings } from '../notifications.tables.ts';

const monday = '2026-11-23T09:00:00Z';
const minuteMs = 60_000;
let app: TestApp;
let [owner, reader] = [] as unknown as [Actor, Actor];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'));
  await app.database.executeSql('delete from projects; delete from members');
  owner = await app.member({ firstName: 'Olga' });
  reader = await app.member({ skills: ['Rust', 'TypeScript'], techStack: ['SQL'], interests: ['Maps'] });
  app.mails.length = 0;
});

const choose = (isOn: boolean, more = {}, who = reader) =>
  who.call(updateNotificationSettings, {
    body: { channels: [{ topic: 'suggestions', channel: 'mail', isOn }], ...more },
  });
const add = (title: string, skillsRequired: string[], interestsTags = ['none']) =>
  publish(owner, { title, skillsRequired, interestsTags });
const listed = async (who = reader) =>
  (await who.call(listNotifications)).data.map(({ kind, project, othersCount }) => ({
    kind,
    title: project?.title,
    othersCount,
  }));
async function runAt(...times: string[]) {
  for (const time of times) {
    app.clock.set(new Date(time));
    await app.runJob('tell-of-projects-that-fit');
  }
}
async function mailed() {
  app.clock.advance(16 * minuteMs);
  await app.sendMails();
  return app.mails.splice(0).map(({ to, subject, entries = [] }) => ({
    to: to.address,
    subject,
    lines: entries.map(({ text, detail }) => [text, detail]),
  }));
}

// spec: added-701
it('tells who chose it of the best matches, by an entry and a mail on Monday at nine, once', async () => {
  await choose(true);
  await add('Tide tables', ['rust'], ['maps']);
  await add('Hut book', ['TypeScript', 'SQL']);
  await add('Other', ['Cobol']);
  await runAt('2026-11-22T12:00:00Z', '2026-11-23T08:45:00Z');
  expect(await listed()).toEqual([]);
  await runAt(monday, '2026-11-23T09:15:00Z', '2026-11-24T10:00:00Z');
  expect(await listed()).toEqual([{ kind: 'projectsFit', title: 'Hut book', othersCount: 1 }]);
  expect(await mailed()).toEqual([
    {
      to: reader.user.emailId,
      subject: '2 projects fit you',
      lines: [
        ['Hut book fits you', 'You know TypeScript and SQL'],
        ['Tide tables fits you', 'You know rust · shares #maps'],
      ],
    },
  ]);
  expect(await mailed()).toEqual([]);
});

it('tells of other projects the week after, and of none twice', async () => {
  await choose(true);
  await add('Hut book', ['Rust']);
  await runAt(monday);
  expect(await mailed()).toHaveLength(1);
  await runAt('2026-11-30T09:00:00Z');
  expect(await mailed()).toEqual([]);
  await add('Tide tables', ['Rust']);
  await runAt('2026-12-07T09:00:00Z');
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Tide tables fits you']);
});

it('comes in the morning of the member, also when it is Sunday elsewhere', async () => {
  await choose(true, { timeZone: 'Asia/Tokyo' });
  await add('Hut book', ['Rust']);
  await runAt('2026-11-22T23:45:00Z');
  expect(await listed()).toEqual([]);
  await runAt('2026-11-23T00:00:00Z');
  expect(await listed()).toHaveLength(1);
});

it.each<[string, () => Promise<unknown>]>([
  ['did not choose it', () => choose(false)],
  [
    'unsubscribed',
    async () => {
      await add('Former', ['Rust']);
      await runAt('2026-11-16T09:00:00Z');
      app.clock.advance(16 * minuteMs);
      await app.sendMails();
      const token = app.mails.pop()?.unsubscribeUrl?.split('/').pop() ?? '';
      await app.nobody.call(unsubscribe, { params: { token } });
      await reader.call(listNotifications);
      await app.database.executeSql('delete from notifications');
    },
  ],
  [
    'has an address that bounced',
    () =>
      app.database.orm
        .update(notificationSettings)
        .set({ bouncedAddress: reader.user.emailId, bouncedAt: app.clock.now() }),
  ],
  [
    'knows nothing that it needs',
    () =>
      app.database.orm
        .update(members)
        .set({ skills: [], techStack: [], interests: [] })
        .where(eq(members.id, reader.id)),
  ],
  [
    'asked to join already',
    async () => askToJoinAs(reader, (await reader.call(listFeed, { query: {} })).data[0]!._id),
  ],
  ['blocked the owner', () => reader.call(blockMember, { params: { userId: owner.id } })],
])('tells nothing to who %s', async (_, act) => {
  await choose(true);
  await add('Hut book', ['Rust']);
  await act();
  await mailed();
  await runAt(monday);
  expect(await listed()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

it('tells nothing to a deleted account, and nothing of a project that closed meanwhile', async () => {
  await choose(true);
  const gone = await app.member({ skills: ['Rust'] });
  await choose(true, {}, gone);
  const { _id: id } = await add('Hut book', ['Rust']);
  await gone.call(deleteAccount, { body: { password, confirmation: 'DELETE' } });
  await runAt(monday);
  expect(await listed()).toHaveLength(1);
  await owner.call(setProjectStatus, { params: { id }, body: { status: 'closed' } });
  expect(await listed()).toEqual([]);
  expect(await mailed()).toEqual([]);
});

it('is told once by several processes, and only to verified addresses where the community asks for them', async () => {
  await choose(true);
  await add('Hut book', ['Rust']);
  app.clock.set(new Date(monday));
  const notified: string[] = [];
  const fitting = (emailVerification: boolean) =>
    createFittingService({
      ...app,
      needsVerifiedEmail: () => emailVerification,
      mailQueue: { mode: 'smtp' },
      notify: (to) => void notified.push(String(to)),
      findBestMatches: async () => [owner.id],
    });
  await fitting(true).notifyOfFits();
  expect(notified).toEqual([]);
  await Promise.all([1, 2, 3, 4].map(() => fitting(false).notifyOfFits()));
  expect(notified).toEqual([reader.id]);
});
