import { mentionToken } from '@tandem/contract/chat/plain-text';
import { changePassword, logOut, signOutEverywhere } from '@tandem/contract/account';
import { acceptJoinRequest, askToJoin } from '@tandem/contract/join-requests';
import {
  editPushDevice,
  listPushDevices,
  unsubscribePush,
  muteChat,
  muteProject,
  updateNotificationSettings,
} from '@tandem/contract/notifications/notification-settings';
import { reportPage } from '@tandem/contract/notifications';
import { addTaskComment, deleteTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { decideReport, listReports, reportThing } from '@tandem/contract/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeModerator } from '../../../testing/administration/community-roles.ts';
import { groupChatOf, markRead, postMessage, remove } from '../../../testing/chat-actions.ts';
import { connect } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import {
  claimsOf,
  type PushService,
  type ReceivedPush,
  startPushService,
} from '../../../testing/push/push-service.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';

let service: PushService;
let app: TestApp;
let owner: Actor;
let other: Actor;
let projectId: string;
let pushes: ReceivedPush[];

beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({
    listens: true,
    pushHosts: [service.host],
    limits: { LIMIT_PUSHES_DAY: 20 },
    communityDefaults: { name: 'Loom' },
  });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  service.answerWith(201);
  [owner, other] = await Promise.all([
    app.member({ firstName: 'Olga', lastName: 'Ost' }),
    app.member({ firstName: 'Rita', lastName: 'Rau' }),
  ]);
  projectId = (await publish(owner, { title: 'Hut book' }))._id;
  pushes = await service.subscribe(owner);
});

/** Asks to join, and sends what is due then. */
const ask = async (who: Actor = other) => {
  const body = { role: 'Cook', message: 'Let me in.' };
  const { data } = await who.call(askToJoin, { params: { projectId }, body });
  await app.sendPushes();
  return data;
};
/** Sends a message, and what is due three seconds later. */
const say = async (...given: Parameters<typeof postMessage>) => {
  const message = await postMessage(...given);
  app.clock.advance(3_000);
  await app.sendPushes();
  return message;
};
const devices = async (who: Actor = owner) => (await who.call(listPushDevices)).data;
const shown = (list: ReceivedPush[] = pushes) => list.map(({ title, body, path }) => ({ title, body, path }));

describe('a notification', () => {
  // spec: added-210
  it('reaches the devices of its member with words and the path of the thing', async () => {
    const again = await service.subscribe(other);
    const request = await ask();
    expect(shown()).toEqual([
      {
        title: 'Rita Rau asks to join',
        body: 'Hut book',
        path: `/projects/${projectId}/requests?request=${request._id}`,
      },
    ]);
    await owner.call(acceptJoinRequest, { params: { projectId, requestId: request._id } });
    await app.sendPushes();
    expect(shown(again)).toEqual([
      {
        title: 'You’re in: Hut book',
        body: 'Olga accepted your request.',
        path: `/projects/${projectId}/tasks`,
      },
    ]);
    const task = await addTask(owner, projectId, { title: 'Buy bread', assignedTo: other.id });
    await app.sendPushes();
    expect(shown(again)[1]).toEqual({
      title: 'Olga Ost assigned a task to you',
      body: 'Buy bread · Hut book',
      path: `/projects/${projectId}/tasks?task=${task._id}`,
    });
    expect(pushes).toHaveLength(1);
    expect((await devices())[0]?.lastSentAt).toBe(app.clock.now().toISOString());
  });

  it('is signed by the keys of this server, for this push service and for less than a day', async () => {
    await ask();
    const claims = claimsOf(pushes[0]!);
    expect(claims).toMatchObject({
      aud: `http://${service.host}`,
      key: (await owner.call(listPushDevices)).publicKey,
    });
    expect(claims!.exp - app.clock.now().getTime() / 1_000).toBeLessThan(24 * 60 * 60);
    expect(pushes[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(24 * 60 * 60) });
  });

  it('says only that there is something where previews are hidden', async () => {
    const [device] = await devices();
    await owner.call(editPushDevice, { params: { deviceId: device!._id }, body: { hidesPreviews: true } });
    const { _id } = await ask();
    expect(shown()).toEqual([
      { title: 'Loom', body: 'New notification', path: `/projects/${projectId}/requests?request=${_id}` },
    ]);
    expect(JSON.stringify(pushes[0])).not.toMatch(/Rita|Hut/);
  });

  it('is at most three kilobytes, whatever its words', async () => {
    const long = '𝔗'.repeat(60);
    const applicant = await app.member({ firstName: long, lastName: long });
    const title = '🦉'.repeat(60);
    projectId = (await publish(owner, { title }))._id;
    await ask(applicant);
    expect(pushes[0]?.title).toContain('𝔗');
    expect(pushes[0]?.bytes).toBeLessThan(3_000);
  });

  it('is not pushed to who looks at a page, and is again once the page is hidden', async () => {
    const page = await connect(app, owner);
    await page.command(reportPage, { isVisible: true });
    await ask();
    expect(pushes).toEqual([]);
    await page.command(reportPage, { isVisible: false });
    await ask(await app.member());
    expect(pushes).toHaveLength(1);
    page.close();
  });

  it.each([
    [
      'its topic is switched off',
      { channels: [{ topic: 'requests' as const, channel: 'push' as const, isOn: false }] },
    ],
    ['the member has quiet hours', { quietHours: { isOn: true, from: '00:00', to: '23:59' } }],
  ])('is not pushed while %s', async (_, body) => {
    await owner.call(updateNotificationSettings, { body });
    await ask();
    expect(pushes).toEqual([]);
  });

  it('is not pushed about a muted project', async () => {
    await owner.call(muteProject, { params: { projectId } });
    await ask();
    expect(pushes).toEqual([]);
  });

  it('stops at the budget of a day', async () => {
    const counts: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      await addTask(owner, projectId);
      await ask(await app.member());
      counts.push(pushes.length);
    }
    expect(counts.slice(-3)).toEqual([19, 20, 20]);
    app.clock.advance(24 * 60 * 60 * 1_000);
    await ask(await app.member());
    expect(pushes).toHaveLength(21);
  });

  it('takes from the budget once, however often the push service puts it off', async () => {
    service.answerWith(503);
    await ask();
    for (let i = 0; i < 25; i += 1) {
      app.clock.advance(15 * 60 * 1_000);
      await app.sendPushes();
    }
    service.answerWith(201);
    for (let i = 0; i < 19; i += 1) await ask(await app.member());
    app.clock.advance(15 * 60 * 1_000);
    await app.sendPushes();
    expect(pushes).toHaveLength(20);
    await ask(await app.member());
    expect(pushes).toHaveLength(20);
  });
});

