import { chatsChanged, presence, receiveMessage, watchPresence } from '@tandem/contract/chat';
import { blockMember, blocksChanged, unblockMember } from '@tandem/contract/blocks';
import { listNotifications, markNotificationsRead, memberNotified } from '@tandem/contract/notifications';
import { countWaiting } from '@tandem/contract/people';
import { viewProject } from '@tandem/contract/projects';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  groupChatOf,
  listMessages,
  markRead,
  openDirectChatWith,
  postMessage,
  unreadCountOf,
} from '../../testing/chat-actions.ts';
import { createListeners } from '../../testing/live-client.ts';
import { askToConnect, connect } from '../../testing/people-actions.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { addTask } from '../../testing/task-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Actor;
let blocker: Actor;
let blocked: Actor;
let projectId: string;
let chatId: string;
const { listen, closeAll } = createListeners(() => app);

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
beforeEach(async () => {
  [owner, blocker, blocked] = await Promise.all([app.member(), app.member(), app.member()]);
  projectId = (await publish(owner))._id;
  await joinProject(owner, blocker, projectId);
  await joinProject(owner, blocked, projectId);
  for (const who of [blocker, blocked]) await who.call(markNotificationsRead);
  chatId = await groupChatOf(owner, projectId);
});
afterEach(closeAll);
afterAll(() => app.close());

const block = () => blocker.call(blockMember, { params: { userId: blocked.id } });
const unblock = () => blocker.call(unblockMember, { params: { userId: blocked.id } });
const notifiedOf = async (who: Actor) =>
  (await who.call(listNotifications, { query: { filter: 'unread' } })).data.map(({ kind, actor }) => [
    kind,
    actor?._id,
  ]);
const unreadNotifications = async (who: Actor) => (await who.call(countWaiting)).notifications;

describe('in a common project, a block', () => {
  it('lets both work on: project, chat and board stay as they were', async () => {
    await block();
    for (const who of [blocker, blocked]) {
      const { data } = await who.call(viewProject, { params: { id: projectId } });
      expect([data.isMember, data.collaborators.length]).toEqual([true, 2]);
      await postMessage(who, chatId);
      await addTask(who, projectId);
    }
    expect(await listMessages(blocker, chatId)).toHaveLength(2);
  });

  it('leaves the messages of the blocked out of the unread counts of the blocker alone', async () => {
    await postMessage(owner, chatId);
    await postMessage(blocked, chatId);
    await block();
    await postMessage(blocked, chatId);
    await postMessage(owner, chatId);
    expect(await unreadCountOf(blocker, chatId)).toBe(2);
    expect(await markRead(blocker, chatId, 1)).toEqual({ lastReadSeq: 1, unread: 1 });
    await markRead(blocker, chatId);
    await postMessage(blocked, chatId);
    expect(await unreadCountOf(blocker, chatId)).toBe(0);
    await postMessage(blocker, chatId);
    expect(await unreadCountOf(blocked, chatId)).toBe(1);
    await postMessage(blocked, chatId);
    await unblock();
    expect(await unreadCountOf(blocker, chatId)).toBe(1);
  });

  it('notifies the blocker of nothing that the blocked does, and the blocked of their common work', async () => {
    const [device] = await listen(blocker);
    await addTask(blocked, projectId, { assignedTo: blocker.id });
    const { _id: taskId } = await addTask(blocker, projectId, { assignedTo: blocker.id });
    const comment = { params: { projectId, taskId }, body: { text: 'Aye' } };
    await blocked.call(addTaskComment, comment);
    expect(await unreadNotifications(blocker)).toBe(2);
    await block();
    expect([await notifiedOf(blocker), await unreadNotifications(blocker)]).toEqual([[], 0]);
    const before = (await device!.allSoFar(memberNotified)).length;
    await blocked.call(addTaskComment, comment);
    await addTask(blocked, projectId, { assignedTo: blocker.id });
    expect(await device!.allSoFar(memberNotified)).toHaveLength(before);
    await owner.call(addTaskComment, comment);
    expect(await notifiedOf(blocker)).toEqual([['taskCommented', owner.id]]);
    await addTask(blocker, projectId, { assignedTo: blocked.id });
    expect(await notifiedOf(blocked)).toContainEqual(['taskAssigned', blocker.id]);
  });

  it('closes the direct chat of the two, and unblocking opens it again', async () => {
    const direct = await openDirectChatWith(blocker, blocked);
    await postMessage(blocked, direct);
    await block();
    expect(await unreadCountOf(blocker, direct)).toBe(0);
    await unblock();
    await postMessage(blocked, direct);
    expect(await unreadCountOf(blocker, direct)).toBe(2);
  });
});

describe('a block while both are connected', () => {
  it('tells the devices of the blocker alone', async () => {
    const [one, other, theirs, rest] = await listen(blocker, blocker, blocked, owner);
    await block();
    for (const device of [one!, other!]) expect(await device.allSoFar(blocksChanged)).toEqual([{}]);
    for (const device of [theirs!, rest!]) expect(await device.allSoFar(blocksChanged)).toEqual([]);
  });

  it('is told to nobody when it is undone without having been made', async () => {
    const [mine, theirs] = await listen(blocker, blocked);
    await unblock();
    expect(await mine!.allSoFar(blocksChanged)).toEqual([]);
    for (const device of [mine!, theirs!]) expect(await device.allSoFar(chatsChanged)).toEqual([]);
    await block();
    await unblock();
    expect(await theirs!.allSoFar(chatsChanged)).not.toEqual([]);
  });

  it('hides from both that the other is online, also when they come back', async () => {
    const [mine, theirs] = await listen(blocker, blocked);
    const watch = async (device: typeof mine, person: Actor) =>
      (await device!.command(watchPresence, { userIds: [person.id] })).userIds;
    const isOffline = (id: string) => (payload: { userIds: string[]; isOnline: boolean }) =>
      !payload.isOnline && payload.userIds.includes(id);
    await watch(mine, blocked);
    await watch(theirs, blocker);
    await block();
    await mine!.received(presence, isOffline(blocked.id));
    await theirs!.received(presence, isOffline(blocker.id));
    expect([await watch(mine, blocked), await watch(theirs, blocker)]).toEqual([[], []]);
  });

  it('lets no message through that is sent at the same time and refused', async () => {
    await connect(blocker, blocked);
    const direct = await openDirectChatWith(blocker, blocked);
    const [device] = await listen(blocker);
    // With no message at all there would be no chat to read.
    await postMessage(blocked, direct, 'The first');
    const sent = Promise.allSettled(
      Array.from({ length: 10 }, async (_, n) => postMessage(blocked, direct, `Message ${n}`)),
    );
    await block();
    const stored = 1 + (await sent).filter(({ status }) => status === 'fulfilled').length;
    expect(await listMessages(blocker, direct)).toHaveLength(stored);
    expect((await device!.allSoFar(receiveMessage)).length).toBe(stored);
  });

  it('and a connection request at the same time leave no request behind', async () => {
    const other = await app.member();
    await Promise.allSettled([
      askToConnect(other, blocker),
      blocker.call(blockMember, { params: { userId: other.id } }),
    ]);
    expect((await blocker.call(countWaiting)).connectionRequests).toBe(0);
  });
});
