import { randomUUID } from 'node:crypto';
import {
  type ChatMessage,
  listChatMessages,
  postChatMessage,
  receiveMessage,
  sendMessage,
} from '@tandem/contract/chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  groupChatOf,
  listMessages,
  openDirectChatWith,
  postMessage,
  remove,
} from '../../../testing/chat-actions.ts';
import { createListeners } from '../../../testing/live-client.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = [await app.member(), await app.member()];
  const { _id } = await publish(ana);
  await joinProject(ana, ben, _id);
  chatId = await groupChatOf(ana, _id);
});
const { listen, closeAll } = createListeners(() => app);
afterEach(closeAll);

const replyInput = ({ _id }: Pick<ChatMessage, '_id'>, more: object = {}) => ({
  params: { chatId },
  body: { text: 'Yes.', replyTo: _id, ...more },
});
const reply = async (who: Actor, to: ChatMessage, more: object = {}) =>
  (await who.call(postChatMessage, replyInput(to, more))).data;

it('names the message that it replies to, over HTTP and over the socket', async () => {
  const asked = await postMessage(ana, chatId, 'Does it work?');
  const [anas, bens] = await listen(ana, ben);
  const answered = await reply(ben, asked);
  expect(answered.replyTo).toEqual({ _id: asked._id });
  expect(await anas?.received(receiveMessage)).toEqual(answered);
  const command = { chatId, senderId: ben.id, text: 'Still yes.', replyTo: answered._id };
  const again = await bens?.command(sendMessage, command);
  expect(again?.message.replyTo).toEqual({ _id: answered._id });
  expect(await listMessages(ana, chatId)).toEqual([asked, answered, again?.message]);
});

it('is refused to a message of another chat, or to none', async () => {
  await connect(ana, ben);
  const elsewhere = await postMessage(ana, await openDirectChatWith(ana, ben));
  const [bens] = await listen(ben);
  for (const _id of [elsewhere._id, randomUUID()]) {
    expect(await ben.refused(postChatMessage, replyInput({ _id }))).toMatchObject({
      status: 400,
      code: 'chat.reply_elsewhere',
    });
    const command = { chatId, senderId: ben.id, text: 'Yes.', replyTo: _id };
    expect(await bens?.refused(sendMessage, command)).toMatchObject({ code: 'chat.reply_elsewhere' });
  }
  expect(await listMessages(ben, chatId)).toEqual([]);
});

it('is the same message when it is sent again, and another one with another original', async () => {
  const [one, other] = [await postMessage(ana, chatId), await postMessage(ana, chatId)];
  const clientId = randomUUID();
  const answered = await reply(ben, one, { clientId });
  expect(await reply(ben, one, { clientId })).toEqual(answered);
  expect((await ben.refused(postChatMessage, replyInput(other, { clientId }))).code).toBe(
    'chat.said_otherwise',
  );
});

it('keeps the id of a deleted original, and is still sent to one', async () => {
  const asked = await postMessage(ana, chatId, 'A secret');
  await reply(ben, asked);
  const deleted = await remove(ana, asked);
  await reply(ben, asked, { text: 'Too late.' });
  const { data } = await ana.call(listChatMessages, { params: { chatId } });
  expect(data.map(({ replyTo }) => replyTo?._id)).toEqual([undefined, asked._id, asked._id]);
  expect(data[0]).toEqual(deleted);
});

it('comes with its original where a page has only one of them, with one statement more', async () => {
  const asked = await postMessage(ana, chatId, 'Does it work?');
  const plain = await postMessage(ana, chatId);
  const latest = (limit: string) => ana.call(listChatMessages, { params: { chatId }, query: { limit } });
  expect(await latest('1')).toMatchObject({ data: [plain] });
  const statements = await queriesOf(() => latest('1'));
  const answered = await reply(ben, asked);
  expect(await latest('1')).toMatchObject({ data: [answered], quoted: [asked] });
  expect(await queriesOf(() => latest('1'))).toBe(statements + 1);
  expect(await latest('3')).not.toHaveProperty('quoted');
  const query = { around: answered._id, limit: '1' };
  expect(await ana.call(listChatMessages, { params: { chatId }, query })).toMatchObject({ quoted: [asked] });
});
