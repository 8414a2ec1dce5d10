import { chatRead, countUnread, listChats, receiveMessage, sendMessage } from '@tandem/contract/chat';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatOf, markRead, openDirectChatWith } from '../../../testing/chat-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../../testing/test-app.ts';
import { connect as connectClient, type LiveClient } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';

const devicesOfMine = 3;
const groups = 10;
const [runs, bursts, burst] = [4, 25, 20];
const timeoutMs = 5_000;

let app: TestApp;
let me: Actor;
let others: Actor[];
let otherClients: LiveClient[];
/** Ten groups and ten direct chats of mine, with the index of the other member who sends there. */
let chats: { chatId: string; sender: number }[];

/** What the server acknowledged: for each seq whether the message is mine, and my read marker. */
interface Expected {
  messages: Map<number, boolean>;
  readMarker: number;
}
const expectedChats = new Map<string, Expected>();
const expectedOf = (chatId: string): Expected => {
  const known = expectedChats.get(chatId) ?? { messages: new Map<number, boolean>(), readMarker: 0 };
  expectedChats.set(chatId, known);
  return known;
};

/** A device of mine, as the web client works: last seqs and read markers from the inbox, updated by events. */
interface Device {
  client: LiveClient;
  states: Map<string, { lastSeq: number; readMarker: number }>;
  changed(): Promise<void>;
}
let devices: Device[];

beforeAll(async () => {
  app = await createTestApp({ listens: true });
  [me, ...others] = (await Promise.all(Array.from({ length: groups + 1 }, () => app.member()))) as [
    Actor,
    ...Actor[],
  ];
  chats = [];
  for (const [sender, other] of others.entries()) {
    await connect(me, other);
    chats.push({ chatId: await openDirectChatWith(me, other), sender });
    const { _id } = await publish(other);
    await joinProject(other, me, _id);
    chats.push({ chatId: await groupChatOf(me, _id), sender });
  }
  otherClients = await Promise.all(others.map((other) => connectClient(app, other)));
  devices = await Promise.all(Array.from({ length: devicesOfMine }, open));
});
afterAll(async () => {
  for (const { client } of devices) client.close();
  for (const client of otherClients) client.close();
  await app.close();
});

async function open(): Promise<Device> {
  const client = await connectClient(app, me);
  const states: Device['states'] = new Map();
  let change = Promise.withResolvers<void>();
  const update = (chatId: string, lastSeq: number, readMarker: number) => {
    const known = states.get(chatId) ?? { lastSeq: 0, readMarker: 0 };
    states.set(chatId, {
      lastSeq: Math.max(known.lastSeq, lastSeq),
      readMarker: Math.max(known.readMarker, readMarker),
    });
    change.resolve();
    change = Promise.withResolvers();
  };
  client.socket.on(receiveMessage.name, ({ chatId, seq }) => update(chatId, seq, 0));
  client.socket.on(chatRead.name, ({ chatId, lastReadSeq }) => update(chatId, 0, lastReadSeq));
  for (const { _id, lastSeq, lastReadSeq } of (await me.call(listChats)).data)
    update(_id, lastSeq, lastReadSeq);
  return { client, states, changed: () => change.promise };
}

/** By chat, the number of messages after my read marker that are not mine. */
function expectedBadges(): Record<string, number> {
  const counted = [...expectedChats].map(([chatId, { messages, readMarker }]): [string, number] => [
    chatId,
    [...messages].filter(([seq, isMine]) => seq > readMarker && !isMine).length,
  ]);
  return Object.fromEntries(counted.filter(([, unread]) => unread > 0));
}

const badgesOn = ({ states }: Device): Record<string, number> =>
  Object.fromEntries(
    [...states]
      .map(([chatId, { lastSeq, readMarker }]) => [chatId, lastSeq - readMarker])
      .filter(([, unread]) => unread !== 0),
  );

async function expectBadges(device: Device): Promise<void> {
  const until = performance.now() + timeoutMs;
  const isUpToDate = () =>
    [...expectedChats].every(([chatId, { messages, readMarker }]) => {
      const known = device.states.get(chatId) ?? { lastSeq: 0, readMarker: 0 };
      return known.lastSeq === messages.size && known.readMarker === readMarker;
    });
  while (!isUpToDate() && performance.now() < until) {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, 500).unref());
    await Promise.race([device.changed(), timeout]);
  }
  expect(badgesOn(device)).toEqual(expectedBadges());
}

type Step = {
  kind: 'they send' | 'i send' | 'i read' | 'i reload';
  chat: number;
  device: number;
  back: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 60, arbitrary: fc.constant('they send' as const) },
    { weight: 15, arbitrary: fc.constant('i send' as const) },
    { weight: 24, arbitrary: fc.constant('i read' as const) },
    { weight: 1, arbitrary: fc.constant('i reload' as const) },
  ),
  chat: fc.nat({ max: groups * 2 - 1 }),
  device: fc.nat({ max: devicesOfMine - 1 }),
  back: fc.nat({ max: 4 }),
});

async function run({ kind, chat, device, back }: Step): Promise<void> {
  const { chatId, sender } = chats[chat] as (typeof chats)[number];
  const known = expectedOf(chatId);
  if (kind === 'i reload') {
    devices[device]?.client.close();
    devices[device] = await open();
  } else if (kind === 'i read') {
    const { lastReadSeq } = await markRead(me, chatId, Math.max(0, known.messages.size + 2 - back));
    known.readMarker = Math.max(known.readMarker, lastReadSeq);
  } else {
    const isMine = kind === 'i send';
    const [client, who] = isMine ? [devices[device]?.client, me] : [otherClients[sender], others[sender]];
    if (client === undefined || who === undefined) throw new Error('No client can send the message.');
    const { message } = await client.command(sendMessage, { chatId, senderId: who.id, text: kind });
    known.messages.set(message.seq, isMine);
    if (isMine) known.readMarker = Math.max(known.readMarker, message.seq);
  }
}

it(
  'badges equal the messages of others after my read marker, on every device, through 2,000 concurrent steps',
  { timeout: 60_000 },
  async () => {
    const rounds = fc.array(fc.array(step, { minLength: burst, maxLength: burst }), {
      minLength: bursts,
      maxLength: bursts,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (steps) => {
        for (const round of steps) {
          // Reloads come last: a closing window cannot send.
          await Promise.all(round.filter(({ kind }) => kind !== 'i reload').map(run));
          for (const reload of round.filter(({ kind }) => kind === 'i reload')) await run(reload);
          for (const device of devices) await expectBadges(device);
          expect((await me.call(countUnread)).data).toEqual(expectedBadges());
        }
      }),
      { numRuns: runs, endOnFailure: true, seed: 20_261_120 },
    );
    expect(Object.keys(expectedBadges()).length).toBeGreaterThan(groups);
  },
);
