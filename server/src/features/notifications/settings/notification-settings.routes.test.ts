import { openDirectChat, openGroupChat } from '@tandem/contract/chat';
import { noteTimeZone } from '@tandem/contract/notifications';
import * as settings from '@tandem/contract/notifications/notification-settings';
import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { connect as connectPeople } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { race } from '../../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { members } from '../../account/public.ts';
import { notificationMutes, notificationSettings } from '../notifications.tables.ts';

let app: TestApp;
let ada: Actor;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.member({ firstName: 'Ada', lastName: 'Reyes' });
});

const view = async (who = ada) => (await who.call(settings.getNotificationSettings)).data;
type Body = Parameters<typeof settings.updateNotificationSettings.body.parse>[0];
const update = async (body: Body) =>
  (await ada.call(settings.updateNotificationSettings, { body: body as never })).data;
const refused = (body: Body) => ada.refused(settings.updateNotificationSettings, { body });
const mailOf = ({ topics }: settings.NotificationSettings, name: NotificationTopic) =>
  topics.find(({ topic }) => topic === name)?.channels.find(({ channel }) => channel === 'mail')?.isOn;

describe('the channels', () => {
  it('are the defaults at first, and then what the member chose', async () => {
    expect([mailOf(await view(), 'assigned'), mailOf(await view(), 'comments')]).toEqual([true, false]);
    expect(mailOf(await view(), 'messages')).toBe(false);
    const channels = [
      { topic: 'assigned', channel: 'mail', isOn: false },
      { topic: 'comments', channel: 'mail', isOn: true },
    ];
    const changed = await update({ channels });
    expect([mailOf(changed, 'assigned'), mailOf(changed, 'comments')]).toEqual([false, true]);
    expect(await view()).toEqual(changed);
  });

  it('keep nothing that equals the default', async () => {
    await update({ channels: [{ topic: 'comments', channel: 'mail', isOn: true }] });
    await update({ channels: [{ topic: 'comments', channel: 'mail', isOn: false }] });
    const [row] = await app.database.orm
      .select()
      .from(notificationSettings)
      .where(eq(notificationSettings.memberId, ada.id));
    expect(row?.choices).toEqual({});
  });

  it.each([
    ['mails about security switched off', { topic: 'security', channel: 'mail', isOn: false }, 409],
    ['a channel that the topic does not offer', { topic: 'suggestions', channel: 'push', isOn: true }, 400],
    ['an unknown topic', { topic: 'weather', channel: 'mail', isOn: true }, 400],
    ['an unknown channel', { topic: 'comments', channel: 'fax', isOn: true }, 400],
    ['no choice', { topic: 'comments', channel: 'mail', isOn: 'yes' }, 400],
  ])('refuse %s', async (_, choice, status) => {
    expect((await refused({ channels: [choice] })).status).toBe(status);
    expect((await view()).topics).toEqual((await view(await app.member())).topics);
  });

  it('keep all of twenty changes at once', async () => {
    const topics = ['requests', 'accepted', 'declined', 'assigned', 'comments', 'projects'] as const;
    const isOn = (topic: string) => ['declined', 'comments', 'projects'].includes(topic);
    const bodies = topics.map((topic) => ({
      channels: [{ topic, channel: 'mail' as const, isOn: isOn(topic) }],
    }));
    await race(bodies.map((body) => [ada, settings.updateNotificationSettings, { body }]));
    const after = await view();
    expect(topics.map((topic) => mailOf(after, topic))).toEqual(topics.map(isOn));
  });
});

describe('quiet hours', () => {
  it('are off at first', async () => {
    expect((await view()).quietHours).toEqual({ isOn: false, from: '22:00', to: '07:00' });
  });

  it('are stored', async () => {
    const quietHours = { isOn: true, from: '21:30', to: '08:15' };
    expect((await update({ quietHours })).quietHours).toEqual(quietHours);
  });

  it.each([
    ['an hour that is none', { isOn: true, from: '24:00', to: '07:00' }],
    ['a text', { isOn: true, from: 'late', to: '07:00' }],
    ['the same time twice', { isOn: true, from: '07:00', to: '07:00' }],
  ])('refuse %s', async (_, quietHours) => {
    expect((await refused({ quietHours })).status).toBe(400);
  });
});

