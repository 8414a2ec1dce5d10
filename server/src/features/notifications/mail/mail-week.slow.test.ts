import * as connections from '@tandem/contract/connections';
import { markNotificationsRead } from '@tandem/contract/notifications';
import * as settings from '@tandem/contract/notifications/notification-settings';
import type { Reply } from '@tandem/contract/operation';
import { assignTask } from '@tandem/contract/tasks';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

/*
 * Five members act at random for a week. What they are mailed is compared with a model of the rules: two minutes after a
 * notification, fifteen after the mail before, not in quiet hours, and only what is unread, unhandled and wanted then.
 */

const minute = 60_000;
const topics = ['requests', 'comments', 'assigned'] as const;
type Topic = (typeof topics)[number];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const who = fc.nat({ max: 4 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('comment' as const), by: who }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ask' as const), by: who, to: who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('withdraw' as const), by: who, to: who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reject' as const), by: who, to: who }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('assign' as const), to: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('read' as const), by: who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('mute' as const), by: who }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('quiet' as const), by: who, from: fc.nat({ max: 23 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('choose' as const), by: who, topic: fc.constantFrom(...topics) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 60, max: 900 }) }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** What the model knows of a member. */
interface Member {
  actor: Actor;
  name: string;
  isOn: Record<Topic, boolean>;
  isMuted: boolean;
  /** Eight quiet hours from this hour on, UTC. */
  quietFrom: number | null;
  /** What the next mail may tell, by what it is about. */
  due: Map<string, Topic>;
  /** Unread comments are one line. */
  authors: string[];
  plannedAt: number | null;
  lastAt: number | null;
}

interface World {
  members: Member[];
  projectId: string;
  taskId: string;
  /** Pending connection requests: `from to` to their id. */
  pending: Map<string, string>;
  assignee: number | null;
}

const member = (world: World, index: number): Member => {
  const found = world.members[index];
  if (found === undefined) throw new Error(`There is no member ${index}.`);
  return found;
};
const now = () => app.clock.now().getTime();

async function createWorld(): Promise<World> {
  const names = ['Ann', 'Bea', 'Cai', 'Dov', 'Eli'];
  const members: Member[] = [];
  for (const firstName of names) {
    const actor = await app.member({ firstName, lastName: 'Berg' });
    members.push({
      actor,
      name: `${firstName} Berg`,
      isOn: { requests: true, comments: false, assigned: true },
      isMuted: false,
      quietFrom: null,
      due: new Map(),
      authors: [],
      plannedAt: null,
      lastAt: null,
    });
  }
  const [owner, ...others] = members.map(({ actor }) => actor);
  if (owner === undefined) throw new Error('There is no owner.');
  const { _id: projectId } = await publish(owner, { title: 'Hut book' });
  for (const other of others) await joinProject(owner, other, projectId);
  const { _id: taskId } = await addTask(owner, projectId, { title: 'Ink' });
  const world = { members, projectId, taskId, pending: new Map<string, string>(), assignee: null };
  const params = { projectId, taskId };
  for (const actor of others) await actor.call(addTaskComment, { params, body: { text: 'Here.' } });
  for (const { actor } of members) await actor.call(markNotificationsRead);
  // What was mailed of all this is another story.
  app.clock.advance(20 * minute);
  await app.sendMails();
  app.clock.advance(20 * minute);
  app.mails.length = 0;
  return world;
}

/** Somebody is notified of something. */
function notified(to: Member, about: string, topic: Topic): void {
  const isWanted = to.isOn[topic] && !(to.isMuted && topic !== 'requests');
  if (!isWanted) return;
  to.due.set(about, topic);
  to.plannedAt ??= Math.max(now() + 2 * minute, to.lastAt === null ? 0 : to.lastAt + 15 * minute);
}

const isQuiet = ({ quietFrom }: Member, at: number) =>
  quietFrom !== null && (new Date(at).getUTCHours() - quietFrom + 24) % 24 < 8;

/** The lines of a mail that is sent now. */
function linesNow(world: World, to: Member): string[] {
  return [...to.due].flatMap(([about, topic]) => {
    if (!to.isOn[topic] || (to.isMuted && topic !== 'requests')) return [];
    if (topic === 'assigned') {
      const isTheirs = world.assignee !== null && member(world, world.assignee) === to;
      return isTheirs ? [`${member(world, 0).name} assigned “Ink” to you`] : [];
    }
    if (topic === 'comments') {
      const others = new Set(to.authors).size - 1;
      const more = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
      return [`${to.authors.at(-1)}${more} commented on “Ink”`];
    }
    const from = world.members.find(({ actor }) => world.pending.get(`${actor.id} ${to.actor.id}`) === about);
    return from === undefined ? [] : [`${from.name} wants to connect`];
  });
}

/** The mails that the rules demand now, as lines by address. */
function expectedMails(world: World): Record<string, string[]> {
  const mails: Record<string, string[]> = {};
  for (const to of world.members) {
    if (to.plannedAt === null || to.plannedAt > now() || isQuiet(to, now())) continue;
    const lines = linesNow(world, to);
    to.due.clear();
    to.plannedAt = null;
    if (lines.length === 0) continue;
    to.lastAt = now();
    mails[to.actor.user.emailId] = lines.toSorted();
  }
  return mails;
}

/** When each address got its last mail, and how many were sent at all. */
const sentAt = new Map<string, number>();
let count = 0;

