import type { Chat, ChatMessage } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import { formatDate, formatTime } from '../../ui/dates.ts';
import { folded } from '../../ui/forms/search-words.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { chatTexts as texts } from './chat.texts.ts';
import { daysBetween } from './thread/rows.view.ts';

/** Somebody one may talk to, with the chat there is, if any. */
export interface Conversation {
  person: Person;
  chatId: string | null;
}

/** A chat after a message in it: the last one it shows, how far it goes, and what of it is unread. */
export function afterMessage(chat: Chat, message: ChatMessage, { isSeen }: { isSeen: boolean }): Chat {
  const lastSeq = Math.max(chat.lastSeq, message.seq);
  const lastReadSeq = isSeen ? Math.max(chat.lastReadSeq, message.seq) : chat.lastReadSeq;
  const isLatest = message.seq >= (chat.lastMessage?.seq ?? 0);
  return {
    ...chat,
    lastSeq,
    lastReadSeq,
    lastMessage: isLatest ? message : chat.lastMessage,
    unread: unreadOf({ ...chat, lastSeq, lastReadSeq }),
  };
}

/** A chat after its read mark moved, on whichever device; the mark never moves back. */
export function afterReading(chat: Chat, seq: number): Chat {
  const lastReadSeq = Math.max(chat.lastReadSeq, seq);
  return { ...chat, lastReadSeq, unread: unreadOf({ ...chat, lastReadSeq }) };
}

/** What is unread in a chat; one that may only be read on no longer counts. */
const unreadOf = ({ mayWrite, lastSeq, lastReadSeq }: Chat) =>
  mayWrite ? Math.max(0, lastSeq - lastReadSeq) : 0;

/** The counts by chat with one of them changed; a chat without unread messages stands in none. */
export function withUnread(
  counts: Record<string, number>,
  chatId: string,
  count: number,
): Record<string, number> {
  if ((counts[chatId] ?? 0) === count) return counts;
  const { [chatId]: _before, ...others } = counts;
  return count > 0 ? { ...others, [chatId]: count } : others;
}

/** All unread messages of all chats. */
export const totalOf = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);

/** A count as a badge has room for it. */
export const atMost = (count: number): string => (count > 99 ? '99+' : String(count));

const latestFirst = (one: Chat, other: Chat) =>
  momentOf(other).localeCompare(momentOf(one)) || one.title.localeCompare(other.title);
const momentOf = ({ lastMessage }: Chat) => lastMessage?.createdAt ?? '';

/** The group chats whose names fit, the last used first. */
export const groupsOf = (chats: readonly Chat[], search = ''): Chat[] =>
  chats.filter((chat) => chat.kind === 'group' && fits(titleOf(chat), search)).toSorted(latestFirst);

/** A line of the direct list: a chat there is, or somebody one may begin to talk to. */
export interface DirectRow {
  key: string;
  chat: Chat | null;
  person: Person | undefined;
  name: string;
}

/** Everybody one talks or may talk to: those with messages first, the last used first, then the others by name. */
export function directRows(chats: readonly Chat[], talks: readonly Conversation[], search = ''): DirectRow[] {
  const direct = chats.filter(({ kind }) => kind === 'direct').toSorted(latestFirst);
  const known = new Set(direct.flatMap(({ people }) => people.map(({ _id }) => _id)));
  const lines: DirectRow[] = direct.map((chat) => ({
    key: chat._id,
    chat,
    person: chat.people[0],
    name: titleOf(chat),
  }));
  const others = talks
    .filter(({ person }) => !known.has(person._id))
    .map(({ person }) => ({
      key: person._id,
      chat: null,
      person,
      name: fullName(person) || texts.thread.unknown,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return [...lines, ...others].filter(({ name }) => fits(name, search));
}

const fits = (name: string, search: string) => folded(name).includes(folded(search.trim()));

/** The name of a chat: its project's title, or the other person's name. */
export function titleOf({ kind, title }: Pick<Chat, 'kind' | 'title'>): string {
  if (title) return title;
  return kind === 'group' ? texts.panel.untitled : texts.panel.deleted;
}

/** The last message in one line, with who said it where that is not plain from the chat. */
export function previewOf({ kind, lastMessage }: Chat, me: string): string {
  if (!lastMessage) return texts.page.nothingSaid;
  const text = lastMessage.text.replaceAll(/\s+/g, ' ').slice(0, 160);
  if (lastMessage.sender?._id === me) return texts.page.fromYou(text);
  if (kind === 'direct') return text;
  return texts.page.fromName(lastMessage.sender?.firstName ?? texts.panel.deleted, text);
}

/** When a chat was last used, as briefly as it can be told: the time today, else the day. */
export function whenOf(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now);
  if (days <= 0) return formatTime(at);
  if (days === 1) return texts.page.yesterday;
  return shortDay(at, now);
}

const shortDay = (at: string, now: Date) =>
  formatDate(at, new Date(at).getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');

/** The day above a day's messages. */
export function dayLabel(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now);
  if (days <= 0) return texts.thread.today;
  if (days === 1) return texts.thread.yesterday;
  return shortDay(at, now);
}

/** Which tab of the chat screen an address names; the group chats for anything else. */
export const tabOf = (search: Record<string, unknown>): 'group' | 'direct' =>
  search['tab'] === 'direct' || typeof search['with'] === 'string' ? 'direct' : 'group';

/** A part of an address that names something, or undefined. */
export const named = (search: Record<string, unknown>, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
