import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { eq } from 'drizzle-orm';
import { decideDeliveries } from './notification-settings.repository.ts';
import { notificationMutes, notificationSettings } from '../notifications.tables.ts';

let app: TestApp;
let ada: Actor;
const night = new Date('2026-11-20T23:00:00Z');
const morning = new Date('2026-11-21T07:00:00Z');

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.member();
});

const decide = async (item: Partial<Parameters<typeof decideDeliveries>[1][number]>, at = app.clock.now()) =>
  (await decideDeliveries(app.database.orm, [{ memberId: ada.id, topic: 'requests', ...item }], at))[0];
const choose = (row: Partial<typeof notificationSettings.$inferInsert>) =>
  app.database.orm.insert(notificationSettings).values({ memberId: ada.id, ...row });
const mute = (kind: 'project' | 'chat', subjectId: string) =>
  app.database.orm
    .insert(notificationMutes)
    .values({ memberId: ada.id, kind, subjectId, mutedAt: app.clock.now() });

it('has the defaults for a member who chose nothing', async () => {
  expect(await decide({})).toEqual({ channels: ['mail', 'push'], heldUntil: null });
  expect(await decide({ topic: 'comments' })).toEqual({ channels: [], heldUntil: null });
});

it('follows what the member chose', async () => {
  await choose({ choices: { requests: { mail: false }, comments: { mail: true } } });
  expect((await decide({}))?.channels).toEqual(['push']);
  expect((await decide({ topic: 'comments' }))?.channels).toEqual(['mail']);
});

it('leaves out muted projects and chats, of this member alone', async () => {
  const [project, chat, other] = [newId(), newId(), await app.member()];
  await mute('project', project);
  await mute('chat', chat);
  expect((await decide({ projectId: project }))?.channels).toEqual([]);
  expect((await decide({ projectId: newId() }))?.channels).toEqual(['mail', 'push']);
  expect((await decide({ topic: 'messages', projectId: null, chatId: chat }))?.channels).toEqual([]);
  expect((await decide({ topic: 'messages', projectId: project, chatId: newId() }))?.channels).toEqual([]);
  expect((await decide({ memberId: other.id, projectId: project }))?.channels).toEqual(['mail', 'push']);
  expect((await decide({ topic: 'security', projectId: project }))?.channels).toEqual(['mail', 'push']);
});

it('holds everything but security until quiet hours end, in the member’s time zone', async () => {
  await choose({ hasQuietHours: true, quietFrom: '22:00', quietTo: '08:00' });
  await app.database.orm.update(members).set({ timeZone: 'Europe/Vienna' }).where(eq(members.id, ada.id));
  expect(await decide({}, night)).toEqual({ channels: ['mail', 'push'], heldUntil: morning });
  expect((await decide({ topic: 'security' }, night))?.heldUntil).toBeNull();
  expect((await decide({}, morning))?.heldUntil).toBeNull();
  await app.database.orm
    .update(notificationSettings)
    .set({ timeZone: 'Asia/Tokyo' })
    .where(eq(notificationSettings.memberId, ada.id));
  expect((await decide({}, night))?.heldUntil).toBeNull();
});

it('has nothing for a deleted account', async () => {
  await app.database.orm.update(members).set({ deletedAt: night }).where(eq(members.id, ada.id));
  expect(await decide({ topic: 'security' })).toEqual({ channels: [], heldUntil: null });
});

it('answers a batch in its order', async () => {
  const other = await app.member();
  await choose({ choices: { requests: { mail: false } } });
  const items = [other, ada, other].map(({ id }) => ({ memberId: id, topic: 'requests' as const }));
  const decided = await decideDeliveries(app.database.orm, items, night);
  expect(decided.map(({ channels }) => channels)).toEqual([['mail', 'push'], ['push'], ['mail', 'push']]);
});