describe('the time zone', () => {
  it('is that of the browser until the member chooses one', async () => {
    expect((await view()).timeZone).toBeNull();
    const note = (timeZone: string) => ada.call(noteTimeZone, { body: { timeZone } });
    expect((await note('Europe/Vienna')).data).toEqual({ timeZone: 'Europe/Vienna' });
    expect((await note('Asia/Tokyo')).data).toEqual({ timeZone: 'Europe/Vienna' });
    expect((await update({ timeZone: 'Africa/Lagos' })).timeZone).toBe('Africa/Lagos');
    expect((await note('Asia/Tokyo')).data).toEqual({ timeZone: 'Africa/Lagos' });
  });

  it('is that of the profile where no browser told one', async () => {
    await app.database.orm.update(members).set({ timeZone: 'Asia/Riyadh' }).where(eq(members.id, ada.id));
    expect((await view()).timeZone).toBe('Asia/Riyadh');
  });

  it('must exist', async () => {
    expect((await refused({ timeZone: 'Europe/Atlantis' })).status).toBe(400);
    expect((await ada.refused(noteTimeZone, { body: { timeZone: 'x' } })).status).toBe(400);
  });
});

describe('a project', () => {
  it('is muted until it is unmuted', async () => {
    const { _id: projectId } = await publish(await app.member(), { title: 'Hut book' });
    const input = { params: { projectId } };
    await ada.call(settings.muteProject, input);
    await ada.call(settings.muteProject, input);
    expect((await view()).mutedProjects).toEqual([{ _id: projectId, title: 'Hut book' }]);
    await ada.call(settings.unmuteProject, input);
    await ada.call(settings.unmuteProject, input);
    expect((await view()).mutedProjects).toEqual([]);
  });

  it('must exist', async () => {
    const refusal = await ada.refused(settings.muteProject, { params: { projectId: newId() } });
    expect([refusal.status, refusal.code]).toEqual([404, 'notifications.no_project']);
  });

  it('is one of at most 500 that are muted', async () => {
    const rows = Array.from({ length: 500 }, () => ({
      memberId: ada.id,
      kind: 'project' as const,
      subjectId: newId(),
      mutedAt: app.clock.now(),
    }));
    await app.database.orm.insert(notificationMutes).values(rows);
    const { _id: projectId } = await publish(ada);
    const refusal = await ada.refused(settings.muteProject, { params: { projectId } });
    expect([refusal.status, refusal.code]).toEqual([409, 'notifications.too_many_mutes']);
    await ada.call(settings.unmuteProject, { params: { projectId: rows[0]?.subjectId ?? '' } });
    await ada.call(settings.muteProject, { params: { projectId } });
    await ada.call(settings.muteProject, { params: { projectId } });
  });
});

describe('a chat', () => {
  it('is muted until it is unmuted, and is named by the other side', async () => {
    const bo = await app.member({ firstName: 'Bo', lastName: 'Lind' });
    await connectPeople(ada, bo);
    const { data: chat } = await ada.call(openDirectChat, { body: { userId: bo.id } });
    const input = { params: { chatId: chat._id } };
    await ada.call(settings.muteChat, input);
    expect((await view()).mutedChats).toEqual([{ _id: chat._id, title: 'Bo Lind' }]);
    expect((await view(bo)).mutedChats).toEqual([]);
    await ada.call(settings.unmuteChat, input);
    expect((await view()).mutedChats).toEqual([]);
  });

  it('of a group has the title of the project, while the member is in it', async () => {
    const owner = await app.member();
    const { _id: projectId } = await publish(owner, { title: 'Tide tables' });
    await joinProject(owner, ada, projectId);
    const { data: chat } = await ada.call(openGroupChat, { body: { projectId } });
    await ada.call(settings.muteChat, { params: { chatId: chat._id } });
    expect((await view()).mutedChats).toEqual([{ _id: chat._id, title: 'Tide tables' }]);
    await owner.call(removeProjectUser, { params: { id: projectId, userId: ada.id } });
    expect((await view()).mutedChats).toEqual([]);
  });

  it('of others cannot be muted', async () => {
    const refusal = await ada.refused(settings.muteChat, { params: { chatId: newId() } });
    expect([refusal.status, refusal.code]).toEqual([404, 'notifications.no_chat']);
  });
});

describe('mail', () => {
  it('is off for an address that bounced, until the member switches it on or has another', async () => {
    expect((await view()).mail).toBe('on');
    const bounce = (bouncedAddress: string) =>
      app.database.orm
        .insert(notificationSettings)
        .values({ memberId: ada.id, bouncedAddress, bouncedAt: app.clock.now() })
        .onConflictDoUpdate({ target: notificationSettings.memberId, set: { bouncedAddress } });
    await bounce('before@example.org');
    expect((await view()).mail).toBe('on');
    await bounce(ada.user.emailId);
    expect((await view()).mail).toBe('bounced');
    await ada.call(settings.resumeMail);
    expect((await view()).mail).toBe('on');
  });

  it('is off where the server sends none', async () => {
    const off = await createTestApp({ mailTransport: null });
    expect((await view(await off.member())).mail).toBe('off');
    await off.close();
  });
});
