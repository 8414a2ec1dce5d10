import {
  announcementDismissed,
  announcementMessages,
  dismissAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
  viewAnnouncementDismissal,
} from '@tandem/contract/community/announcement';
import { communityChanged, viewCommunity } from '@tandem/contract/community/community-administration';
import { listNotifications, notificationsChanged } from '@tandem/contract/notifications';
import { updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../../testing/administration/community-roles.ts';
import { connect } from '../../../testing/live-client.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { announcements } from '../community.tables.ts';

let app: TestApp;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  admin = await makeAdministrator(app, await app.member());
  member = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { data } = await admin.call(viewAnnouncement);
  if (data !== null) await admin.call(endAnnouncement, { params: { announcementId: data._id } });
  await app.database.orm.delete(announcements);
  app.clock.advance(1_000);
});

const shown = async () => (await app.nobody.call(viewCommunity)).data.announcement;
const publish = async (body: {
  text: string;
  notifiesMembers?: boolean;
  endsAt?: string;
  replaces?: string;
}) => (await admin.call(publishAnnouncement, { body })).data;
const texts = async (who: Actor) =>
  (await who.call(listNotifications)).data.map(({ kind, text }) => [kind, text]);

// spec: added-224, added-225, added-226
it('shows everybody what is announced, and nothing once it is taken back', async () => {
  const client = await connect(app, member);
  const body = { text: ' **Maintenance** on Sunday ', link: 'https://status.example.org/a' };
  const { message, data } = await admin.call(publishAnnouncement, { body });
  expect(message).toBe(announcementMessages.published);
  const everybody = { _id: data._id, text: '**Maintenance** on Sunday', link: body.link, endsAt: null };
  expect(await shown()).toEqual(everybody);
  expect(await client.received(communityChanged)).toMatchObject({ announcement: everybody });
  expect((await admin.call(viewAnnouncement)).data).toMatchObject({
    notifiesMembers: false,
    notifiedCount: 0,
  });
  const params = { announcementId: data._id };
  for (const _ of [1, 2])
    expect(await admin.call(endAnnouncement, { params })).toEqual({ message: announcementMessages.ended });
  expect(await shown()).toBeNull();
  expect((await admin.call(viewAnnouncement)).data).toBeNull();
  client.close();
});

it('logs each act once', async () => {
  const before = await app.database.orm.$count(auditEntries);
  const { _id } = await publish({ text: `**${'x'.repeat(300)}**` });
  const second = await publish({ text: 'Second', replaces: _id });
  for (const announcementId of [_id, second._id, second._id])
    await admin.call(endAnnouncement, { params: { announcementId } });
  const entries = (await app.database.orm.select().from(auditEntries)).slice(before);
  expect(entries.map(({ act, subjectId, actorId }) => [act, subjectId, actorId])).toEqual([
    ['announcementPublished', _id, admin.id],
    ['announcementPublished', second._id, admin.id],
    ['announcementEnded', second._id, admin.id],
  ]);
  expect(entries[0]?.details['text']).toBe(`${'x'.repeat(200)}…`);
});

it('does not log the end of one that is over by itself', async () => {
  const endsAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { _id: announcementId } = await publish({ text: 'Until noon', endsAt });
  app.clock.advance(60_000);
  const before = await app.database.orm.$count(auditEntries);
  expect(await admin.call(endAnnouncement, { params: { announcementId } })).toEqual({
    message: announcementMessages.ended,
  });
  expect(await app.database.orm.$count(auditEntries)).toBe(before);
});