describe('a device', () => {
  it.each([404, 410])('that its push service answers with %i is removed', async (status) => {
    service.answerWith(status);
    await ask();
    expect(await devices()).toEqual([]);
    service.answerWith(201);
    await ask(await app.member());
    expect(pushes).toEqual([]);
  });

  // spec: added-211
  it.each([
    ['a log-out', () => owner.call(logOut)],
    ['signing out everywhere', () => owner.call(signOutEverywhere)],
    [
      'a change of the password',
      () =>
        owner.call(changePassword, {
          body: { currentPassword: password, newPassword: 'another long secret' },
        }),
    ],
  ])('ends with %s', async (_, end) => {
    await end();
    await ask();
    expect(pushes).toEqual([]);
  });

  it('is removed by its member', async () => {
    const [device] = await devices();
    await owner.call(unsubscribePush, { params: { deviceId: device!._id } });
    await ask();
    expect(pushes).toEqual([]);
  });
});

describe('a message', () => {
  beforeEach(async () => {
    await joinProject(owner, other, projectId);
    await app.sendPushes();
  });

  it('reaches who has not read it, once for all that came meanwhile, and not its sender', async () => {
    const chatId = await groupChatOf(other, projectId);
    const own = await service.subscribe(other);
    await postMessage(other, chatId, 'Hello.');
    await say(other, chatId, 'Who brings **bread**?');
    expect(pushes.filter(({ path }) => path.startsWith('/chat'))).toHaveLength(1);
    expect(shown().at(-1)).toEqual({
      title: 'Rita Rau · Hut book',
      body: 'Who brings bread?',
      path: `/chat?chat=${chatId}`,
    });
    expect(own).toEqual([]);
    await say(owner, chatId, 'I do.');
    expect(shown(own)).toEqual([
      { title: 'Olga Ost · Hut book', body: 'I do.', path: `/chat?chat=${chatId}` },
    ]);
  });

  it('says only that there is one where previews are hidden', async () => {
    const [device] = await devices();
    await owner.call(editPushDevice, { params: { deviceId: device!._id }, body: { hidesPreviews: true } });
    await say(other, await groupChatOf(other, projectId), 'A secret.');
    expect(shown().at(-1)).toMatchObject({ title: 'Loom', body: 'New message' });
  });

  it('of a muted chat reaches nobody', async () => {
    const chatId = await groupChatOf(other, projectId);
    await owner.call(muteChat, { params: { chatId } });
    const before = pushes.length;
    await say(other, chatId, 'Hello?');
    await markRead(owner, chatId);
    expect(pushes).toHaveLength(before);
  });
});

