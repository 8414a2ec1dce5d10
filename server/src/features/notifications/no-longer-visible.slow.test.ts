import { notificationTopics } from '@tandem/contract/notifications/notification-topics';
import { saveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { chatNotifications } from '@tandem/contract/chat/chat-notifications';
import { type NotificationKind, topicOf } from '@tandem/contract/notifications/notification-kinds';
import { confirmPassword } from '@tandem/contract/account';
import * as administration from '@tandem/contract/administration/administration-projects';
import { listNotifications } from '@tandem/contract/notifications';
import { muteChat, updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import * as lifecycle from '@tandem/contract/projects/project-lifecycle';
import * as projectMembers from '@tandem/contract/projects/project-members';
import { taskNotifications } from '@tandem/contract/tasks/task-notifications';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../testing/administration/community-roles.ts';
import { groupChatOf, markRead, postMessage, react } from '../../testing/chat-actions.ts';
import { postChatMessage } from '@tandem/contract/chat';
import { mentionToken } from '@tandem/contract/chat/plain-text';
import { handOver, joinProject, publish } from '../../testing/project-actions.ts';
import { type PushService, type ReceivedPush, startPushService } from '../../testing/push/push-service.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../testing/test-app.ts';
import { isOffered } from './settings/channels.rules.ts';

/** In everything that only the members of the project may read. */
const secret = 'Secret';
const minute = 60_000;
const morning = new Date('2026-11-20T08:50:00Z');

let service: PushService;
let app: TestApp;
let owner: Actor;
let other: Actor;
let admin: Actor;
let projectId: string;
let pushes: Map<Actor, ReceivedPush[]>;

beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ pushHosts: [service.host] });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  app.clock.set(morning);
  await app.database.executeSql('delete from mails; delete from projects; delete from members');
  [owner, other] = [await app.member({ firstName: 'Olga' }), await app.member({ firstName: 'Carl' })];
  admin = await makeAdministrator(app, await app.member({ firstName: 'Abel' }));
  projectId = (await publish(owner, { title: 'Tide tables' }))._id;
  await joinProject(owner, other, projectId);
  pushes = new Map();
  for (const who of [owner, other]) {
    pushes.set(who, await service.subscribe(who));
    await switchAllOn(who);
  }
  await forget();
});

const forget = () => app.database.executeSql('delete from notifications; delete from pushes');
const onProject = () => ({ params: { id: projectId } });
const inProject = () => ({ params: { projectId } });

async function switchAllOn(who: Actor): Promise<void> {
  const all = notificationTopics.flatMap((topic) =>
    (['mail', 'push'] as const)
      .filter((channel) => isOffered(topic, channel) && topic !== 'security')
      .map((channel) => ({ topic, channel, isOn: true })),
  );
  await who.call(updateNotificationSettings, { body: { channels: all, timeZone: 'UTC' } });
}

const taskOf = async (more: object = {}) =>
  (await addTask(owner, projectId, { title: `${secret} harbours`, assignedTo: other.id, ...more }))._id;
const remind = async () => {
  app.clock.advance(15 * minute);
  await app.runJob('remind-of-tasks');
};
/** Whoever does it, it concerns `other`. */
type Happens = () => Promise<unknown>;

/** What happens in a project to a collaborator, by the kind of the notification or as messages. */
const events: [NotificationKind | 'messages', Happens][] = [
  [
    'roleChanged',
    () =>
      owner.call(projectMembers.changeMemberRole, {
        params: { id: projectId, userId: other.id },
        body: { role: 'Editor' },
      }),
  ],
  [
    'ownershipOffered',
    () => owner.call(projectMembers.offerOwnership, { ...onProject(), body: { userId: other.id } }),
  ],
  ['taskAssigned', () => taskOf()],
  [
    'taskCommented',
    async () => {
      const taskId = await taskOf();
      await forget();
      const body = { text: `${secret} words` };
      await owner.call(addTaskComment, { params: { projectId, taskId }, body });
    },
  ],
  [
    'taskDue',
    async () => {
      await taskOf({ dueDate: '2026-11-21' });
      await forget();
      await remind();
    },
  ],
  [
    'taskOverdue',
    async () => {
      await taskOf({ dueDate: '2026-11-20' });
      await forget();
      app.clock.advance(24 * 60 * minute);
      await remind();
    },
  ],
  ['projectArchived', () => owner.call(lifecycle.archiveProject, onProject())],
  [
    'projectModerated',
    async () => {
      const because = { ...inProject(), body: { reason: `${secret} reason` } };
      await admin.call(administration.archiveCommunityProject, because);
      await forget();
      await admin.call(administration.unarchiveCommunityProject, because);
    },
  ],
  [
    'joinRequestAccepted',
    async () => {
      await owner.call(projectMembers.removeProjectUser, memberOf(other));
      await joinProject(owner, other, projectId);
      await app.database.executeSql(`delete from notifications where kind <> 'joinRequestAccepted'`);
    },
  ],
  [
    'messageReplied',
    async () => {
      const chatId = await groupChatOf(owner, projectId);
      const { _id: replyTo } = await postMessage(other, chatId);
      await owner.call(postChatMessage, { params: { chatId }, body: { text: `${secret} reply`, replyTo } });
      // The message itself is read; its notification is not.
      await markRead(other, chatId);
    },
  ],
  [
    'messageMentioned',
    async () => {
      const chatId = await groupChatOf(owner, projectId);
      await postMessage(owner, chatId, `${secret} ${mentionToken(other.id)}`);
      await markRead(other, chatId);
    },
  ],
  [
    'everyoneMentioned',
    async () => {
      const chatId = await groupChatOf(owner, projectId);
      await postMessage(owner, chatId, `${secret} ${mentionToken('everyone')}`);
      await markRead(other, chatId);
    },
  ],
  [
    'taskMentioned',
    async () => taskOf({ assignedTo: null, description: `${secret} ${mentionToken(other.id)}` }),
  ],
  [
    'commentMentioned',
    async () => {
      const { _id: taskId } = await addTask(owner, projectId);
      const body = { text: `${secret} ${mentionToken(other.id)}` };
      await owner.call(addTaskComment, { params: { projectId, taskId }, body });
    },
  ],
  [
    'savedMessageDue',
    async () => {
      const { chatId, _id } = await postMessage(owner, await groupChatOf(owner, projectId), secret);
      await markRead(other, chatId);
      const remindAt = new Date(app.clock.now().getTime() + 5 * minute).toISOString();
      await other.call(saveMessage, { params: { chatId, messageId: _id }, body: { remindAt } });
      app.clock.advance(5 * minute);
      await app.runJob('remind-of-saved-messages');
    },
  ],
  [
    'messageReacted',
    async () => react(owner, await postMessage(other, await groupChatOf(owner, projectId), secret), '👍'),
  ],
  ['messages', async () => postMessage(owner, await groupChatOf(owner, projectId), `${secret} message`)],
];

