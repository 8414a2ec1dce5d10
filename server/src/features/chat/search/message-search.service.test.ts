import { blockMember } from '@tandem/contract/blocks';
import type { ChatMessage } from '@tandem/contract/chat';
import { searchChats } from '@tandem/contract/chat/chat-search';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edit, groupChatOf, openDirectChatWith, postMessage, remove } from '../../../testing/chat-actions.ts';
import { bytes, fileIn, sendFiles } from '../../../testing/attachment-actions.ts';
import { connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
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

/** Sends texts one after the other, and indexes them. */
async function say(who: Actor, texts: string[], to = chatId): Promise<ChatMessage[]> {
  const sent = [];
  for (const text of texts) {
    sent.push(await postMessage(who, to, text));
    app.clock.advance(1_000);
  }
  await app.indexAll();
  return sent;
}
const search = async (who: Actor, q: string, more = {}) =>
  (await who.call(searchChats, { query: { q, ...more } })).data;
const textsOf = async (who: Actor, q: string, more = {}) =>
  (await search(who, q, more)).map(({ text }) => text);
/** The words that the database has of messages with this text, as it stores them. */
const storedWords = async ({ _id }: ChatMessage) =>
  (await app.database.orm.execute(sql`select words::text from chat_message_words where message_id = ${_id}`))
    .rows[0]?.['words'];

it('finds only messages with files where files are asked for', async () => {
  const file = await fileIn(chatId, ana, bytes('Plan'), 'plan.txt');
  const sent = await sendFiles(chatId, ana, [file._id], { text: 'The stove plan' });
  await say(ben, ['A stove without a plan']);
  expect((await search(ben, 'stove', { hasFile: 'true' })).map(({ _id }) => _id)).toEqual([sent._id]);
  await remove(ana, sent);
  expect(await textsOf(ben, 'stove', { hasFile: 'true' })).toEqual([]);
});

it('finds messages with every word, latest first, with their chat', async () => {
  const [first, second] = await say(ana, ['The stove is lit', 'Wood for the *stove*', 'The axe']);
  expect(await search(ben, 'STOVE')).toEqual(
    [second, first].map((message) => ({
      ...message,
      chat: { _id: chatId, kind: 'group', title: 'Hut book', projectId },
    })),
  );
  expect(await textsOf(ben, 'stove wood')).toEqual(['Wood for the *stove*']);
  expect(await textsOf(ben, 'stove axe')).toEqual([]);
});

it.each([
  ['the first letters', 'stoves are warm', 'sto'],
  ['two letters', 'Up we go', 'up'],
  ['a word inside a script without spaces', '我家在上海东边', '上海'],
  ['a single character of it', '我家在上海东边', '海'],
  ['Cyrillic', 'Привет, мир', 'привет'],
  ['letters without accents', 'Kererū Hut', 'kereru'],
  ['a typing error', 'The stove is lit', 'stvoe'],
  ['a typing error in Cyrillic', 'Привет, мир', 'превет'],
  ['words of code', 'call `toSorted()` in node.js', 'tosorted node.js'],
])('finds %s', async (_, text, q) => {
  await say(ana, [text, 'Something else']);
  expect(await textsOf(ben, q)).toEqual([text]);
});

it('guesses only where no message has the words as typed', async () => {
  await say(ana, ['The stove', 'The stave']);
  expect(await textsOf(ben, 'stove')).toEqual(['The stove']);
});

it('limits a search to a chat, a sender and a time', async () => {
  await connect(ana, ben);
  const directId = await openDirectChatWith(ana, ben);
  const [first] = await say(ana, ['Wood here']);
  const [second] = await say(ben, ['Wood there']);
  await say(ana, ['Wood of ours'], directId);
  expect(await textsOf(ana, 'wood')).toEqual(['Wood of ours', 'Wood there', 'Wood here']);
  expect(await textsOf(ana, 'wood', { chatId })).toEqual(['Wood there', 'Wood here']);
  expect(await textsOf(ana, 'wood', { from: ben.id })).toEqual(['Wood there']);
  expect(await textsOf(ana, 'wood', { after: second?.createdAt, chatId })).toEqual(['Wood there']);
  expect(await textsOf(ana, 'wood', { before: second?.createdAt })).toEqual([first?.text]);
  expect((await ana.refused(searchChats, { query: { q: 'wood', after: 'yesterday' } })).status).toBe(400);
});

it('pages, with the same number of statements', async () => {
  await say(ana, ['wood 1', 'wood 2', 'wood 3']);
  const page = (cursor?: string) =>
    ben.call(searchChats, { query: { q: 'wood', limit: '2', ...(cursor && { cursor }) } });
  const first = await page();
  const second = await page(first.nextCursor ?? '');
  expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(['wood 3', 'wood 2', 'wood 1']);
  expect(second.nextCursor).toBeNull();
  const refused = await ben.refused(searchChats, { query: { q: 'wood', cursor: 'nowhere' } });
  expect(refused.code).toBe('chat.no_such_place');
  const few = await queriesOf(() => search(ben, 'wood', { limit: '1' }));
  expect(await queriesOf(() => search(ben, 'wood'))).toBe(few);
});

describe('what nobody else may read', () => {
  it('finds nothing for strangers, former members and in chats of others', async () => {
    await say(ana, ['Secret stove']);
    const stranger = await app.member();
    expect(await search(stranger, 'stove')).toEqual([]);
    expect((await stranger.refused(searchChats, { query: { q: 'stove', chatId } })).code).toBe(
      'chat.not_found',
    );
    await ben.call(removeProjectUser, { params: { id: projectId, userId: ben.id } });
    expect(await search(ben, 'stove')).toEqual([]);
    expect((await app.nobody.refused(searchChats, { query: { q: 'stove' } })).status).toBe(401);
  });

  it('takes nothing typed for a chat', async () => {
    await say(ana, ['Secret stove']);
    const stranger = await app.member();
    const own = await groupChatOf(stranger, (await publish(stranger))._id);
    await say(stranger, [`' ${chatId}' | stove`], own);
    expect(await textsOf(stranger, `' ${chatId}'`)).toEqual([`' ${chatId}' | stove`]);
    expect(await textsOf(stranger, `' ${chatId}' | stove & !x:*\\`)).toEqual([]);
  });

  it('finds no message of somebody who is blocked', async () => {
    await say(ana, ['Stove']);
    await ben.call(blockMember, { params: { userId: ana.id } });
    expect(await search(ben, 'stove')).toEqual([]);
    expect(await textsOf(ana, 'stove')).toEqual(['Stove']);
  });

  it('finds no hidden message, indexed before or not, until it is shown again', async () => {
    const [indexed] = await say(ana, ['Rude stove']);
    const sent = [indexed, await postMessage(ana, chatId, 'Rude oven')].flatMap((one) => one ?? []);
    const hide = async (at: Date | null) => {
      for (const { _id: messageId } of sent)
        await app.database.transaction((tx) => createHideMessage(app.sockets.live)(tx, { messageId, at }));
    };
    await hide(app.clock.now());
    await app.indexAll();
    expect(await search(ben, 'rude')).toEqual([]);
    expect(await search(ana, 'rude')).toEqual([]);
    await hide(null);
    expect(await textsOf(ben, 'rude')).toEqual(['Rude oven', 'Rude stove']);
  });
});

describe('what changes', () => {
  it('finds an edited message by its new words alone, indexed before or not', async () => {
    const [indexed] = await say(ana, ['Old words']);
    const fresh = await postMessage(ana, chatId, 'Old words too');
    for (const message of [indexed, fresh]) if (message) await edit(ana, message, 'New things');
    await app.indexAll();
    expect(await textsOf(ben, 'words')).toEqual([]);
    expect(await textsOf(ben, 'things')).toEqual(['New things', 'New things']);
  });

  it('keeps no word of a deleted message, indexed before or not', async () => {
    const [indexed] = await say(ana, ['Secret words']);
    const fresh = await postMessage(ana, chatId, 'Secret words too');
    for (const message of [indexed, fresh]) if (message) await remove(ana, message);
    await app.indexAll();
    expect(await textsOf(ben, 'secret')).toEqual([]);
    for (const message of [indexed, fresh]) expect(message && (await storedWords(message))).toBe('');
  });

  it('indexes what the version before sent, and a long text in a batch of its own', async () => {
    const long = 'word '.repeat(790).trim();
    await app.database.orm.execute(sql`
      with numbered as (update chats set last_seq = 120 where id = ${chatId})
      insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
      select ${chatId}, n, gen_random_uuid(), ${ana.id}, case n when 7 then ${long} else 'Former ' || n end, now()
      from generate_series(1, 120) n`);
    await app.indexAll();
    expect(await textsOf(ben, 'former 120')).toEqual(['Former 120']);
    expect(await textsOf(ben, 'word')).toEqual([long]);
  });
});
