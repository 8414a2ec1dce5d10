import { type ChatMessage, listChatChanges, messageChanged, viewChat } from '@tandem/contract/chat';
import {
  addReaction,
  deleteMessage,
  editMessage,
  pinMessage,
  removeReaction,
} from '@tandem/contract/chat/chat-messages';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupChatOf, listMessages, onMessage, postMessage } from '../../../testing/chat-actions.ts';
import { createListeners } from '../../../testing/live-client.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { race, type RaceRequest } from '../../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = [await app.member(), await app.member()];
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

const editing = (who: Actor, message: ChatMessage, text: string): RaceRequest => [
  who,
  editMessage,
  { ...onMessage(message), body: { text } },
];
const reacting = (who: Actor, message: ChatMessage, emoji: string): RaceRequest => [
  who,
  addReaction,
  { params: { ...onMessage(message).params, emoji } },
];
const takingBack = (who: Actor, message: ChatMessage, emoji: string): RaceRequest => [
  who,
  removeReaction,
  { params: { ...onMessage(message).params, emoji } },
];
const pinning = (who: Actor, message: ChatMessage): RaceRequest => [who, pinMessage, onMessage(message)];
const deleting = (who: Actor, message: ChatMessage): RaceRequest => [who, deleteMessage, onMessage(message)];
const emojiAt = (at: number) => String.fromCodePoint(0x1f600 + at);

it('acts at the same moment end in one state, which lists, changes and events agree on', async () => {
  const [anas, bens] = await listen(ana, ben);
  const sent = [
    await postMessage(ana, chatId),
    await postMessage(ben, chatId),
    await postMessage(ben, chatId),
  ];
  const [own, other, doomed] = sent as [ChatMessage, ChatMessage, ChatMessage];
  const acts = Array.from({ length: 6 }, (_, at) => [
    editing(ana, own, `Mine ${at}`),
    editing(ben, other, `His ${at}`),
    editing(ben, doomed, `Marker ${at}`),
    reacting(ben, own, emojiAt(at % 3)),
    reacting(ana, own, emojiAt(at % 3)),
    takingBack(ben, own, emojiAt(at % 3)),
    reacting(ana, doomed, emojiAt(at)),
    pinning(ben, doomed),
    pinning(ana, other),
  ]).flat();
  const counts = await race([...acts.slice(0, 20), deleting(ana, doomed), ...acts.slice(20)]);
  // On a slow machine an act may wait too long for the lock of the chat.
  expect(Object.keys(counts).filter((status) => !['200', '409', '503'].includes(status))).toEqual([]);

  const messages = await listMessages(ana, chatId);
  expect(await listMessages(ben, chatId)).toEqual(messages);
  const { data: changed, changeSeq } = await ben.call(listChatChanges, { params: { chatId } });
  expect(changed).toEqual(
    messages
      .filter((message) => message.changeSeq !== undefined)
      .toSorted((a, b) => (a.changeSeq ?? 0) - (b.changeSeq ?? 0)),
  );
  for (const client of [anas, bens]) {
    await client?.received(messageChanged, (change) => change.changeSeq === changeSeq);
    const events = (await client?.allSoFar(messageChanged)) ?? [];
    const numbers = events.map((event) => event.changeSeq).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: changeSeq }, (_, at) => at + 1));
    const latest = new Map(
      events.toSorted((a, b) => a.changeSeq - b.changeSeq).map(({ message }) => [message._id, message]),
    );
    expect(messages.map(({ _id }) => latest.get(_id))).toEqual(messages);
  }
});

it('a deleted message leaves its words and reactions nowhere, whatever comes at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sent = await postMessage(ben, chatId, 'Planted 0');
    await race([
      editing(ben, sent, 'Planted 1'),
      reacting(ana, sent, '👍'),
      deleting(ben, sent),
      editing(ben, sent, 'Planted 2'),
      reacting(ben, sent, '🎉'),
      pinning(ana, sent),
    ]);
    const { rows } = await app.database.orm.execute(sql`
      select from chat_messages where text like 'Planted%' or (deleted_at is not null and pinned_at is not null)
      union all select from chat_message_revisions where message_id = ${sent._id}
      union all select from chat_reactions where message_id = ${sent._id}`);
    expect(rows).toEqual([]);
  }
  expect((await ana.call(viewChat, { params: { chatId } })).data.lastMessage).toMatchObject({ text: '' });
});

it('a message never has more reactions of a kind, nor a chat more pins, than are allowed', async () => {
  const sent = await postMessage(ana, chatId);
  const carl = await app.member();
  await joinProject(ana, carl, projectId);
  const all = [ana, ben, carl].flatMap((who, index) =>
    Array.from({ length: 8 }, (_, at) => reacting(who, sent, emojiAt(index * 8 + at))),
  );
  expect(await race(all)).toEqual({ 200: 20, 409: 4 });
  const messages = [];
  for (let times = 0; times < 23; times += 1) messages.push(await postMessage(ana, chatId));
  expect(await race(messages.map((message) => pinning(ben, message)))).toEqual({ 200: 20, 409: 3 });
});

it('an act comes before its member leaves, or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const carl = await app.member();
    await joinProject(ana, carl, projectId);
    const sent = await postMessage(carl, chatId, 'Before');
    const [edited] = await Promise.all([
      carl.send(editMessage, { ...onMessage(sent), body: { text: 'After' } }),
      ana.call(removeProjectUser, { params: { id: projectId, userId: carl.id } }),
    ]);
    const stored = (await listMessages(ana, chatId)).find(({ _id }) => _id === sent._id);
    expect([edited.statusCode, stored?.text]).toEqual(
      edited.statusCode === 200 ? [200, 'After'] : [404, 'Before'],
    );
  }
});

it('an act comes before its project is archived, or is refused', async () => {
  const sent = await postMessage(ben, chatId, 'Before');
  const [edited] = await Promise.all([
    ben.send(editMessage, { ...onMessage(sent), body: { text: 'After' } }),
    ana.call(archiveProject, { params: { id: projectId } }),
  ]);
  const [stored] = await listMessages(ana, chatId);
  expect([edited.statusCode, stored?.text]).toEqual(
    edited.statusCode === 200 ? [200, 'After'] : [409, 'Before'],
  );
});