const memberOf = ({ id: userId }: Actor) => ({ params: { id: projectId, userId } });

/** How the member may no longer see it, and of what they learn instead. */
const ends: [string, () => Promise<unknown>, NotificationKind[]][] = [
  [
    'was removed',
    async () => {
      // Nobody is removed from an archived project. Their notifications of the archive end with it.
      await owner.call(lifecycle.unarchiveProject, onProject());
      await owner.call(projectMembers.removeProjectUser, memberOf(other));
    },
    ['removedFromProject'],
  ],
  ['left', () => other.call(projectMembers.removeProjectUser, memberOf(other)), []],
  [
    'saw the project deleted',
    async () => {
      await owner.call(confirmPassword, { body: { password } });
      await owner.call(lifecycle.deleteProject, { ...onProject(), body: { title: 'Tide tables' } });
    },
    ['projectDeleted'],
  ],
];

/** What reaches somebody a quarter of an hour later: kinds in the list, and how many lines by push and by mail. */
async function reaches(who: Actor) {
  app.mails.length = 0;
  app.clock.advance(12 * minute);
  await app.sendPushes();
  await app.runJob('plan-mails');
  app.clock.advance(3 * minute);
  await app.sendMails();
  const mails = app.mails.filter(({ to }) => to.address === who.user.emailId);
  const { data } = await who.call(listNotifications);
  const sent = [
    ...mails.map((mail) => JSON.stringify(mail)),
    JSON.stringify(pushes.get(who)),
    JSON.stringify(data),
  ];
  return {
    list: data.map(({ kind }) => kind),
    push: pushes.get(who)?.length,
    mail: mails.flatMap(({ entries = [] }) => entries).length,
    hasSecret: sent.some((text) => text.includes(secret)),
  };
}

it('covers every kind about tasks and messages', () => {
  const kinds = Object.keys({ ...taskNotifications, ...chatNotifications });
  expect(events.map(([kind]) => kind)).toEqual(expect.arrayContaining(kinds));
});

const channelsOf = (kind: NotificationKind | 'messages') => {
  const topic = kind === 'messages' ? kind : topicOf(kind);
  return { push: isOffered(topic, 'push') ? 1 : 0, mail: isOffered(topic, 'mail') ? 1 : 0 };
};

describe.each(events)('%s', (kind, happens) => {
  it('reaches a project member on every channel', async () => {
    await happens();
    const list = kind === 'messages' ? [] : [kind];
    expect(await reaches(other)).toMatchObject({ list, ...channelsOf(kind) });
  });

  it.each(ends)('reaches nobody who %s before it was sent, on any channel', async (_what, end, instead) => {
    await happens();
    await end();
    expect(await reaches(other)).toEqual({
      list: instead,
      push: instead.length,
      mail: instead.length,
      hasSecret: false,
    });
  });
});

it('tells a former owner nothing of a project that they handed over and were removed from', async () => {
  await handOver(owner, other, projectId);
  await app.database.orm.execute(sql`delete from notifications where member_id = ${other.id}`);
  await other.call(projectMembers.removeProjectUser, memberOf(owner));
  expect(await reaches(owner)).toMatchObject({ list: ['removedFromProject'], push: 1, mail: 1 });
});

it('tells of what happens in a muted chat in the list alone', async () => {
  const chatId = await groupChatOf(owner, projectId);
  await other.call(muteChat, { params: { chatId } });
  await react(owner, await postMessage(other, chatId), '👍');
  expect(await reaches(other)).toMatchObject({ list: ['messageReacted'], push: 0, mail: 0 });
});

it('reaches whom a message mentions by name on every channel, also in a muted chat, and once', async () => {
  const chatId = await groupChatOf(owner, projectId);
  await postMessage(owner, chatId, `Look, ${mentionToken(other.id)}`);
  expect(await reaches(other)).toMatchObject({ list: ['messageMentioned'], push: 1 });
  await forget();
  pushes.get(other)?.splice(0);
  await other.call(muteChat, { params: { chatId } });
  await postMessage(owner, chatId, `Again, ${mentionToken(other.id)}`);
  expect(await reaches(other)).toMatchObject({ list: ['messageMentioned'], push: 1, mail: 1 });
});