it('refuses to take the place of what its author has not seen', async () => {
  const first = await publish({ text: 'First' });
  const again = { body: { text: 'Second' } };
  expect(await admin.refused(publishAnnouncement, again)).toMatchObject({
    status: 409,
    code: 'community.announcement_changed',
  });
  const both = await Promise.allSettled(['a', 'b'].map((text) => publish({ text, replaces: first._id })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it.each([
  ['an empty text', { text: ' ' }],
  ['a long text', { text: 'x'.repeat(501) }],
  ['a link that runs', { text: 'a', link: 'javascript:alert(1)' }],
  ['a link without TLS', { text: 'a', link: 'http://example.org' }],
  ['an end in the past', { text: 'a', endsAt: '2026-11-20T11:59:59Z' }],
  ['an end that is no time', { text: 'a', endsAt: 'tomorrow' }],
])('refuses %s', async (_, body) => {
  expect((await admin.refused(publishAnnouncement, { body })).status).toBe(400);
});

it('is over at its end, on every screen and in every list', async () => {
  const endsAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await publish({ text: 'Until noon', endsAt, notifiesMembers: true });
  expect(await texts(member)).toEqual([['announcement', 'Until noon']]);
  app.clock.advance(60_000);
  expect(await texts(member)).toEqual([]);
  expect((await admin.call(viewAnnouncement)).data).toBeNull();
  await publish({ text: 'Next' });
  expect(await shown()).toMatchObject({ text: 'Next' });
});

it('notifies members of the latest one only, live', async () => {
  const client = await connect(app, member);
  const first = await publish({ text: '*First*', notifiesMembers: true });
  await client.received(notificationsChanged);
  expect(await texts(member)).toEqual([['announcement', 'First']]);
  expect(await texts(admin)).toEqual([]);
  const second = await publish({ text: 'Second', notifiesMembers: true, replaces: first._id });
  expect(await texts(member)).toEqual([['announcement', 'Second']]);
  await admin.call(endAnnouncement, { params: { announcementId: second._id } });
  expect(await texts(member)).toEqual([]);
  client.close();
});

it('mails who chose it, with everything else that waits, unless it is over by then', async () => {
  const channels = [{ topic: 'announcements' as const, channel: 'mail' as const, isOn: true }];
  await member.call(updateNotificationSettings, { body: { channels } });
  const mailsOf = async () => {
    app.clock.advance(20 * 60_000);
    const before = app.mails.length;
    await app.sendMails();
    return app.mails.slice(before);
  };
  const { _id } = await publish({ text: '**Maintenance**', notifiesMembers: true });
  const mails = await mailsOf();
  expect(mails.map(({ to }) => to.address)).toEqual([member.user.emailId]);
  expect(mails[0]?.entries).toMatchObject([{ text: 'News from the administrators', quote: 'Maintenance' }]);
  const { _id: announcementId } = await publish({ text: 'Over', notifiesMembers: true, replaces: _id });
  await admin.call(endAnnouncement, { params: { announcementId } });
  expect(await mailsOf()).toEqual([]);
});

// spec: added-850, added-851
it('is dismissed on all devices of a member, and for nobody else', async () => {
  const { _id } = await publish({ text: 'Maintenance' });
  const params = { announcementId: _id };
  const hasDismissed = async (who: Actor, of = params) =>
    (await who.call(viewAnnouncementDismissal, { params: of })).data.isDismissed;
  expect(await hasDismissed(member)).toBe(false);
  const [device, another, others] = [
    await connect(app, member),
    await connect(app, member),
    await connect(app, admin),
  ];
  for (const _ of [1, 2])
    expect(await member.call(dismissAnnouncement, { params })).toEqual({
      message: announcementMessages.dismissed,
    });
  const event = { announcementId: _id };
  for (const own of [device, another])
    expect(await own.allSoFar(announcementDismissed)).toEqual([event, event]);
  expect(await others.allSoFar(announcementDismissed)).toEqual([]);
  expect([await hasDismissed(member), await hasDismissed(admin)]).toEqual([true, false]);

  const next = { announcementId: (await publish({ text: 'Next', replaces: _id }))._id };
  expect(await hasDismissed(member, next)).toBe(false);
  await member.call(dismissAnnouncement, { params: next });
  // Too late, from a page that has not heard of the next one.
  await member.call(dismissAnnouncement, { params });
  expect(await hasDismissed(member, next)).toBe(true);
  for (const client of [device, another, others]) client.close();
});
