import { randomUUID } from 'node:crypto';
import { randomFrom } from '../fuzz/random.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { createParticipants } from './participants.ts';
import { createSender, type Sender } from './sender.ts';

/** How much a run sends, and how it disturbs the server meanwhile. */
export interface ChaosPlan {
  /** Starts the server on its existing data, on the given port or a free one. */
  start(port?: string): Promise<ServerProcess>;
  seed: number;
  people: number;
  messages: number;
  /** Connections to close, spread evenly over the messages. */
  drops: number;
  /** Kills and restarts of the server. */
  kills: number;
}

/** The result of a run. */
export interface ChaosOutcome {
  /** The `seq` of each acknowledged message by its `clientId`. */
  acknowledged: Map<string, number>;
  chatId: string;
  /** The ids of the messages of each participant at the end. */
  lists: (readonly string[])[];
  /** Closed connections. */
  drops: number;
  /** Time from each reconnection until no message was missing, in milliseconds. */
  catchUps: number[];
  seconds: number;
}

/** Messages that a sender has in flight. */
const concurrency = 4;
/** The share of messages that are sent over HTTP. */
const httpShare = 0.2;

/** Sends messages while connections drop and the server is killed. Resolves once every participant has every message. */
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
      const connected = senders.filter((sender) => sender.isCaughtUp());
      if (connected.length === 0) return false;
      random.pick(connected).drop();
      drops += 1;
      return true;
    },
    restart,
    usesHttp: () => random.happens(httpShare),
  });
  await waitForDelivery(senders, plan.messages);
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

interface Disruptions {
  /** Closes a connection that has caught up; false when there is none. */
  drop(): boolean;
  restart(): Promise<void>;
  usesHttp(): boolean;
}

async function sendAll(
  { messages, drops, kills }: ChaosPlan,
  senders: Sender[],
  { drop, restart, usesHttp }: Disruptions,
): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  const [dropAt, killAt] = [spread(drops, messages), spread(kills, messages)];
  let restarting = Promise.resolve();
  let pendingDrops = 0;
  let next = 0;
  const sendInTurn = async (sender: Sender) => {
    while (next < messages) {
      const text = `message ${(next += 1)}`;
      const clientId = randomUUID();
      acknowledged.set(clientId, await sender.send(text, clientId, usesHttp()));
      if (dropAt.has(acknowledged.size)) pendingDrops += 1;
      if (pendingDrops > 0 && drop()) pendingDrops -= 1;
      if (killAt.has(acknowledged.size)) restarting = restarting.then(restart);
    }
  };
  await Promise.all(
    senders.flatMap((sender) => Array.from({ length: concurrency }, () => sendInTurn(sender))),
  );
  await restarting;
  return acknowledged;
}

/** `count` numbers, spread evenly between 0 and `end`. */
const spread = (count: number, end: number): Set<number> =>
  new Set(Array.from({ length: count }, (_, index) => Math.floor(((index + 1) * end) / (count + 1))));

async function waitForDelivery(senders: Sender[], messages: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (senders.some(({ list }) => list.length < messages)) {
    if (performance.now() > deadline) {
      throw new Error(
        `A participant has only ${Math.min(...senders.map(({ list }) => list.length))} messages.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
