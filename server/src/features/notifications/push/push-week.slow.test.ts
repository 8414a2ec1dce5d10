import { blockMember, unblockMember } from '@tandem/contract/blocks';
import * as connections from '@tandem/contract/connections';
import { markNotificationsRead, reportPage } from '@tandem/contract/notifications';
import * as settings from '@tandem/contract/notifications/notification-settings';
import type { Reply } from '@tandem/contract/operation';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { assignTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, markRead, postMessage } from '../../../testing/chat-actions.ts';
import { connect, type LiveClient } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { act, type Act, type topics } from '../../../testing/push/push-acts.ts';
import { type PushService, type ReceivedPush, startPushService } from '../../../testing/push/push-service.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

/*
 * Five members act at random for a week, while the push service fails at times. What each is pushed, and when, is compared with
 * a model of the rules: who caused it and who may not see it get nothing.
 */

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
type Topic = (typeof topics)[number];

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ listens: true, pushHosts: [service.host] });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

/** An unread notification of the model. */
interface Listed {
  topic: Exclude<Topic, 'messages'>;
  /** The id of a request; else the kind. */
  about: string;
  createdAt: number;
  at: number;
  isRead: boolean;
}

/** A push that waits: about a notification, or about the messages of the chat from one number to another. */
interface Item {
  listed: Listed | null;
  from: number;
  to: number;
  expiresAt: number;
}

interface Member {
  actor: Actor;
  name: string;
  page: LiveClient;
  received: ReceivedPush[];
  isOn: Record<Topic, boolean>;
  isMuted: boolean;
  isLooking: boolean;
  isInProject: boolean;
  /** Eight quiet hours from this hour on, UTC. */
  quietFrom: number | null;
  blocked: Set<Member>;
  /** The latest notification about each thing. */
  listed: Map<string, Listed>;
  items: Map<string, Item>;
  lastRead: number;
  failures: number;
  retryAt: number;
}

interface World {
  members: Member[];
  projectId: string;
  taskId: string;
  chatId: string;
  messages: { by: Member; text: string }[];
  /** The chat when its devices are due. */
  chat: { from: number; at: number; dueAt: number } | null;
  comments: { by: Member; at: number }[];
  pending: Map<string, { from: Member; to: Member }>;
  assignee: Member | null;
  isFailing: boolean;
}

const now = () => app.clock.now().getTime();

async function createMember(firstName: string): Promise<Member> {
  const actor = await app.member({ firstName, lastName: 'Berg' });
  return {
    actor,
    name: `${firstName} Berg`,
    page: await connect(app, actor),
    received: await service.subscribe(actor),
    isOn: { requests: true, comments: false, assigned: true, messages: true },
    isMuted: false,
    isLooking: false,
    isInProject: true,
    quietFrom: null,
    lastRead: 0,
    blocked: new Set<Member>(),
    listed: new Map<string, Listed>(),
    items: new Map<string, Item>(),
    failures: 0,
    retryAt: 0,
  };
}

async function createWorld(): Promise<World> {
  const members: Member[] = [];
  for (const name of ['Ann', 'Bea', 'Cai', 'Dov', 'Eli']) members.push(await createMember(name));
  const [owner, ...others] = members.map(({ actor }) => actor);
  if (owner === undefined) throw new Error('There is no owner.');
  const { _id: projectId } = await publish(owner, { title: 'Hut book' });
  for (const other of others) await joinProject(owner, other, projectId);
  const { _id: taskId } = await addTask(owner, projectId, { title: 'Ink' });
  const params = { projectId, taskId };
  for (const actor of others) await actor.call(addTaskComment, { params, body: { text: 'Here.' } });
  for (const { actor } of members) await actor.call(markNotificationsRead);
  await app.sendPushes();
  for (const member of members) member.received.length = 0;
  const chatId = await groupChatOf(owner, projectId);
  const rest = { pending: new Map(), assignee: null, isFailing: false };
  return { members, projectId, taskId, chatId, messages: [], chat: null, comments: [], ...rest };
}

