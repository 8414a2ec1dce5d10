import {
  type NotificationToTell,
  pathOfChat,
  pathOfStored,
  pushWords,
} from '@tandem/contract/notifications/notification-kinds';
import { plainTextOf } from '@tandem/contract/chat/plain-text';

/** What a push shows, and where a click leads. */
export interface PushWords {
  title: string;
  body: string;
  path: string;
  /** A later push with the same tag replaces the one that is shown. */
  tag: string;
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
}

/** The words of a message. */
export const wordsOfMessage = ({ chatId, senderName, projectTitle, text }: PushedMessage): PushWords => ({
  title: cut(projectTitle === null ? senderName : `${senderName} · ${projectTitle}`, lengths.title),
  body: cut(plainTextOf(text.slice(0, lengths.read)), lengths.body),
  path: pathOfChat(chatId),
  tag: chatId,
});

/** The same without names and words, under the name of the community. The path holds ids only. */
export const hidden = (
  { path, tag }: PushWords,
  what: 'message' | 'notification',
  community: string,
): PushWords => ({
  title: cut(community, lengths.title),
  body: what === 'message' ? 'New message' : 'New notification',
  path,
  tag,
});
