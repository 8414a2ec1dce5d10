import type { Chat, ChatMessage } from '@tandem/contract/chat';
import { describe, expect, it } from 'vitest';
import { groupChat } from '../../testing/sample-chats.ts';
import { personNamed } from '../../testing/sample-people.ts';
import {
  afterMessage,
  afterReading,
  countsOfKind,
  directRows,
  inboxOf,
  named,
  tabOf,
  titleOf,
  totalOf,
  withUnread,
} from './chat.view.ts';
import { dayLabel, previewOf, whenOf } from './preview.view.ts';

const person = (_id: string, firstName: string) => personNamed(firstName, { _id, lastName: 'X' });
const message = (seq: number, from = 'ana', day = 20): ChatMessage => ({
  _id: `m${seq}`,
  chatId: 'c',
  seq,
  text: `number\n${seq}`,
  createdAt: new Date(2026, 10, day, 9, seq).toISOString(),
  sender: { ...person(from, from === 'me' ? 'Mira' : 'Ana') },
  clientId: null,
});
const chat = (more: Partial<Chat> = {}) => groupChat({ lastMessage: message(3), ...more });

const nobody: ReadonlySet<string> = new Set();

describe('a chat in the inbox', () => {
  it('counts new messages until they are read on any device', () => {
    const two = [message(4), message(5)].reduce(
      (before, next) => afterMessage(before, next, { isSeen: false }),
      chat(),
    );
    expect(two).toMatchObject({ lastSeq: 5, lastReadSeq: 3, unread: 2, lastMessage: { seq: 5 } });
    expect(afterMessage(two, message(5), { isSeen: false })).toEqual(two);
    expect(afterReading(two, 4).unread).toBe(1);
    expect(afterReading(afterReading(two, 5), 4)).toMatchObject({ lastReadSeq: 5, unread: 0 });
  });

  it('is read by sending or seeing, and shows the latest message in any order of arrival', () => {
    expect(afterMessage(chat(), message(4, 'me'), { isSeen: true })).toMatchObject({
      lastReadSeq: 4,
      unread: 0,
    });
    expect(afterMessage(chat(), message(2), { isSeen: false }).lastMessage?.seq).toBe(3);
  });

  it('does not count folded messages as unread, and none twice', () => {
    const folded = afterMessage(chat(), message(4), { isSeen: false, isFolded: true });
    expect(folded).toMatchObject({ lastSeq: 4, unread: 0 });
    const next = afterMessage(folded, message(5), { isSeen: false });
    expect(next.unread).toBe(1);
    expect(afterReading(next, 5).unread).toBe(0);
    expect(afterMessage(afterReading(next, 5), message(6), { isSeen: false }).unread).toBe(1);
  });

  it('does not count as unread once it is read-only', () => {
    expect(afterMessage(chat({ mayWrite: false }), message(4), { isSeen: false }).unread).toBe(0);
  });

  it('previews its last message, with the sender in groups', () => {
    expect(previewOf(chat(), 'me', nobody)).toBe('Ana: number 3');
    expect(previewOf(chat({ lastMessage: message(4, 'me') }), 'me', nobody)).toBe('You: number 4');
    expect(previewOf(chat({ kind: 'direct' }), 'me', nobody)).toBe('number 3');
    expect(previewOf(chat({ lastMessage: { ...message(3), sender: null } }), 'me', nobody)).toBe(
      'Deleted member: number 3',
    );
    const marked = { ...message(3), text: '> **Bold** and `code`' };
    expect(previewOf(chat({ lastMessage: marked }), 'me', nobody)).toBe('Ana: Bold and code');
    const byId = { ...message(3), sender: 'ana' } as unknown as ChatMessage;
    expect(previewOf(chat({ lastMessage: byId }), 'me', nobody)).toBe('Unknown: number 3');
    expect(previewOf(chat({ lastMessage: byId }), 'ana', nobody)).toBe('You: number 3');
    expect(previewOf(chat({ lastMessage: null }), 'me', nobody)).toBe('No messages yet');
    expect(previewOf(chat(), 'me', new Set(['ana']))).toBe('Message of a blocked member');
  });

  it('has a fallback name', () => {
    expect(titleOf(chat({ title: '' }))).toBe('Untitled Project');
    expect(titleOf(chat({ kind: 'direct', title: '' }))).toBe('Deleted member');
  });
});