/** Somebody is notified of something. */
function notified(
  to: Member,
  { about, topic, actor }: { about: string; topic: Listed['topic']; actor: Member },
) {
  if (to.blocked.has(actor)) return;
  const before = to.listed.get(about);
  const listed =
    before?.isRead === false ? before : { topic, about, createdAt: now(), at: now(), isRead: false };
  listed.at = now();
  to.listed.set(about, listed);
  const isWanted = to.isOn[topic] && !(to.isMuted && topic !== 'requests');
  // A read notification and a later one about the same are two things.
  const key = `${about} ${listed.createdAt}`;
  if (isWanted) to.items.set(key, { listed, from: 0, to: 0, expiresAt: now() + 24 * hour });
}

/** The title of a push about a notification; null when it does not hold any more. */
function titleOf(world: World, to: Member, { topic, about, createdAt, at, isRead }: Listed): string | null {
  if (isRead) return null;
  if (topic === 'requests') {
    const request = world.pending.get(about);
    return request === undefined ? null : `${request.from.name} wants to connect`;
  }
  if (!to.isInProject) return null;
  const owner = world.members[0];
  if (topic === 'assigned')
    return world.assignee === to && owner && !to.blocked.has(owner)
      ? `${owner.name} assigned a task to you`
      : null;
  const authors = world.comments
    .filter((comment) => comment.by !== to && !to.blocked.has(comment.by))
    .filter((comment) => comment.at >= createdAt && comment.at <= at)
    .map((comment) => comment.by);
  const others = new Set(authors).size - 1;
  const more = others < 1 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return authors.length === 0 ? null : `${authors.at(-1)?.name}${more} commented on Ink`;
}

/** What a push about the chat says; null when there is nothing unread that the member may see. */
function wordsOfChat(world: World, to: Member, { from, to: last }: Item): string | null {
  if (!to.isInProject) return null;
  const seqs = world.messages.map((message, index) => ({ ...message, seq: index + 1 }));
  const shown = seqs
    .filter(({ seq }) => seq > Math.max(to.lastRead, from - 1) && seq <= last)
    .findLast((message) => message.by !== to && !to.blocked.has(message.by));
  return shown === undefined ? null : `${shown.by.name} · Hut book: ${shown.text}`;
}

const isQuiet = ({ quietFrom }: Member) =>
  quietFrom !== null && (app.clock.now().getUTCHours() - quietFrom + 24) % 24 < 8;

/** What a waiting push says now; null when it is not wanted. */
function wordsOf(world: World, to: Member, item: Item): string | null {
  const topic = item.listed?.topic ?? 'messages';
  if (item.expiresAt <= now() || !to.isOn[topic] || isQuiet(to) || to.isLooking) return null;
  if (to.isMuted && topic !== 'requests') return null;
  return item.listed === null ? wordsOfChat(world, to, item) : titleOf(world, to, item.listed);
}

/** The devices of those who have not read the chat hear of it. */
function queueChat(world: World): void {
  const { chat, messages } = world;
  if (chat === null || chat.dueAt > now()) return;
  world.chat = null;
  for (const to of world.members.filter((m) => m.isInProject && m.lastRead < messages.length)) {
    const from = Math.min(to.items.get('chat')?.from ?? chat.from, chat.from);
    to.items.set('chat', { listed: null, from, to: messages.length, expiresAt: chat.at + hour });
  }
}

/** The pushes that the rules demand now. */
function expectedPushes(world: World, to: Member): string[] {
  if (to.retryAt > now()) {
    for (const [key, { expiresAt }] of to.items) if (expiresAt <= now()) to.items.delete(key);
    return [];
  }
  const said = [...to.items].flatMap(([key, item]) => {
    const words = wordsOf(world, to, item);
    if (words === null || !world.isFailing) to.items.delete(key);
    return words ?? [];
  });
  if (said.length === 0) return [];
  to.failures = world.isFailing ? to.failures + 1 : 0;
  const waits = [15 * second, minute, 4 * minute, 15 * minute];
  to.retryAt = world.isFailing ? now() + (waits[to.failures - 1] ?? 15 * minute) : 0;
  return world.isFailing ? [] : said;
}

