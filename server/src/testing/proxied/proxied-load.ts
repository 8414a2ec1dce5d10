import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listChatMessages } from '@tandem/contract/chat';
import { listFeed } from '@tandem/contract/projects/project-lists';
import type { Participants } from '../chaos/participants.ts';
import { createSender, type Sender } from '../chaos/sender.ts';

/** What members did through a proxy, and what went wrong. */
export interface LoadOutcome {
  chatId: string;
  /** The `seq` of each acknowledged message by its `clientId`. */
  acknowledged: Map<string, number>;
  /** The ids of the messages of each member at the end. */
  lists: (readonly string[])[];
  catchUps: number[];
  outages: number[];
  reads: number;
  failedReads: string[];
}

export interface Load {
  /** Resolves once every member is connected and misses no message. */
  everybodyIsBack(): Promise<void>;
  /** Resolves once every read that is in flight now has got its reply. */
  readsAreDone(): Promise<void>;
  /** Ends the load once everybody has every message. */
  stop(): Promise<LoadOutcome>;
  /** Ends the load at once. */
  close(): void;
}

/** The constants of the web client. */
const reconnection = { reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 };
const pauseMs = { send: 60, read: 15, poll: 10 };
/** Every fourth message is sent over HTTP. */
const httpEach = 4;

/** Lets all members send messages and read through the proxy until it is stopped. */
export function startLoad(address: string, { members, chatId }: Participants): Load {
  const senders = members.map((who) => createSender(address, who, chatId, reconnection));
  const acknowledged = new Map<string, number>();
  const failedReads: string[] = [];
  let reads = 0;
  let isOver = false;

  const write = async (sender: Sender) => {
    for (let count = 1; !isOver; count += 1) {
      const clientId = randomUUID();
      acknowledged.set(clientId, await sender.send(`message ${count}`, clientId, count % httpEach === 0));
      await delay(pauseMs.send);
    }
  };
  /** How often each reader has got its replies. */
  const done = [0, 0];
  const read = async ({ call }: Participants['members'][number], reader: number) => {
    for (; !isOver; done[reader] = (done[reader] ?? 0) + 1) {
      const calls = [
        call(listFeed, { query: {} }),
        call(listChatMessages, { params: { chatId }, query: { limit: '20' } }),
      ];
      for (const result of await Promise.allSettled(calls)) {
        reads += 1;
        if (result.status === 'rejected') failedReads.push(String(result.reason));
      }
      await delay(pauseMs.read);
    }
  };
  const running = Promise.all([...senders.map(write), ...members.slice(0, done.length).map(read)]);
  running.catch(() => undefined);
  const close = () => {
    isOver = true;
    for (const sender of senders) sender.close();
  };
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await delay(pauseMs.poll);
  };
  return {
    everybodyIsBack: () => until(() => senders.every((sender) => sender.isCaughtUp())),
    readsAreDone: () => {
      const before = [...done];
      return until(() => done.every((count, reader) => count > (before[reader] ?? 0)));
    },
    stop: async () => {
      isOver = true;
      await running;
      await until(() => senders.every(({ list }) => list.length >= acknowledged.size));
      close();
      const all = (pick: (sender: Sender) => readonly number[]) => senders.flatMap(pick);
      const lists = senders.map(({ list }) => list);
      const times = { catchUps: all(({ catchUps }) => catchUps), outages: all(({ outages }) => outages) };
      return { chatId, acknowledged, lists, ...times, reads, failedReads };
    },
    close,
  };
}
