import type { Chat, ChatMessage } from '@tandem/contract/chat';
import { plainTextOf } from '@tandem/contract/chat/plain-text';
import { formatDate, formatTime } from '../../ui/dates.ts';
import { chatLiveTexts as texts } from './chat-live.texts.ts';
import { daysBetween } from './thread/rows.view.ts';
import { withSender } from './thread/thread.view.ts';

/** The last message in one line, with its sender in group chats, and without words where the sender is blocked. */
export function previewOf({ kind, lastMessage }: Chat, me: string, blocked: ReadonlySet<string>): string {
  if (!lastMessage) return texts.noMessages;
  if (kind === 'group' && blocked.has(lastMessage.sender?._id ?? '')) return texts.folded;
  if (lastMessage.deletedAt) return texts.messageDeleted;
  if (lastMessage.isHidden) return texts.hidden;
  const text = plainWordsOf(lastMessage).replaceAll(/\s+/g, ' ').slice(0, 160);
  const { sender } = withSender(lastMessage);
  if (sender?._id === me) return texts.fromYou(text);
  if (kind === 'direct') return text;
  return texts.fromName(sender ? sender.firstName || texts.unknown : texts.deleted, text);
}

/** When a chat was last used: the time if today, else the day. */
export function whenOf(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now);
  if (days <= 0) return formatTime(at);
  if (days === 1) return texts.yesterday;
  return shortDay(at, now);
}

const shortDay = (at: string, now: Date) =>
  formatDate(at, new Date(at).getFullYear() === now.getFullYear() ? 'MMM D' : 'MMM D, YYYY');

/** The day above a day's messages. */
export function dayLabel(at: string, now: Date): string {
  const days = daysBetween(new Date(at), now);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  return shortDay(at, now);
}

/** The words of a message in one plain text, or what its files are where it has none. */
export function plainWordsOf({
  text,
  mentions,
  files = [],
}: Pick<ChatMessage, 'text' | 'mentions' | 'files'>): string {
  const words = plainTextOf(text.slice(0, 400), mentions);
  if (words !== '') return words;
  if (files.length === 0) return text === '' ? texts.filesGone : '';
  const areImages = files.every(({ width }) => width !== null);
  return texts.filesInWords(areImages, files.length);
}
