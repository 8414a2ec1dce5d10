import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@tandem/contract/chat';
import { randomFrom } from '../fuzz/random.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { createParticipants } from './participants.ts';
import { createSender, type Sender } from './sender.ts';

/** What is done to a server while people talk. */
export interface ChaosPlan {
  /** Starts the server on what it had stored, at the port if one is given. */
  start(port?: string): Promise<ServerProcess>;
  seed: number;
  people: number;
  messages: number;
  /** How many connections are lost, spread over the talk. */
  drops: number;
  /** How often the server is killed and started again. */
  kills: number;
}

/** What came of it. */
export interface ChaosOutcome {
  /** The `seq` of each acknowledged message, by the id that its sender gave it. */
  acknowledged: Map<string, number>;
  chatId: string;
  /** What each of the people ended with. */
  lists: (readonly ChatMessage[])[];
  /** How many connections were lost that stood. */
  drops: number;
  /** How long reconnections took to have everything again, in milliseconds. */
  catchUps: number[];
  seconds: number;
}

/** How many messages of one talker are under way at once. */
const lanes = 4;
/** In how many of a hundred messages REST is used. */
const overRest = 0.2;

/** Lets people talk while connections are lost and the server dies; ends when all is said and everybody has it, or throws. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const random = randomFrom(plan.seed);
  let server = await plan.start();
  const { address } = server;
  const { members, chatId } = await createParticipants(address, plan.people);
  const senders = members.map((who) => createSender(address, who, chatId));
  const start = performance.now();
  const restart = async () => {
    await server.kill();
    server = await plan.start(new URL(address).port);
  };
  let drops = 0;
  const acknowledged = await sendAll(plan, senders, {
    drop: () => {
      const settled = senders.filter((sender) => sender.isSettled());
      if (settled.length === 0) return false;
      random.pick(settled).drop();
      drops += 1;
      return true;
    },
    restart,
    mayUseRest: () => random.happens(overRest),
  });
  await everybodyHas(senders, plan.messages);
  const seconds = (performance.now() - start) / 1_000;
  for (const sender of senders) sender.close();
  await server.stop();
  return {
    acknowledged,
    chatId,
    drops,
    seconds,
    lists: senders.map(({ list }) => list),
    catchUps: senders.flatMap(({ catchUps }) => catchUps),
  };
}

interface Trouble {
  /** Takes the connection of somebody who has one; false when nobody has. */
  drop(): boolean;
  restart(): Promise<void>;
  mayUseRest(): boolean;
}

async function sendAll(
  { messages, drops, kills }: ChaosPlan,
  senders: Sender[],
  { drop, restart, mayUseRest }: Trouble,
): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  const [dropAt, killAt] = [spread(drops, messages), spread(kills, messages)];
  let restarting = Promise.resolve();
  let owed = 0;
  let next = 0;
  const lane = async (sender: Sender) => {
    while (next < messages) {
      const text = `message ${(next += 1)}`;
      const clientId = randomUUID();
      acknowledged.set(clientId, await sender.say(text, clientId, mayUseRest()));
      if (dropAt.has(acknowledged.size)) owed += 1;
      if (owed > 0 && drop()) owed -= 1;
      if (killAt.has(acknowledged.size)) restarting = restarting.then(restart);
    }
  };
  await Promise.all(senders.flatMap((sender) => Array.from({ length: lanes }, () => lane(sender))));
  await restarting;
  return acknowledged;
}

/** So many numbers, evenly between 0 and the end. */
const spread = (count: number, end: number): Set<number> =>
  new Set(Array.from({ length: count }, (_, at) => Math.floor(((at + 1) * end) / (count + 1))));

async function everybodyHas(senders: Sender[], messages: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (senders.some(({ list }) => list.length < messages)) {
    if (performance.now() > deadline) {
      throw new Error(`Somebody has only ${Math.min(...senders.map(({ list }) => list.length))} messages.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
