import { setTimeout as delay } from 'node:timers/promises';
import { randomFrom } from '../fuzz/random.ts';
import { actAtRandom, actViolations, type ExpectedChat } from './chat-acts.ts';
import { mirrorChat } from './chat-mirror.ts';
import type { ChaosOutcome, ChaosPlan } from './chaos.ts';
import { spread } from './load.ts';
import { createParticipants } from './participants.ts';

/** The result of a run of acts. */
interface ActsOutcome extends Omit<ChaosOutcome, 'catchUps'> {
  acts: number;
  /** Acts that the server refused, such as an edit of a deleted message. */
  refusals: number;
  /** What differs between the copies of the participants and what was acknowledged. */
  violations: string[];
}

/**
 * Members send, edit, delete, react to, pin, save and read messages at random, some with mentions, replies and files, while
 * connections drop and the server is killed. `messages` of the plan counts acts.
 */
export async function runActs(plan: Omit<ChaosPlan, 'seconds'>): Promise<ActsOutcome> {
  const random = randomFrom(plan.seed);
  let server = await plan.start();
  const { address } = server;
  const { members, chatId } = await createParticipants(address, plan.people);
  const expected = {
    messages: new Map(),
    acknowledged: new Map(),
    readMarkers: new Map(),
    acts: 0,
    refusals: 0,
  };
  const chat: ExpectedChat = { address, chatId, members, ...expected };
  const mirrors = members.map((who) => mirrorChat(address, who, chatId));
  const start = performance.now();
  const [dropAt, killAt] = [spread(plan.drops, plan.messages), spread(plan.kills, plan.messages)];
  let [drops, kills, begun] = [0, 0, 0];
  let restarting = Promise.resolve();
  const restart = async (): Promise<void> => {
    await server.kill();
    kills += 1;
    server = await plan.start(new URL(address).port);
  };
  const disturb = async (count: number): Promise<void> => {
    if (killAt.has(count)) restarting = restarting.then(restart);
    if (!dropAt.has(count)) return;
    const mirror = random.pick(mirrors);
    while (!mirror.isConnected()) await delay(10);
    mirror.drop();
    drops += 1;
  };
  await Promise.all(
    members.map(async (who, index) => {
      const mirror = mirrors[index];
      while (mirror !== undefined && begun < plan.messages) {
        await disturb((begun += 1));
        await actAtRandom(chat, who, { random, mirror });
      }
    }),
  );
  await restarting;
  const violations = await finish(chat, mirrors);
  const seconds = (performance.now() - start) / 1_000;
  const lists = mirrors.map(({ messages }) => messages.map(({ _id }) => _id));
  for (const mirror of mirrors) mirror.close();
  await server.stop();
  const { acknowledged, acts, refusals } = chat;
  return { acknowledged, chatId, drops, kills, seconds, lists, acts, refusals, violations };
}

async function finish(chat: ExpectedChat, mirrors: ReturnType<typeof mirrorChat>[]): Promise<string[]> {
  // What is under way at first may have been asked before the last act.
  for (let round = 0; round < 2; round += 1) await Promise.all(mirrors.map((mirror) => mirror.catchUp()));
  return actViolations(chat, mirrors);
}
