import { chatRead, countUnread, listChats, receiveMessage, sendMessage } from '@tandem/contract/chat';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, markRead, openDirectChatWith } from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect as listen, type LiveClient } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';

const devicesOfMine = 3;
const groups = 10;
const [runs, bursts, burst] = [4, 25, 20];
const badgesAgreeWithin = 5_000;

let app: TestApp;
let me: Actor;
let others: Actor[];
let voices: LiveClient[];
/** Ten groups that everyone is in, and my ten chats of two; whoever speaks beside me stands with each. */
let places: { chatId: string; speaker: number }[];

/** What was acknowledged: who said which message, and how far I have read. */
interface Truth {
  said: Map<number, boolean>;
  mark: number;
}
const truth = new Map<string, Truth>();
const truthOf = (chatId: string): Truth => {
  const known = truth.get(chatId) ?? { said: new Map<number, boolean>(), mark: 0 };
  truth.set(chatId, known);
  return known;
};

/** A device of mine as the web keeps it: ends and marks of chats, from the inbox at the start and then from what is told. */
interface Device {
  client: LiveClient;
  ends: Map<string, { lastSeq: number; mark: number }>;
  changed(): Promise<void>;
}
let devices: Device[];

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [me, ...others] = (await Promise.all(Array.from({ length: groups + 1 }, () => app.member()))) as [
    Actor,
    ...Actor[],
  ];
  places = [];
  for (const [speaker, other] of others.entries()) {
    await connect(me, other);
    places.push({ chatId: await openDirectChatWith(me, other), speaker });
    const { _id } = await publish(other);
    await joinProject(other, me, _id);
    places.push({ chatId: await groupChatOf(me, _id), speaker });
  }
  voices = await Promise.all(others.map((other) => listen(app, other)));
  devices = await Promise.all(Array.from({ length: devicesOfMine }, open));
});
afterAll(async () => {
  for (const { client } of devices) client.close();
  for (const client of voices) client.close();
  await app.close();
});

async function open(): Promise<Device> {
  const client = await listen(app, me);
  const ends: Device['ends'] = new Map();
  let news = Promise.withResolvers<void>();
  const learn = (chatId: string, lastSeq: number, mark: number) => {
    const known = ends.get(chatId) ?? { lastSeq: 0, mark: 0 };
    ends.set(chatId, { lastSeq: Math.max(known.lastSeq, lastSeq), mark: Math.max(known.mark, mark) });
    news.resolve();
    news = Promise.withResolvers();
  };
  client.socket.on(receiveMessage.name, ({ chatId, seq }) => learn(chatId, seq, 0));
  client.socket.on(chatRead.name, ({ chatId, lastReadSeq }) => learn(chatId, 0, lastReadSeq));
  for (const { _id, lastSeq, lastReadSeq } of (await me.call(listChats)).data)
    learn(_id, lastSeq, lastReadSeq);
  return { client, ends, changed: () => news.promise };
}

/** Messages after my mark that are not mine. */
function badges(): Record<string, number> {
  const counted = [...truth].map(([chatId, { said, mark }]): [string, number] => [
    chatId,
    [...said].filter(([seq, isMine]) => seq > mark && !isMine).length,
  ]);
  return Object.fromEntries(counted.filter(([, unread]) => unread > 0));
}

const badgesOn = ({ ends }: Device): Record<string, number> =>
  Object.fromEntries(
    [...ends]
      .map(([chatId, { lastSeq, mark }]) => [chatId, lastSeq - mark])
      .filter(([, unread]) => unread !== 0),
  );

async function agrees(device: Device): Promise<void> {
  const until = performance.now() + badgesAgreeWithin;
  const heardAll = () =>
    [...truth].every(([chatId, { said, mark }]) => {
      const known = device.ends.get(chatId) ?? { lastSeq: 0, mark: 0 };
      return known.lastSeq === said.size && known.mark === mark;
    });
  while (!heardAll() && performance.now() < until) {
    const late = new Promise<void>((resolve) => setTimeout(resolve, 500).unref());
    await Promise.race([device.changed(), late]);
  }
  expect(badgesOn(device)).toEqual(badges());
}

type Act = {
  kind: 'they say' | 'i say' | 'i look' | 'i reload';
  place: number;
  device: number;
  back: number;
};

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { weight: 60, arbitrary: fc.constant('they say' as const) },
    { weight: 15, arbitrary: fc.constant('i say' as const) },
    { weight: 24, arbitrary: fc.constant('i look' as const) },
    { weight: 1, arbitrary: fc.constant('i reload' as const) },
  ),
  place: fc.nat({ max: groups * 2 - 1 }),
  device: fc.nat({ max: devicesOfMine - 1 }),
  back: fc.nat({ max: 4 }),
});

async function doIt({ kind, place, device, back }: Act): Promise<void> {
  const { chatId, speaker } = places[place] as (typeof places)[number];
  const known = truthOf(chatId);
  if (kind === 'i reload') {
    devices[device]?.client.close();
    devices[device] = await open();
  } else if (kind === 'i look') {
    const { lastReadSeq } = await markRead(me, chatId, Math.max(0, known.said.size + 2 - back));
    known.mark = Math.max(known.mark, lastReadSeq);
  } else {
    const isMine = kind === 'i say';
    const [client, who] = isMine ? [devices[device]?.client, me] : [voices[speaker], others[speaker]];
    if (client === undefined || who === undefined) throw new Error('Nobody is there to say it.');
    const { message } = await client.command(sendMessage, { chatId, senderId: who.id, text: kind });
    known.said.set(message.seq, isMine);
    if (isMine) known.mark = Math.max(known.mark, message.seq);
  }
}

it(
  'badges count the messages after my mark that are not mine, on every device, through 2,000 things that happen at once',
  { timeout: 60_000 },
  async () => {
    const week = fc.array(fc.array(act, { minLength: burst, maxLength: burst }), {
      minLength: bursts,
      maxLength: bursts,
    });
    await fc.assert(
      fc.asyncProperty(week, async (days) => {
        for (const day of days) {
          // Whoever reloads says nothing from the window that is closing.
          await Promise.all(day.filter(({ kind }) => kind !== 'i reload').map(doIt));
          for (const reload of day.filter(({ kind }) => kind === 'i reload')) await doIt(reload);
          for (const device of devices) await agrees(device);
          expect((await me.call(countUnread)).data).toEqual(badges());
        }
      }),
      { numRuns: runs, endOnFailure: true, seed: 20_261_120 },
    );
    expect(Object.keys(badges()).length).toBeGreaterThan(groups);
  },
);
