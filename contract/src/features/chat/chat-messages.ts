import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, timestamp } from '../../values.ts';
import { mention } from '../people/people.ts';
import { chatMessage, messageText } from './chat.ts';

/** Success messages of operations on messages. */
export const changeMessages = {
  edited: 'Message updated.',
  deleted: 'Message deleted.',
  pinned: 'Message pinned.',
  unpinned: 'Message unpinned.',
} as const;

const onMessage = z.object({ chatId: id, messageId: id });
const changed = z.object({ message: z.string(), data: chatMessage });

/**
 * Changes the text of a message; the former text stays in its history. The same text changes nothing. Refused with 403 for a
 * message of somebody else and after `limits.messageEdits.hours`, and with 409 for a deleted or hidden one. The chat
 * receives `messageChanged`, as after every change of a message.
 */
export const editMessage = operation({
  name: 'editMessage',
  method: 'PATCH',
  path: '/api/chat/{chatId}/message/{messageId}',
  summary: 'Update your own message within 24 hours',
  access: 'member',
  scope: 'chat:write',
  stores: 'messages',
  spends: 'textEdits',
  params: onMessage,
  body: z.object({ text: messageText }),
  reply: changed,
});

/**
 * Empties a message, and deletes its history, reactions and pin. The sender may always, who owns the project may in its chat;
 * others get 403. A repeated call changes nothing.
 */
export const deleteMessage = operation({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/api/chat/{chatId}/message/{messageId}',
  summary: 'Delete your own message, or any message in the chat of your project',
  access: 'member',
  scope: 'chat:write',
  params: onMessage,
  reply: changed,
});

/** The texts that a message had and has, oldest first; `at` is when each was written. */
export const viewMessageHistory = operation({
  name: 'viewMessageHistory',
  method: 'GET',
  path: '/api/chat/{chatId}/message/{messageId}/history',
  summary: 'List the texts of a message, oldest first; 409 for a deleted or hidden one',
  access: 'member',
  scope: 'chat:read',
  params: onMessage,
  reply: z.object({
    data: z.array(z.object({ text: z.string(), at: timestamp })),
    /** Those in the chat whom any of the texts names. */
    mentions: z.array(mention),
  }),
});

/** One emoji as people see it, such as 👍🏽 or 👩‍🚀. A text sign such as ❤ is taken for its emoji. */
const emoji = z.string('Choose an emoji.').check(
  z.overwrite((given) => (isEmoji(`${given}\uFE0F`) ? `${given}\uFE0F` : given)),
  z.refine(isEmoji, 'Choose an emoji.'),
);
function isEmoji(given: string): boolean {
  return new RegExp('^\\p{RGI_Emoji}$', 'v').test(given);
}
const onReaction = z.object({ chatId: id, messageId: id, emoji });

/**
 * Adds an emoji to a message; once more changes nothing. Refused with 403 for those who may not write in the chat, and with 409
 * for a deleted or hidden message and beyond `limits.reactions`.
 */
export const addReaction = operation({
  name: 'addReaction',
  method: 'PUT',
  path: '/api/chat/{chatId}/message/{messageId}/reactions/{emoji}',
  summary: 'React to a message with an emoji',
  access: 'member',
  scope: 'chat:write',
  stores: 'history',
  params: onReaction,
  reply: z.object({ data: chatMessage }),
});

export const removeReaction = operation({
  name: 'removeReaction',
  method: 'DELETE',
  path: '/api/chat/{chatId}/message/{messageId}/reactions/{emoji}',
  summary: 'Take back your reaction to a message',
  access: 'member',
  scope: 'chat:write',
  params: onReaction,
  reply: z.object({ data: chatMessage }),
});

/** Pins a message for everybody in the chat. Refused with 403 for those who may not write, with 409 beyond `limits.pins`. */
export const pinMessage = operation({
  name: 'pinMessage',
  method: 'PUT',
  path: '/api/chat/{chatId}/message/{messageId}/pin',
  summary: 'Pin a message',
  access: 'member',
  scope: 'chat:write',
  params: onMessage,
  reply: changed,
});

export const unpinMessage = operation({
  name: 'unpinMessage',
  method: 'DELETE',
  path: '/api/chat/{chatId}/message/{messageId}/pin',
  summary: 'Unpin a message',
  access: 'member',
  scope: 'chat:write',
  params: onMessage,
  reply: changed,
});

export const listPins = operation({
  name: 'listPins',
  method: 'GET',
  path: '/api/chat/{chatId}/pins',
  summary: 'List the pinned messages of a chat, latest pin first',
  access: 'member',
  scope: 'chat:read',
  params: z.object({ chatId: id }),
  reply: z.object({ data: z.array(chatMessage) }),
});

export const listMessagesWithFiles = operation({
  name: 'listMessagesWithFiles',
  method: 'GET',
  path: '/api/chat/{chatId}/files',
  summary: 'List the messages of a chat that have files, latest first',
  access: 'member',
  scope: 'chat:read',
  params: z.object({ chatId: id }),
  query: z.object({ cursor, limit: pageSize(pageSizes.messagesWithFiles, limits.pageSize.max) }),
  reply: z.object({ data: z.array(chatMessage), nextCursor: z.nullable(z.string()) }),
});
