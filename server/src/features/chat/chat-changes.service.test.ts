import { randomUUID } from 'node:crypto';
import {
  joinRoom,
  listChatMessages,
  postChatMessage,
  receiveMessage,
  viewChat,
  listChatChanges,
  messageChanged,
} from '@tandem/contract/chat';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupChatOf, listMessages, postMessage } from '../../testing/chat-actions.ts';
import { connect } from '../../testing/live-client.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { createHideMessage } from './messages/chat-message-changes.service.ts';
import { createChatMessagesService } from './messages/chat-messages.service.ts';

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
  [ana, ben] = await Promise.all([app.member({ firstName: 'Ana' }), app.member({ firstName: 'Ben' })]);
  projectId = (await publish(ana))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});

/** Hides a message, or shows it again. */
async function hide(messageId: string, at: Date | null = app.clock.now()): Promise<void> {
  const hideIn = createHideMessage(app.sockets.live);
  const afterCommit = await app.database.transaction((tx) => hideIn(tx, { messageId, at }));
  afterCommit?.();
}
const changesOf = (who: Actor, after: number, limit?: number) =>
  who.call(listChatChanges, {
    params: { chatId },
    query: { after: String(after), ...(limit !== undefined && { limit: String(limit) }) },
  });

it('takes the text of a hidden message from everybody but its sender, live and in each list, until it is shown again', async () => {
  const { _id } = await postMessage(ben, chatId, 'Go back to your toys.');
  const [anas, bens] = await Promise.all([connect(app, ana), connect(app, ben)]);
  await hide(_id);
  const hidden = { _id, isHidden: true, changeSeq: 1 };
  const shown = { anas: { ...hidden, text: '' }, bens: { ...hidden, text: 'Go back to your toys.' } };
  expect(await anas.received(messageChanged)).toMatchObject({ changeSeq: 1, message: shown.anas });
  expect(await bens.allSoFar(messageChanged)).toMatchObject([{ changeSeq: 1, message: shown.bens }]);
  for (const [who, message] of [
    [ana, shown.anas],
    [ben, shown.bens],
  ] as const) {
    expect((await who.call(listChatMessages, { params: { chatId } })).data).toMatchObject([message]);
    expect((await who.call(viewChat, { params: { chatId } })).data.lastMessage).toMatchObject(message);
    expect((await changesOf(who, 0)).data).toMatchObject([message]);
  }
  expect(await anas.command(joinRoom, chatId)).toMatchObject({ changeSeq: 1 });
  await hide(_id, null);
  await anas.received(messageChanged, ({ message }) => message.text === 'Go back to your toys.');
  const [again] = await listMessages(ana, chatId);
  expect(again).toMatchObject({ text: 'Go back to your toys.', changeSeq: 2 });
  expect(again).not.toHaveProperty('isHidden');
  for (const client of [anas, bens]) client.close();
});

it('tells a sender who left the chat nothing more', async () => {
  const { _id } = await postMessage(ben, chatId, 'Bye.');
  await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
  const bens = await connect(app, ben);
  await hide(_id);
  expect(await bens.allSoFar(messageChanged)).toEqual([]);
  bens.close();
});

it('numbers concurrent changes without gaps, beside the messages', async () => {
  const sent = await Promise.all(Array.from({ length: 8 }, () => postMessage(ana, chatId)));
  await Promise.all([...sent.map(({ _id }) => hide(_id)), ...sent.map(() => postMessage(ben, chatId))]);
  const { data, changeSeq } = await changesOf(ben, 0);
  expect(changeSeq).toBe(8);
  expect(data.map((message) => message.changeSeq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await listMessages(ben, chatId)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 16 }, (_, at) => at + 1),
  );
});

it('pages changes: each page is complete up to its number', async () => {
  const sent = [];
  for (const text of ['a', 'b', 'c']) sent.push((await postMessage(ana, chatId, text))._id);
  for (const id of [...sent, sent[0] ?? '']) await hide(id);
  expect(await changesOf(ben, 0, 2)).toMatchObject({
    data: [{ changeSeq: 2 }, { changeSeq: 3 }],
    changeSeq: 3,
    hasMore: true,
  });
  expect(await changesOf(ben, 3, 2)).toMatchObject({
    data: [{ _id: sent[0], changeSeq: 4 }],
    changeSeq: 4,
    hasMore: false,
  });
});

it('publishes a hidden message to nobody when its sender retries on another process', async () => {
  const clientId = randomUUID();
  const { _id } = await postMessage(ben, chatId, 'Rude', clientId);
  await hide(_id);
  const anas = await connect(app, ana);
  const { database, clock, sockets } = app;
  const elsewhere = createChatMessagesService({
    database,
    clock,
    live: sockets.live,
    mustVerifyEmail: async () => false,
    messageIndexer: { note: () => undefined },
    notify: () => undefined,
  });
  const retried = await elsewhere.sendMessage(ben.id, { chatId, text: 'Rude', clientId, replyTo: null });
  expect(retried).toMatchObject({ isRepeat: true, message: { isHidden: true, text: 'Rude' } });
  expect(await anas.allSoFar(receiveMessage)).toEqual([]);
  expect(
    await ben.call(postChatMessage, { params: { chatId }, body: { text: 'Rude', clientId } }),
  ).toMatchObject({ data: { _id } });
  anas.close();
});
