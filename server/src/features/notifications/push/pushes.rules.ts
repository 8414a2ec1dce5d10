import {
  type NotificationToTell,
  pathOfChat,
  pathOfStored,
  pushWords,
} from '@tandem/contract/notifications/notification-kinds';
import { type Mention, plainTextOf } from '@tandem/contract/chat/plain-text';

/** What a push shows, and where a click leads. */
export interface PushWords {
  title: string;
  body: string;
  path: string;
  /** A later push with the same tag replaces the one that is shown. */
  tag: string;
  /** Whether it comes without a sound, because it only takes words back. */
  isSilent?: true;
}

/** What is shown, and how much of a message is read for it. */
const lengths = { title: 120, body: 300, read: 1_000 };

/** Cuts a text between characters, with an ellipsis. */
const cut = (text: string, most: number) => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

/** The words of a notification. */
export function wordsOf(notification: NotificationToTell & { id: string }): PushWords {
  const [title, body] = pushWords(notification);
  return {
    title: cut(title, lengths.title),
    body: cut(body, lengths.body),
    path: pathOfStored(notification) ?? '/notifications',
    tag: notification.id,
  };
}

/** A message that was not read yet. */
export interface PushedMessage {
  chatId: string;
  senderName: string;
  /** The title of the project of a group chat; null for a direct one. */
  projectTitle: string | null;
  text: string;
  mentions: Mention[] | null;
}

/** The words of a message. */
export const wordsOfMessage = ({
  chatId,
  senderName,
  projectTitle,
  text,
  mentions,
}: PushedMessage): PushWords => ({
  title: cut(projectTitle === null ? senderName : `${senderName} · ${projectTitle}`, lengths.title),
  body: cut(plainTextOf(text.slice(0, lengths.read), mentions ?? []), lengths.body),
  path: pathOfChat(chatId),
  tag: chatId,
});

const pathOfTask = (task: WithdrawnText['task']): string =>
  task === null ? '/notifications' : `/projects/${task.projectId}/tasks?task=${task._id}`;

/** A message of a chat, or a comment on a task, that was deleted or hidden. */
interface WithdrawnText {
  chatId: string | null;
  task: { _id: string; projectId: string } | null;
}

/** What takes the place of the words of a message or comment that was deleted or hidden. */
export const withdrawnWords = (tag: string, { chatId, task }: WithdrawnText): PushWords => ({
  title: chatId === null ? 'Comment deleted' : 'Message deleted',
  body: '',
  path: chatId === null ? pathOfTask(task) : pathOfChat(chatId),
  tag,
  isSilent: true,
});

/** The same without names and words, under the name of the community. The path holds ids only. */
export const hidden = (
  { path, tag }: PushWords,
  what: 'message' | 'notification' | 'withdrawn',
  community: string,
): PushWords => ({
  title: cut(community, lengths.title),
  body: what === 'message' ? 'New message' : 'New notification',
  path,
  tag,
});

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a push is of use: a message is talked about at once, the rest within the day. */
export const lastsMs = { message: hour, notification: 24 * hour };

/** How long a process may take to send what it took. Then another process takes it. */
export const leaseMs = minute;

/** A push is not begun this close to the end of the lease; longer than sending one takes. */
const closingMs = 15 * second;

/** Whether there is time to send another push of a lease. */
export const hasTime = (leasedUntil: Date, now: Date): boolean =>
  leasedUntil.getTime() - now.getTime() > closingMs;

/** The waits after the first failure of a device, the second, and so on; the last one repeats. */
const waits = [15 * second, minute, 4 * minute, 15 * minute];
/** However long a push service wants to wait, pushes are too old by then. */
const longestWait = 24 * hour;

/** When a device is tried again; `failures` are those in a row, this one included. The push service may want it later. */
export function retryAt(
  { failures, retryAfter }: { failures: number; retryAfter: number | null },
  now: Date,
): Date {
  const own = waits[Math.min(failures, waits.length) - 1] ?? 15 * minute;
  const wait = Math.min(Math.max(own, (retryAfter ?? 0) * second), longestWait);
  return new Date(now.getTime() + wait);
}

/** For how long the push service keeps a push for a browser that is away, in seconds. */
export const keepSeconds = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / second));
