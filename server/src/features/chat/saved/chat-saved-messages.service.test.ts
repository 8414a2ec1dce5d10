import { blockMember } from '@tandem/contract/blocks';
import type { ChatMessage } from '@tandem/contract/chat';
import { listSavedMessages, saveMessage, unsaveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { listNotifications } from '@tandem/contract/notifications';
import { pathOfStored } from '@tandem/contract/notifications/notification-kinds';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  edit,
  groupChatOf,
  onMessage,
  openDirectChatWith,
  postMessage,
  remove,
} from '../../../testing/chat-actions.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { race, type RaceRequest } from '../../../testing/race.ts';
import { type Actor, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createHideMessage } from '../messages/chat-message-changes.service.ts';

let app: TestApp;
let ana: Actor;
let ben: Actor;
let projectId: string;
let chatId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ana, ben] = await Promise.all([app.member({ firstName: 'Ana' }), app.member({ firstName: 'Ben' })]);
  projectId = (await publish(ana, { title: 'Hut book' }))._id;
  await joinProject(ana, ben, projectId);
  chatId = await groupChatOf(ana, projectId);
});

const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minuteMs).toISOString();
const save = async (who: Actor, message: ChatMessage, remindAt?: string) =>
  (await who.call(saveMessage, { ...onMessage(message), body: { remindAt } })).data;
const refusal = async (who: Actor, message: ChatMessage, body = {}) =>
  (await who.refused(saveMessage, { ...onMessage(message), body })).code;
const savedOf = async (who: Actor) => (await who.call(listSavedMessages, { query: {} })).data;
const hide = ({ _id: messageId }: ChatMessage) =>
  app.database.transaction((tx) =>
    createHideMessage(app.sockets.live)(tx, { messageId, at: app.clock.now() }),
  );
const leave = () => ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
/** The reminders that a member sees after these minutes. */
async function reminders(who: Actor, minutes: number) {
  app.clock.advance(minutes * minuteMs);
  await app.runJob('remind-of-saved-messages');
  const { data } = await who.call(listNotifications, { query: {} });
  return data.filter(({ kind }) => kind === 'savedMessageDue');
}

it('lists saved messages with their chats, latest first, to whoever saved them alone', async () => {
  await connect(ana, ben);
  const [group, direct] = [
    await postMessage(ana, chatId),
    await postMessage(ana, await openDirectChatWith(ana, ben)),
  ];
  expect(await save(ben, group)).toEqual(group);
  app.clock.advance(1_000);
  const remindAt = inMinutes(5);
  await save(ben, direct, remindAt);
  const [second, first, ...more] = await savedOf(ben);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    message: group,
    chat: { _id: chatId, kind: 'group', title: 'Hut book', projectId },
    remindAt: null,
  });
  expect(second).toMatchObject({
    message: direct,
    chat: { kind: 'direct', title: `Ana ${ana.user.lastName}`, projectId: null },
    savedAt: app.clock.now().toISOString(),
    remindAt,
  });
  expect(await savedOf(ana)).toEqual([]);
  await ben.call(unsaveMessage, onMessage(direct));
  expect(await savedOf(ben)).toEqual([first]);
});

it('pages saved messages, with one statement each', async () => {
  const sent = [];
  for (const text of ['a', 'b', 'c']) {
    sent.push(await postMessage(ana, chatId, text));
    await save(ben, sent.at(-1) as ChatMessage);
  }
  const texts = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await ben.call(listSavedMessages, { query: { limit: '2', cursor } });
    texts.push(data.map(({ message }) => message.text).join(''));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(texts.map((text) => text.length)).toEqual([2, 1]);
  expect(new Set(texts.join(''))).toEqual(new Set('abc'));
  const [few, many] = [
    await queriesOf(() => ben.call(listSavedMessages, { query: { limit: '1' } })),
    await queriesOf(() => savedOf(ben)),
  ];
  expect(few).toBe(many);
});

it('shows saved messages as they are now, and none that were deleted or whose chat one left', async () => {
  const [edited, deleted, hidden] = [
    await postMessage(ana, chatId, 'Before'),
    await postMessage(ana, chatId, 'Secret'),
    await postMessage(ana, chatId, 'Rude'),
  ];
  for (const message of [edited, deleted, hidden]) {
    await save(ben, message);
    app.clock.advance(1_000);
  }
  await edit(ana, edited, 'After');
  await remove(ana, deleted);
  await hide(hidden);
  expect((await savedOf(ben)).map(({ message }) => message.text)).toEqual(['', 'After']);
  await leave();
  expect(await savedOf(ben)).toEqual([]);
});

it('saves no message that is deleted, hidden or in a chat of others, and no more than 500', async () => {
  const [sent, other, deleted, hidden] = [
    await postMessage(ana, chatId),
    await postMessage(ana, chatId),
    await remove(ana, await postMessage(ana, chatId)),
    await postMessage(ana, chatId),
  ];
  await hide(hidden);
  expect(await refusal(ben, deleted)).toBe('chat.message_deleted');
  expect(await refusal(ben, hidden)).toBe('chat.message_hidden');
  expect(await refusal(await app.member(), sent)).toBe('chat.not_found');
  await app.database.orm.execute(sql`
    insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
    select ${chatId}, 4 + seq, gen_random_uuid(), ${ana.id}, 'More', now() from generate_series(1, 499) seq`);
  await app.database.orm.execute(sql`
    insert into chat_saved_messages (member_id, message_id, saved_at)
    select ${ben.id}, id, now() from chat_messages where chat_id = ${chatId} and seq > 4`);
  const saving = (message: ChatMessage): RaceRequest => [
    ben,
    saveMessage,
    { ...onMessage(message), body: {} },
  ];
  expect(await race([saving(sent), saving(other)])).toEqual({ 200: 1, 409: 1 });
});

it('refuses a reminder that is past or more than a year ahead', async () => {
  const sent = await postMessage(ana, chatId);
  for (const remindAt of [inMinutes(0), inMinutes(-1), inMinutes(367 * 24 * 60)])
    expect(await refusal(ben, sent, { remindAt })).toBe('chat.reminder_out_of_range');
  expect((await ben.refused(saveMessage, { ...onMessage(sent), body: { remindAt: 'soon' } })).status).toBe(
    400,
  );
});

it('reminds once, when it is due, and leads to the message', async () => {
  const sent = await postMessage(ana, chatId, 'Bring **bread**.');
  await save(ben, sent, inMinutes(10));
  expect(await reminders(ben, 9)).toEqual([]);
  const [reminder] = await reminders(ben, 1);
  expect(reminder).toMatchObject({ text: 'Bring bread.', project: { title: 'Hut book' }, actor: null });
  expect(reminder && pathOfStored(reminder)).toBe(`/chat?chat=${chatId}&message=${sent._id}`);
  expect((await savedOf(ben))[0]?.remindAt).toBeNull();
  expect(await reminders(ben, 60)).toHaveLength(1);
});

it('reminds of nothing that was removed, deleted, left, or by somebody who is blocked', async () => {
  const [removed, deleted, left] = [
    await postMessage(ana, chatId),
    await postMessage(ana, chatId),
    await postMessage(ana, chatId),
  ];
  for (const message of [removed, deleted, left]) await save(ben, message, inMinutes(1));
  await ben.call(unsaveMessage, onMessage(removed));
  await remove(ana, deleted);
  expect(await reminders(ben, 1)).toHaveLength(1);
  await ben.call(blockMember, { params: { userId: ana.id } });
  expect(await reminders(ben, 1)).toEqual([]);
  await leave();
  expect(await reminders(ben, 1)).toEqual([]);
});