describe('the lists of the chat screen', () => {
  const at = (day: number) => ({ lastActiveAt: message(1, 'ana', day).createdAt });
  const old = chat({ _id: 'old', title: 'Älteres Moor', ...at(10) });
  const joined = chat({ _id: 'joined', title: 'Beekeeping', lastMessage: null, ...at(21) });
  const direct = chat({ _id: 'd', kind: 'direct', title: 'Ana X', people: [person('ana', 'Ana')] });
  const chats = [chat(at(19)), old, joined];

  it('order chats as the pages of the server do, each once, and filter by parts of names', () => {
    const twice = [...chats, old];
    expect(inboxOf(twice).map(({ _id }) => _id)).toEqual(['joined', 'c', 'old']);
    expect(inboxOf(twice, ' mo alt ').map(({ _id }) => _id)).toEqual(['old']);
    const tied = ['b', 'a', 'c'].map((_id) => chat({ _id, ...at(5) }));
    expect(inboxOf(tied).map(({ _id }) => _id)).toEqual(['c', 'b', 'a']);
  });

  it('move a chat to the top with its next message, wherever it was', () => {
    const moved = afterMessage(old, message(4, 'ana', 22), { isSeen: false });
    expect(inboxOf([...chats.slice(0, 1), moved, joined])[0]?._id).toBe('old');
    expect(afterMessage(moved, message(2), { isSeen: false }).lastActiveAt).toBe(moved.lastActiveAt);
  });

  it('contain every possible partner once, those with messages first', () => {
    const conversations = ['Ana', 'Ben', 'Zoe'].map((name) => ({
      person: person(name.toLowerCase(), name),
      chatId: null,
    }));
    expect(directRows([direct], conversations).map(({ name }) => name)).toEqual(['Ana X', 'Ben X', 'Zoe X']);
    expect(directRows([direct], conversations, 'zo').map(({ key }) => key)).toEqual(['zoe']);
  });
});

describe('the unread counts', () => {
  it('omit chats without unread messages', () => {
    expect(withUnread({ a: 2 }, 'b', 1)).toEqual({ a: 2, b: 1 });
    expect(withUnread({ a: 2, b: 1 }, 'b', 0)).toEqual({ a: 2 });
    const same = { a: 2 };
    expect(withUnread(same, 'a', 2)).toBe(same);
    expect(withUnread(same, 'b', 0)).toBe(same);
  });

  it('are told apart by kind', () => {
    const counts = { data: { a: 2, b: 5 }, direct: ['b', 'read'] };
    expect([countsOfKind(counts, 'group'), countsOfKind(counts, 'direct')]).toEqual([{ a: 2 }, { b: 5 }]);
  });

  it('add up', () => {
    expect(totalOf({ a: 2, b: 5 })).toBe(7);
    expect(totalOf(undefined)).toBe(0);
  });
});

it('shows the last use as a time today, else as a date', () => {
  const now = new Date(2026, 10, 20, 18, 0);
  const at = (...parts: [number, number, number]) =>
    new Date(parts[0], parts[1], parts[2], 9, 5).toISOString();
  expect(whenOf(at(2026, 10, 20), now)).toBe('9:05 AM');
  expect(whenOf(at(2026, 10, 19), now)).toBe('Yesterday');
  expect(whenOf(at(2026, 10, 17), now)).toBe('Nov 17');
  expect(whenOf(at(2025, 10, 17), now)).toBe('Nov 17, 2025');
  expect([20, 19, 17].map((day) => dayLabel(at(2026, 10, day), now))).toEqual([
    'Today',
    'Yesterday',
    'Nov 17',
  ]);
});

it('parses the URL', () => {
  const searches = [{ tab: 'group' }, { tab: 'direct' }, { with: 'x' }, { tab: 7 }, {}];
  expect(searches.map(tabOf)).toEqual(['group', 'direct', 'direct', undefined, undefined]);
  expect([named({ chat: 'x' }, 'chat'), named({ chat: '' }, 'chat'), named({ chat: 7 }, 'chat')]).toEqual([
    'x',
    undefined,
    undefined,
  ]);
});
