import { randomFrom } from '../fuzz/random.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { sendMessages, spread, waitForDelivery } from './load.ts';
import { createParticipants } from './participants.ts';
import { createSender, type Sender } from './sender.ts';

/** How much a run sends, and how it disturbs the server meanwhile. */
export interface ChaosPlan {
  /** Starts the server on its existing data, on the given port or a free one. */
  start(port?: string): Promise<ServerProcess>;
  seed: number;
  people: number;
  messages: number;
  /** Sends fewer messages when this time is over. */
  seconds?: number;
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
  /** Killed servers. */
  kills: number;
  /** Time from each reconnection until no message was missing, in milliseconds. */
  catchUps: number[];
  seconds: number;
}

/** Sends messages while connections drop and the server is killed. Resolves once every participant has every message. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosOutcome> {
  const random = randomFrom(plan.seed);
  let server = await plan.start();
  const { address } = server;
  const { members, chatId } = await createParticipants(address, plan.people);
  const senders = members.map((who) => createSender(address, who, chatId));
  const start = performance.now();
  let kills = 0;
  const restart = async () => {
    await server.kill();
    kills += 1;
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
    random,
  });
  await waitForDelivery(senders, acknowledged.size);
  const seconds = (performance.now() - start) / 1_000;
  for (const sender of senders) sender.close();
  await server.stop();
  return {
    acknowledged,
    chatId,
    drops,
    kills,
    seconds,
    lists: senders.map(({ list }) => list),
    catchUps: senders.flatMap(({ catchUps }) => catchUps),
  };
}

interface Disruptions {
  random: ReturnType<typeof randomFrom>;
  /** Closes a connection that has caught up; false when there is none. */
  drop(): boolean;
  restart(): Promise<void>;
}

async function sendAll(
  { messages, seconds, drops, kills }: ChaosPlan,
  senders: Sender[],
  { random, drop, restart }: Disruptions,
): Promise<Map<string, number>> {
  const [dropAt, killAt] = [spread(drops, messages), spread(kills, messages)];
  let restarting = Promise.resolve();
  let pendingDrops = 0;
  const onAcknowledged = (count: number) => {
    if (dropAt.has(count)) pendingDrops += 1;
    if (pendingDrops > 0 && drop()) pendingDrops -= 1;
    if (killAt.has(count)) restarting = restarting.then(restart);
  };
  const acknowledged = await sendMessages(senders, {
    messages,
    ...(seconds === undefined ? {} : { seconds }),
    random,
    onAcknowledged,
  });
  await restarting;
  return acknowledged;
}
