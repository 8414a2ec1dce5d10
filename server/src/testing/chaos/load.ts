import { randomUUID } from 'node:crypto';
import type { randomFrom } from '../fuzz/random.ts';
import type { Sender } from './sender.ts';

/** What senders send, and how long. */
export interface Load {
  messages: number;
  /** Sends fewer messages when this time is over. */
  seconds?: number;
  random: ReturnType<typeof randomFrom>;
  /** Called after each acknowledged message with their number. */
  onAcknowledged(count: number): void;
  /** Whether to go on when all messages are sent. */
  mustContinue?(): boolean;
}

/** Messages that a sender has in flight. */
const concurrency = 4;
/** The share of messages that are sent over HTTP. */
const httpShare = 0.2;

/** Sends messages from all senders at once. Returns the `seq` of each by its `clientId`. */
export async function sendMessages(senders: Sender[], load: Load): Promise<Map<string, number>> {
  const { messages, seconds = Infinity, random, onAcknowledged, mustContinue = () => false } = load;
  const acknowledged = new Map<string, number>();
  const end = performance.now() + seconds * 1_000;
  let next = 0;
  const sendInTurn = async (sender: Sender) => {
    while ((next < messages || mustContinue()) && performance.now() < end) {
      const text = `message ${(next += 1)}`;
      const clientId = randomUUID();
      acknowledged.set(clientId, await sender.send(text, clientId, random.happens(httpShare)));
      onAcknowledged(acknowledged.size);
    }
  };
  await Promise.all(
    senders.flatMap((sender) => Array.from({ length: concurrency }, () => sendInTurn(sender))),
  );
  return acknowledged;
}

/** `count` numbers, spread evenly between 0 and `end`. */
export const spread = (count: number, end: number): Set<number> =>
  new Set(Array.from({ length: count }, (_, index) => Math.floor(((index + 1) * end) / (count + 1))));

/** Resolves once every sender has received this many messages. */
export async function waitForDelivery(senders: Sender[], messages: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (senders.some(({ list }) => list.length < messages)) {
    if (performance.now() > deadline) {
      throw new Error(
        `A participant has only ${Math.min(...senders.map(({ list }) => list.length))} of ${messages} messages.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
