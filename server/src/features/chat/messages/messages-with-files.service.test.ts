import { blockMember } from '@tandem/contract/blocks';
import type { ChatMessage } from '@tandem/contract/chat';
import { listMessagesWithFiles } from '@tandem/contract/chat/chat-messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bytes, fileIn, sendFiles } from '../../../testing/attachment-actions.ts';
import { groupChatOf, postMessage, remove } from '../../../testing/chat-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createHideMessage } from './chat-message-changes.service.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = [await app.member(), await app.member()];
  const { _id: projectId } = await publish(ana);
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});

const send = async (who: Actor, name: string): Promise<ChatMessage> => {
  app.clock.advance(1_000);
  const { _id } = await fileIn(chatId, who, bytes(name), name);
  return sendFiles(chatId, who, [_id]);
};
const filesFor = async (who: Actor) => {
  const { data } = await who.call(listMessagesWithFiles, { params: { chatId } });
  return data.map(({ files = [] }) => files.map(({ name }) => name).join());
};

it('lists the files that were sent, latest first, in pages', async () => {
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await send(ana, name);
  await postMessage(ben, chatId, 'Without a file');
  await fileIn(chatId, ana, bytes('not sent'), 'draft.txt');
  expect(await filesFor(ben)).toEqual(['three.txt', 'two.txt', 'one.txt']);
  const first = await ben.call(listMessagesWithFiles, { params: { chatId }, query: { limit: '2' } });
  expect(first.data).toHaveLength(2);
  const query = { limit: '2', cursor: first.nextCursor ?? '' };
  const second = await ben.call(listMessagesWithFiles, { params: { chatId }, query });
  expect(second.data.flatMap(({ files = [] }) => files.map(({ name }) => name))).toEqual(['one.txt']);
  expect(second.nextCursor).toBeNull();
});

it('leaves out what was deleted, hidden or sent by somebody who is blocked', async () => {
  const [deleted, hidden] = [await send(ana, 'deleted.txt'), await send(ana, 'hidden.txt')];
  await send(ben, 'kept.txt');
  await remove(ana, deleted);
  await app.database.transaction((tx) =>
    createHideMessage(app.sockets.live)(tx, { messageId: hidden._id, at: app.clock.now() }),
  );
  expect(await filesFor(ben)).toEqual(['kept.txt']);
  expect(await filesFor(ana)).toEqual(['kept.txt', 'hidden.txt']);
  await ana.call(blockMember, { params: { userId: ben.id } });
  expect(await filesFor(ana)).toEqual(['hidden.txt']);
});

it('takes as many queries whatever there is, and none is for a stranger', async () => {
  await send(ana, 'one.txt');
  const few = await queriesOf(() => filesFor(ben));
  for (const name of ['two.txt', 'three.txt']) await send(ana, name);
  expect(await queriesOf(() => filesFor(ben))).toBe(few);
  const stranger = await app.member();
  const refused = await stranger.refused(listMessagesWithFiles, { params: { chatId } });
  expect(refused).toMatchObject({ status: 404, code: 'chat.not_found' });
});
