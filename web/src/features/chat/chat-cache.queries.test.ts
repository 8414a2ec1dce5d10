import type { ChatMessage } from '@tandem/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { groupChat } from '../../testing/sample-chats.ts';
import { chatInList, chatList, messagesKey, unreadCounts } from './chat.queries.ts';
import { onlineKey } from './presence/presence.queries.ts';
import {
  clearReceived,
  lastReceivedIn,
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
const unread = () => client.getQueryData(unreadCounts.queryKey)?.data;
const inList = () => chatInList(client, 'c');
const thread = () => client.getQueryData<Thread>(messagesKey('c'));
const take = (...seqs: number[]) => seqs.forEach((seq) => applyMessage(client, me, message(seq)));

beforeEach(() => {
  client = new QueryClient();
  clearReceived();
  client.setQueryData(unreadCounts.queryKey, { data: {} });
});

describe('a received message', () => {
  it('counts once, whether its chat is loaded or not', () => {
    take(4, 4);
    expect(unread()).toEqual({ c: 1 });
    take(6);
    expect(unread()).toEqual({ c: 3 });
    expect(lastReceivedIn('c')).toBe(6);
    client.setQueryData(chatList.queryKey, { data: [chat] });
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
    client.setQueryData(chatList.queryKey, { data: [chat] });
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

  it('refetches the inbox when its chat is new', () => {
    client.setQueryData(chatList.queryKey, { data: [] });
    take(1);
    expect(client.getQueryState(chatList.queryKey)?.isInvalidated).toBe(true);
  });
});

it("applies another device's read marker and never moves it back", () => {
  client.setQueryData(chatList.queryKey, { data: [chat] });
  take(4, 5);
  applyRead(client, { chatId: 'c', lastReadSeq: 5, unread: 0 });
  applyRead(client, { chatId: 'c', lastReadSeq: 4, unread: 1 });
  expect([unread(), inList()?.lastReadSeq]).toEqual([{}, 5]);
  applyRead(client, { chatId: 'unknown', lastReadSeq: 1, unread: 2 });
  expect(unread()).toEqual({ unknown: 2 });
});

it('lists online people once', () => {
  for (const isOnline of [true, true]) applyPresence(client, { userIds: ['ana', 'ben'], isOnline });
  expect(client.getQueryData(onlineKey)).toEqual(['ana', 'ben']);
  applyPresence(client, { userIds: ['ana'], isOnline: false });
  expect(client.getQueryData(onlineKey)).toEqual(['ben']);
});
