import { listChats, viewChat, type Chat, type ChatMessage } from '@tandem/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../platform/query/query-of.ts';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { groupChat } from '../../testing/sample-chats.ts';
import { chatInList, filesQuery, messagesKey, unreadCounts, type InboxPages } from './chat.queries.ts';
import { reloadListed } from './inbox/inbox-cache.queries.ts';
import { onlineKey } from './presence/presence.queries.ts';
import {
  clearReceived,
  lastReceivedIn,
  applyChange,
  applyMessage,
  applyPresence,
  applyRead,
  watch,
} from './chat-cache.queries.ts';
import { threadFrom, type Thread } from './thread/thread.view.ts';

const me = 'me';
const message = (seq: number, from = 'ana'): ChatMessage => ({
  _id: `m${seq}`,
  chatId: 'c',
  seq,
  text: `number ${seq}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  sender: { _id: from, firstName: 'Ana', lastName: 'X', photoUrl: null },
  clientId: null,
});
const chat = groupChat({ lastMessage: message(3) });

let client: QueryClient;
let server: FakeServer;
const inboxKey = [...keyOf(listChats, { query: { kind: 'group' } }), 'pages'];
const showInbox = (...chats: Chat[]) =>
  client.setQueryData<InboxPages>(inboxKey, {
    pages: [
      { data: chats.slice(0, 2), nextCursor: 'two' },
      { data: chats.slice(2), nextCursor: 'three' },
    ],
    pageParams: [undefined, 'two'],
  });
const listed = () =>
  client.getQueryData<InboxPages>(inboxKey)?.pages.map(({ data }) => data.map(({ _id }) => _id));
const unread = () => client.getQueryData(unreadCounts.queryKey)?.data;
const inList = () => chatInList(client, 'c');
const thread = () => client.getQueryData<Thread>(messagesKey('c'));
const take = (...seqs: number[]) => seqs.forEach((seq) => applyMessage(client, me, message(seq)));

beforeEach(() => {
  client = new QueryClient();
  clearReceived();
  client.setQueryData(unreadCounts.queryKey, { data: {}, direct: [] });
  server = startFakeServer();
});

describe('a received message', () => {
  it('counts once, whether its chat is loaded or not', () => {
    take(4, 4);
    expect(unread()).toEqual({ c: 1 });
    take(6);
    expect(unread()).toEqual({ c: 3 });
    expect(lastReceivedIn('c')).toBe(6);
    showInbox(chat);
    take(6, 5);
    expect(unread()).toEqual({ c: 3 });
    expect(inList()).toMatchObject({ lastSeq: 6, unread: 3, lastMessage: { seq: 6 } });
  });

  it('is appended to its chat, or set aside after a gap', () => {
    client.setQueryData(messagesKey('c'), threadFrom([message(3)], true));
    take(4, 6);
    expect(thread()?.messages.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(thread()?.afterGap.map(({ seq }) => seq)).toEqual([6]);
    expect(client.getQueryState(messagesKey('c'))?.isInvalidated).toBe(true);
    take(5);
    expect(thread()?.messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6]);
  });

  it('counts as read when it is own or the end of its chat is visible', () => {
    showInbox(chat);
    take(4);
    applyMessage(client, me, message(5, me));
    expect([unread(), inList()?.unread]).toEqual([{}, 0]);
    const stop = watch('c');
    take(6);
    expect([unread(), inList()?.lastReadSeq]).toEqual([{}, 6]);
    stop();
    take(7);
    expect(unread()).toEqual({ c: 1 });
  });

  it('shows a chat that is not on the loaded pages, with one request and without reading the pages again', async () => {
    const others = ['a', 'b', 'd'].map((_id) => groupChat({ _id }));
    showInbox(...others);
    const first = server.delay(viewChat);
    server.answer(viewChat, { data: groupChat({ lastSeq: 5, unread: 2, lastMessage: message(5) }) });
    take(4, 5);
    await first.sent;
    first.release();
    await vi.waitFor(() => expect(inList()).toMatchObject({ lastSeq: 5, unread: 2 }));
    expect(listed()).toEqual([['c', 'a', 'b'], ['d']]);
    expect(client.getQueryState(inboxKey)?.isInvalidated).toBe(false);
    // The message that arrived meanwhile causes a second one.
    expect(server.requests).toHaveLength(2);
    await vi.waitFor(() => expect(unread()).toEqual({ c: 2 }));
  });

  it('keeps an empty inbox and other kinds of chats as they are', async () => {
    showInbox();
    server.answer(viewChat, { data: groupChat({ kind: 'direct', lastSeq: 1, unread: 1 }) });
    take(1);
    await vi.waitFor(() => expect(client.getQueryData(unreadCounts.queryKey)?.direct).toEqual(['c']));
    expect(listed()).toEqual([[], []]);
  });

  it('asks for the kinds of unread chats when they are next shown, if the inbox is not loaded', () => {
    take(4);
    expect(client.getQueryState(unreadCounts.queryKey)?.isInvalidated).toBe(true);
    applyMessage(client, me, message(5, me));
    expect(client.getQueryState(unreadCounts.queryKey)?.isInvalidated).toBe(true);
  });
});

describe('a chat that changed', () => {
  it('leaves the inbox when the member no longer belongs to it', async () => {
    showInbox(groupChat({ _id: 'a' }), groupChat({ _id: 'b' }), chat);
    server.refuse(viewChat, 404, {});
    expect(await reloadListed(client, 'c')).toBeNull();
    expect(listed()).toEqual([['a', 'b'], []]);
  });

  it('has the pages read again when it could not be read', async () => {
    showInbox(chat);
    server.fail(viewChat);
    expect(await reloadListed(client, 'c')).toBeUndefined();
    expect(client.getQueryState(inboxKey)?.isInvalidated).toBe(true);
    expect(listed()).toEqual([['c'], []]);
  });
});

it("applies another device's read marker; the server says whether an earlier one is late or marks messages as unread", async () => {
  server.answer(viewChat, { data: { ...chat, lastSeq: 5, lastReadSeq: 4, unread: 1 } });
  showInbox(chat);
  take(4, 5);
  applyRead(client, { chatId: 'c', lastReadSeq: 5, unread: 0 });
  applyRead(client, { chatId: 'c', lastReadSeq: 4, unread: 1 });
  expect([unread(), inList()?.lastReadSeq]).toEqual([{}, 5]);
  await vi.waitFor(() => expect([unread(), inList()?.lastReadSeq]).toEqual([{ c: 1 }, 4]));
  applyRead(client, { chatId: 'unknown', lastReadSeq: 1, unread: 2 });
  expect(unread()).toEqual({ c: 1, unknown: 2 });
});

it('lists online people once', () => {
  for (const isOnline of [true, true]) applyPresence(client, { userIds: ['ana', 'ben'], isOnline });
  expect(client.getQueryData(onlineKey)).toEqual(['ana', 'ben']);
  applyPresence(client, { userIds: ['ana'], isOnline: false });
  expect(client.getQueryData(onlineKey)).toEqual(['ben']);
});

describe('the files of a chat', () => {
  const files = [{ _id: 'f', name: 'map.png', size: 9, contentType: 'image/png', width: 1, height: 1 }];
  const { queryKey } = filesQuery('c');
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated ?? false;
  const show = (...shown: ChatMessage[]) =>
    client.setQueryData(queryKey, { pages: [{ data: shown, nextCursor: null }], pageParams: [undefined] });

  it('are fetched again after a message with files, and not after others', () => {
    show();
    take(4);
    expect(isStale()).toBe(false);
    applyMessage(client, me, { ...message(5), files });
    expect(isStale()).toBe(true);
  });

  it('are fetched again after one of their messages lost them, and not after a reaction', () => {
    const shown = { ...message(3), files };
    show(shown);
    applyChange(client, { message: shown, changeSeq: 1 });
    expect(isStale()).toBe(false);
    applyChange(client, { message: { ...message(3), text: '', deletedAt: shown.createdAt }, changeSeq: 2 });
    expect(isStale()).toBe(true);
  });
});