let count = 0;

/** The sender runs, as every two seconds in production. */
async function run(world: World): Promise<void> {
  queueChat(world);
  const expected = world.members.map((to) => [to.name, expectedPushes(world, to).toSorted()]);
  await app.sendPushes();
  const got = world.members.map(({ name, received }) => {
    const said = received
      .splice(0)
      .map(({ title, body, path }) => (path.startsWith('/chat') ? `${title}: ${body}` : title));
    count += said.length;
    return [name, said.toSorted()];
  });
  expect(got).toEqual(expected);
}

type Acts = { [Name in Act['act']]: (world: World, given: Extract<Act, { act: Name }>) => Promise<unknown> };

const member = (world: World, index: number): Member => {
  const found = world.members[index];
  if (found === undefined) throw new Error(`There is no member ${index}.`);
  return found;
};

const acts: Acts = {
  wait: async (world, { seconds }) => {
    const end = now() + seconds * second;
    while (now() < end) {
      const times = [world.chat?.dueAt ?? 0, ...world.members.map(({ retryAt }) => retryAt)];
      app.clock.set(new Date(Math.min(end, ...times.filter((at) => at > now()))));
      await run(world);
    }
  },
  message: async (world, { by: index }) => {
    const from = member(world, index);
    if (!from.isInProject) return;
    const text = `Message ${world.messages.length + 1}.`;
    await postMessage(from.actor, world.chatId, text);
    world.messages.push({ by: from, text });
    const seq = world.messages.length;
    from.lastRead = seq;
    world.chat = { from: world.chat?.from ?? seq, at: now(), dueAt: world.chat?.dueAt ?? now() + 2_500 };
  },
  comment: async (world, { by: index }) => {
    const author = member(world, index);
    if (!author.isInProject) return;
    const { projectId, taskId } = world;
    await author.actor.call(addTaskComment, { params: { projectId, taskId }, body: { text: 'More.' } });
    world.comments.push({ by: author, at: now() });
    for (const to of world.members.filter((other) => other !== author && other.isInProject))
      notified(to, { about: 'comments', topic: 'comments', actor: author });
  },
  read: async (world, { by: index }) => {
    const reader = member(world, index);
    await reader.actor.call(markNotificationsRead);
    for (const listed of reader.listed.values()) listed.isRead = true;
  },
  readChat: async (world, { by: index }) => {
    const reader = member(world, index);
    if (!reader.isInProject) return;
    await markRead(reader.actor, world.chatId);
    reader.lastRead = world.messages.length;
  },
  mute: async (world, { by: index }) => {
    const muting = member(world, index);
    if (!muting.isInProject) return;
    const operation = muting.isMuted ? settings.unmuteProject : settings.muteProject;
    await muting.actor.call(operation, { params: { projectId: world.projectId } });
    muting.isMuted = !muting.isMuted;
  },
  look: async (world, { by: index }) => {
    const looking = member(world, index);
    looking.isLooking = !looking.isLooking;
    await looking.page.command(reportPage, { isVisible: looking.isLooking });
  },
  leave: async (world, { by: index }) => {
    const leaving = member(world, index);
    if (index === 0 || !leaving.isInProject) return;
    const params = { id: world.projectId, userId: leaving.actor.id };
    await leaving.actor.call(removeProjectUser, { params });
    leaving.isInProject = false;
    if (world.assignee === leaving) world.assignee = null;
  },
  ask: async (world, { by: index, to }) => {
    const [from, other] = [member(world, index), member(world, to)];
    const isPending = [...world.pending.values()].some((pair) =>
      [pair.from, pair.to].every((one) => one === from || one === other),
    );
    if (from === other || isPending) return;
    const params = { userId: other.actor.id };
    const reply = await from.actor.send(connections.sendConnectionRequest, { params });
    if (reply.statusCode >= 400) return;
    const { _id } = reply.json<Reply<typeof connections.sendConnectionRequest>>().request;
    world.pending.set(_id, { from, to: other });
    notified(other, { about: _id, topic: 'requests', actor: from });
  },
  withdraw: (world, given) =>
    endRequest(world, { from: member(world, given.by), to: member(world, given.to) }, 'withdraw'),
  reject: (world, given) =>
    endRequest(world, { from: member(world, given.to), to: member(world, given.by) }, 'reject'),
  block: async (world, { by: index, to }) => {
    const [blocker, other] = [member(world, index), member(world, to)];
    if (blocker === other) return;
    const params = { userId: other.actor.id };
    await blocker.actor.call(blocker.blocked.has(other) ? unblockMember : blockMember, { params });
    if (blocker.blocked.delete(other)) return;
    blocker.blocked.add(other);
    for (const [id, pair] of world.pending)
      if ([pair.from, pair.to].every((one) => one === blocker || one === other)) world.pending.delete(id);
  },
  assign: async (world, { to }) => {
    const { projectId, taskId } = world;
    const [owner, assignee] = [member(world, 0), member(world, to)];
    if (world.assignee === assignee || !assignee.isInProject) return;
    const body = { assignedTo: assignee.actor.id };
    await owner.actor.call(assignTask, { params: { projectId, taskId }, body });
    world.assignee = assignee;
    notified(assignee, { about: 'task', topic: 'assigned', actor: owner });
  },
  quiet: async (world, { by: index, from }) => {
    const resting = member(world, index);
    const hourOf = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`;
    const quietHours = { isOn: resting.quietFrom === null, from: hourOf(from), to: hourOf(from + 8) };
    const body = { quietHours, timeZone: 'UTC' };
    await resting.actor.call(settings.updateNotificationSettings, { body });
    resting.quietFrom = resting.quietFrom === null ? from : null;
  },
  choose: async (world, { by: index, topic }) => {
    const { actor, isOn } = member(world, index);
    isOn[topic] = !isOn[topic];
    const channels = [{ topic, channel: 'push' as const, isOn: isOn[topic] }];
    await actor.call(settings.updateNotificationSettings, { body: { channels } });
  },
  fail: async (world) => {
    world.isFailing = !world.isFailing;
    service.answerWith(world.isFailing ? 503 : 201);
  },
};

async function endRequest(
  world: World,
  { from, to }: { from: Member; to: Member },
  how: 'withdraw' | 'reject',
): Promise<void> {
  const [found] = [...world.pending].filter(([, pair]) => pair.from === from && pair.to === to);
  if (found === undefined) return;
  const params = { requestId: found[0] };
  if (how === 'withdraw') await from.actor.call(connections.withdrawConnectionRequest, { params });
  else await to.actor.call(connections.rejectConnectionRequest, { params });
  world.pending.delete(found[0]);
}

async function live(week: readonly Act[]): Promise<void> {
  service.answerWith(201);
  const world = await createWorld();
  for (const given of week) {
    app.clock.advance(second);
    await (acts[given.act] as (world: World, given: Act) => Promise<unknown>)(world, given);
    await run(world);
  }
  await acts.wait(world, { act: 'wait', seconds: 24 * 3_600 });
  for (const { page } of world.members) page.close();
}

it('each push of a week follows from the rules', { timeout: 120_000 }, async () => {
  const week = fc.array(act, { minLength: 40, maxLength: 80 });
  await fc.assert(fc.asyncProperty(week, live), { numRuns: 6, endOnFailure: true });
  expect(count).toBeGreaterThan(20);
});
