import type { Chat, ChatMessage } from '@tandem/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatInList, chatList, messagesKey, onlineKey, unreadCounts } from './chat.queries.ts';
import {
  forgetLoaded,
  isLoadedIn,
  takeMessage,
  takePresence,
  takeRead,
  watch,
} from './chat-cache.queries.ts';
import { threadFrom, type Thread } from './thread/thread.view.ts';

const me = 'me';
const said = (seq: number, from = 'ana'): ChatMessage => ({
  _id: `m${seq}`,
  chatId: 'c',
  seq,
  text: `number ${seq}`,
  createdAt: '2026-11-20T09:00:00.000Z',
  sender: { _id: from, firstName: 'Ana', lastName: 'X', photoUrl: null },
  clientId: null,
});
const chat: Chat = {
  _id: 'c',
  kind: 'group',
  title: 'Tide tables',
  projectId: 'p',
  people: [],
  lastSeq: 3,
  lastReadSeq: 3,
  lastMessage: said(3),
  unread: 0,
  mayWrite: true,
};

let client: QueryClient;
const unread = () => client.getQueryData(unreadCounts.queryKey)?.data;
const inList = () => chatInList(client, 'c');
const thread = () => client.getQueryData<Thread>(messagesKey('c'));
const take = (...seqs: number[]) => seqs.forEach((seq) => takeMessage(client, me, said(seq)));

beforeEach(() => {
  client = new QueryClient();
  forgetLoaded();
  client.setQueryData(unreadCounts.queryKey, { data: {} });
});

describe('a message that is told', () => {
  it('counts once, whether its chat is loaded or not', () => {
    take(4, 4);
    expect(unread()).toEqual({ c: 1 });
    take(6);
    expect(unread()).toEqual({ c: 3 });
    expect(isLoadedIn('c')).toBe(6);
    client.setQueryData(chatList.queryKey, { data: [chat] });
    take(6, 5);
    expect(unread()).toEqual({ c: 3 });
    expect(inList()).toMatchObject({ lastSeq: 6, unread: 3, lastMessage: { seq: 6 } });
  });

  it('is appended to its chat, or waits behind a gap', () => {
    client.setQueryData(messagesKey('c'), threadFrom([said(3)], true));
    take(4, 6);
    expect(thread()?.messages.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(thread()?.held.map(({ seq }) => seq)).toEqual([6]);
    expect(client.getQueryState(messagesKey('c'))?.isInvalidated).toBe(true);
    take(5);
    expect(thread()?.messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6]);
  });

  it('counts as read when it is own or the end of its chat is visible', () => {
    client.setQueryData(chatList.queryKey, { data: [chat] });
    take(4);
    takeMessage(client, me, said(5, me));
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
  takeRead(client, { chatId: 'c', lastReadSeq: 5, unread: 0 });
  takeRead(client, { chatId: 'c', lastReadSeq: 4, unread: 1 });
  expect([unread(), inList()?.lastReadSeq]).toEqual([{}, 5]);
  takeRead(client, { chatId: 'unknown', lastReadSeq: 1, unread: 2 });
  expect(unread()).toEqual({ unknown: 2 });
});

it('lists online people once', () => {
  for (const isOnline of [true, true]) takePresence(client, { userIds: ['ana', 'ben'], isOnline });
  expect(client.getQueryData(onlineKey)).toEqual(['ana', 'ben']);
  takePresence(client, { userIds: ['ana'], isOnline: false });
  expect(client.getQueryData(onlineKey)).toEqual(['ben']);
});
