import type { Chat, ChatMessage } from '@tandem/contract/chat';
import type { Person } from '@tandem/contract/people';
import { containsWords } from '../../ui/forms/search-words.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { chatLiveTexts as texts } from './chat-live.texts.ts';
import { isLater } from './thread/thread.view.ts';

/** The unread counts by chat, and which of these chats are direct ones. */
export interface UnreadCounts {
  data: Record<string, number>;
  direct: string[];
}

/** A possible chat partner, with the existing chat if any. */
export interface Conversation {
  person: Person;
  chatId: string | null;
}

/** The chat after a new message: last message, last `seq` and unread count. A folded message does not count as unread. */
export function afterMessage(
  chat: Chat,
  message: ChatMessage,
  { isSeen, isFolded = false }: { isSeen: boolean; isFolded?: boolean },
): Chat {
  const lastSeq = Math.max(chat.lastSeq, message.seq);
  const lastReadSeq = isSeen ? Math.max(chat.lastReadSeq, message.seq) : chat.lastReadSeq;
  const known = chat.lastMessage;
  // The message may have changed before it was delivered.
  const isLatest =
    known === null || message.seq > known.seq || (message.seq === known.seq && !isLater(known, message));
  return {
    ...chat,
    lastSeq,
    lastReadSeq,
    lastMessage: isLatest ? message : chat.lastMessage,
    lastActiveAt: isLatest ? message.createdAt : chat.lastActiveAt,
    unread: unreadOf({ ...chat, lastSeq, lastReadSeq }, foldedIn(chat) + (isFolded ? 1 : 0)),
  };
}

/** The chat after its read marker moved on any device; it never moves back. */
export function afterReading(chat: Chat, seq: number): Chat {
  const lastReadSeq = Math.max(chat.lastReadSeq, seq);
  return { ...chat, lastReadSeq, unread: unreadOf({ ...chat, lastReadSeq }, foldedIn(chat)) };
}

/** The pinned messages of a chat after one changed, latest pin first. */
export function withPin(pins: readonly ChatMessage[], changed: ChatMessage): ChatMessage[] {
  const others = pins.filter(({ _id }) => _id !== changed._id);
  if (changed.pinnedAt === undefined) return others;
  return [...others, changed].toSorted((a, b) => compare(b.pinnedAt ?? '', a.pinnedAt ?? ''));
}

/** The unread count of a chat; 0 for read-only chats. */
const unreadOf = ({ mayWrite, lastSeq, lastReadSeq }: Chat, folded: number) =>
  mayWrite ? Math.max(0, lastSeq - lastReadSeq - folded) : 0;

/** The messages behind the read marker that the unread count leaves out. */
const foldedIn = ({ mayWrite, lastSeq, lastReadSeq, unread }: Chat) =>
  mayWrite ? Math.max(0, lastSeq - lastReadSeq - unread) : 0;

/** The counts by chat with one changed; zero counts are removed. */
export function withUnread(
  counts: Record<string, number>,
  chatId: string,
  count: number,
): Record<string, number> {
  if ((counts[chatId] ?? 0) === count) return counts;
  const { [chatId]: _before, ...others } = counts;
  return count > 0 ? { ...others, [chatId]: count } : others;
}

/** The number of unread messages in all chats. */
export const totalOf = (counts: Record<string, number> | undefined): number =>
  Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);

/** The unread counts of direct chats, or of group chats. */
export const countsOfKind = ({ data, direct }: UnreadCounts, kind: Chat['kind']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(data).filter(([chatId]) => direct.includes(chatId) === (kind === 'direct')),
  );

/** A count, shortened for a badge. */
export const atMost = (count: number): string => (count > 99 ? '99+' : String(count));

/** The order of the server's pages. */
const latestFirst = (a: Chat, b: Chat) => compare(b.lastActiveAt, a.lastActiveAt) || compare(b._id, a._id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The chats of some pages whose names match, each once, last used first. */
export const inboxOf = (chats: readonly Chat[], search = ''): Chat[] =>
  [...new Map(chats.map((chat) => [chat._id, chat])).values()]
    .filter((chat) => containsWords(titleOf(chat), search))
    .toSorted(latestFirst);

/** A row of the direct list: an existing chat, or a possible partner. */
export interface DirectRow {
  key: string;
  chat: Chat | null;
  person: Person | undefined;
  name: string;
}

/** The id of the other side of a direct chat; null in a group, and once the account is deleted. */
export const otherOf = ({ kind, people: [other] }: Chat): string | null =>
  kind === 'direct' ? (other?._id ?? null) : null;

/** Direct chats with messages, last used first, then other possible partners as the server orders them. */
export function directRows(
  direct: readonly Chat[],
  conversations: readonly Conversation[],
  search = '',
): DirectRow[] {
  const known = new Set(direct.flatMap(({ people }) => people.map(({ _id }) => _id)));
  const rows: DirectRow[] = direct.map((chat) => ({
    key: chat._id,
    chat,
    person: chat.people[0],
    name: titleOf(chat),
  }));
  const others = conversations
    .filter(({ person }) => !known.has(person._id))
    .map(({ person }) => ({
      key: person._id,
      chat: null,
      person,
      name: fullName(person) || texts.unknown,
    }));
  return [...rows, ...others].filter(({ name }) => containsWords(name, search));
}

/** A chat's name: the project's title or the other person's name. */
export function titleOf({ kind, title }: Pick<Chat, 'kind' | 'title'>): string {
  if (title) return title;
  return kind === 'group' ? texts.untitled : texts.deleted;
}

/** The tab named in the URL. */
export const tabOf = (search: Record<string, unknown>): Chat['kind'] | undefined => {
  if (search['tab'] === 'direct' || typeof search['with'] === 'string') return 'direct';
  return search['tab'] === 'group' ? 'group' : undefined;
};

/** A search parameter that is a non-empty string, or undefined. */
export const named = (search: Record<string, unknown>, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