/** Waits in steps of minutes; at each the sender runs, as every two seconds in production. */
async function wait(world: World, minutes: number): Promise<void> {
  const end = now() + minutes * minute;
  while (now() < end) {
    // Quiet hours end on the hour, so no step jumps over one.
    const toHour = 60 * minute - (now() % (60 * minute));
    const planned = world.members.flatMap(({ plannedAt }) => plannedAt ?? []).filter((at) => at > now());
    app.clock.set(new Date(Math.min(end, now() + toHour, ...planned)));
    const expected = expectedMails(world);
    await app.sendMails();
    const sent = app.mails.splice(0);
    const lines = sent.map(({ to, entries = [] }) => [
      to.address,
      entries.map(({ text }) => text).toSorted(),
    ]);
    expect(Object.fromEntries(lines)).toEqual(expected);
    expect(sent).toHaveLength(Object.keys(expected).length);
    for (const { to } of sent) {
      const before = sentAt.get(to.address) ?? 0;
      expect(now() - before).toBeGreaterThanOrEqual(15 * minute);
      sentAt.set(to.address, now());
      count += 1;
    }
  }
}

type Acts = { [Name in Act['act']]: (world: World, given: Extract<Act, { act: Name }>) => Promise<unknown> };

const acts: Acts = {
  wait: (world, { minutes }) => wait(world, minutes),
  comment: async (world, { by }) => {
    const { projectId, taskId } = world;
    const author = member(world, by);
    await author.actor.call(addTaskComment, { params: { projectId, taskId }, body: { text: 'More.' } });
    for (const to of world.members.filter((other) => other !== author)) {
      to.authors = [...to.authors.filter((name) => name !== author.name), author.name];
      notified(to, 'comments', 'comments');
    }
  },
  ask: async (world, { by, to }) => {
    const [from, other] = [member(world, by), member(world, to)];
    const keys = [`${from.actor.id} ${other.actor.id}`, `${other.actor.id} ${from.actor.id}`];
    if (by === to || keys.some((key) => world.pending.has(key))) return;
    const params = { userId: other.actor.id };
    const reply = await from.actor.send(connections.sendConnectionRequest, { params });
    if (reply.statusCode >= 400) return;
    const { _id } = reply.json<Reply<typeof connections.sendConnectionRequest>>().request;
    world.pending.set(keys[0] ?? '', _id);
    notified(other, _id, 'requests');
  },
  withdraw: (world, { by, to }) => endRequest(world, { from: by, to, isWithdrawn: true }),
  reject: (world, { by, to }) => endRequest(world, { from: to, to: by, isWithdrawn: false }),
  assign: async (world, { to }) => {
    if (world.assignee === to) return;
    const { projectId, taskId } = world;
    const assignedTo = member(world, to);
    const body = { assignedTo: assignedTo.actor.id };
    await member(world, 0).actor.call(assignTask, { params: { projectId, taskId }, body });
    world.assignee = to;
    notified(assignedTo, 'task', 'assigned');
  },
  read: async (world, { by }) => {
    const reader = member(world, by);
    await reader.actor.call(markNotificationsRead);
    reader.due.clear();
    reader.authors = [];
  },
  mute: async (world, { by }) => {
    const { actor, isMuted } = member(world, by);
    const operation = isMuted ? settings.unmuteProject : settings.muteProject;
    await actor.call(operation, { params: { projectId: world.projectId } });
    member(world, by).isMuted = !isMuted;
  },
  quiet: async (world, { by, from }) => {
    const { actor, quietFrom } = member(world, by);
    const hour = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`;
    const quietHours = { isOn: quietFrom === null, from: hour(from), to: hour(from + 8) };
    await actor.call(settings.updateNotificationSettings, { body: { quietHours, timeZone: 'UTC' } });
    member(world, by).quietFrom = quietFrom === null ? from : null;
  },
  choose: async (world, { by, topic }) => {
    const { actor, isOn } = member(world, by);
    isOn[topic] = !isOn[topic];
    const channels = [{ topic, channel: 'mail' as const, isOn: isOn[topic] }];
    await actor.call(settings.updateNotificationSettings, { body: { channels } });
  },
};

async function endRequest(
  world: World,
  { from, to, isWithdrawn }: { from: number; to: number; isWithdrawn: boolean },
): Promise<void> {
  const key = `${member(world, from).actor.id} ${member(world, to).actor.id}`;
  const requestId = world.pending.get(key);
  if (requestId === undefined) return;
  const params = { requestId };
  if (isWithdrawn) await member(world, from).actor.call(connections.withdrawConnectionRequest, { params });
  else await member(world, to).actor.call(connections.rejectConnectionRequest, { params });
  world.pending.delete(key);
}

async function live(week: readonly Act[]): Promise<void> {
  const world = await createWorld();
  for (const given of week) {
    app.clock.advance(1_000);
    await (acts[given.act] as (world: World, given: Act) => Promise<unknown>)(world, given);
  }
  await wait(world, 24 * 60);
}

it('each mail of a week follows from the rules', { timeout: 120_000 }, async () => {
  const week = fc.array(act, { minLength: 30, maxLength: 60 });
  await fc.assert(fc.asyncProperty(week, live), { numRuns: 6, endOnFailure: true });
  // Weeks are random: the fewest mails seen in a run of six are about twenty.
  expect(count).toBeGreaterThan(5);
});