describe('a message that is deleted', () => {
  let chatId: string;
  beforeEach(async () => {
    const request = await ask();
    await owner.call(acceptJoinRequest, { params: { projectId, requestId: request._id } });
    chatId = await groupChatOf(owner, projectId);
    await app.sendPushes();
    pushes.splice(0);
  });
  const withdrawn = () => ({
    title: 'Message deleted',
    body: '',
    path: `/chat?chat=${chatId}`,
    tag: chatId,
    isSilent: true,
  });

  it('is taken back on the devices that show it, and on no others', async () => {
    const [third, fourth] = [await app.member(), await app.member()];
    for (const member of [third, fourth]) await joinProject(owner, member, projectId);
    await app.sendPushes();
    const hiding = await service.subscribe(third, { hidesPreviews: true });
    const message = await say(other, chatId, 'Secret');
    const later = await service.subscribe(fourth);
    await remove(other, message);
    await app.sendPushes();
    expect(pushes.map(({ body }) => body)).toEqual(['Secret', '']);
    expect(pushes[1]).toMatchObject(withdrawn());
    expect(hiding.map(({ body }) => body)).toEqual(['New message']);
    expect(later).toEqual([]);
    await app.sendPushes();
    expect(pushes).toHaveLength(2);
  });

  it('is not taken back where it never came, or a later one took its place', async () => {
    service.answerWith(503);
    const failed = await say(other, chatId, 'Failed');
    await remove(other, failed);
    service.answerWith(201);
    app.clock.advance(60_000);
    await app.sendPushes();
    expect(pushes).toEqual([]);
    const replaced = await say(other, chatId, 'Replaced');
    await say(other, chatId, 'Shown');
    await remove(other, replaced);
    await app.sendPushes();
    expect(pushes.map(({ body }) => body)).toEqual(['Replaced', 'Shown']);
  });

  it('is taken back after it was sent, where it is deleted while it is being sent', async () => {
    const message = await postMessage(other, chatId, 'Secret');
    app.clock.advance(3_000);
    const release = service.hold();
    const sending = app.sendPushes();
    await vi.waitFor(() => expect(pushes).toHaveLength(1));
    await remove(other, message);
    await app.sendPushes();
    release();
    await sending;
    expect(pushes).toHaveLength(1);
    app.clock.advance(60_000);
    await app.sendPushes();
    expect(pushes.slice(1)).toMatchObject([withdrawn()]);
  });
});

describe('a comment that is deleted', () => {
  let taskId: string;
  beforeEach(async () => {
    await joinProject(owner, other, projectId);
    taskId = (await addTask(owner, projectId, { title: 'Buy bread' }))._id;
    const channels = [{ topic: 'comments' as const, channel: 'push' as const, isOn: true }];
    await owner.call(updateNotificationSettings, { body: { channels } });
    await app.sendPushes();
    pushes.splice(0);
  });
  const on = (commentId: string) => ({ params: { projectId, taskId, commentId } });
  const comment = async (text: string) => {
    const added = await other.call(addTaskComment, { params: { projectId, taskId }, body: { text } });
    return added.comment;
  };
  const withdrawn = () => ({
    title: 'Comment deleted',
    body: '',
    path: `/projects/${projectId}/tasks?task=${taskId}`,
    isSilent: true,
  });

  it.each([
    ['to who follows the task', () => 'Secret'],
    ['to who is mentioned', () => `Secret, ${mentionToken(owner.id)}`],
  ])('is taken back on the device that shows it %s', async (_, text) => {
    const { _id } = await comment(text());
    await app.sendPushes();
    expect(pushes).toHaveLength(1);
    expect(pushes[0]?.body).toContain('Secret');
    await other.call(deleteTaskComment, on(_id));
    await app.sendPushes();
    expect(pushes.slice(1)).toMatchObject([{ ...withdrawn(), tag: pushes[0]?.tag }]);
    await app.sendPushes();
    expect(pushes).toHaveLength(2);
  });

  it('is not sent where it is deleted before, and is taken back where a moderator hides it', async () => {
    const early = await comment('Early');
    await other.call(deleteTaskComment, on(early._id));
    await app.sendPushes();
    expect(pushes).toEqual([]);
    const { _id } = await comment('Spam');
    await app.sendPushes();
    const moderator = await makeModerator(app, await app.member());
    await owner.call(reportThing, { body: { thing: { kind: 'comment', id: _id }, reason: 'spam' } });
    const caseId = (await moderator.call(listReports, {})).data[0]?._id ?? '';
    const decision = { outcome: 'hidden' as const, reason: 'Not here.' };
    await moderator.call(decideReport, { params: { caseId }, body: decision });
    await app.sendPushes();
    expect(pushes.map(({ title }) => title)).toContain('Comment deleted');
  });
});
