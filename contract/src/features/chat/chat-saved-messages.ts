import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, timestamp } from '../../values.ts';
import { chatMessage, chatOfMessage } from './chat.ts';

const onMessage = z.object({ chatId: id, messageId: id });

/** A message that a member saved for themselves, with its chat. */
export const savedMessage = z.object({
  message: chatMessage,
  chat: chatOfMessage,
  savedAt: timestamp,
  /** When the member is reminded; null without a reminder, and once it has come. */
  remindAt: z.nullable(timestamp),
});
export type SavedMessage = z.output<typeof savedMessage>;

/** Success messages of saving. */
export const savedMessages = { saved: 'Message saved.', unsaved: 'Removed from saved messages.' } as const;

/**
 * Saves a message for yourself. Once more changes its reminder only; without `remindAt` there is none. Refused with 400 for a
 * time that is past or more than `limits.savedMessages.reminderDays` ahead, and with 409 for a deleted or hidden message and
 * beyond `limits.savedMessages.count`.
 */
export const saveMessage = operation({
  name: 'saveMessage',
  method: 'PUT',
  path: '/api/chat/{chatId}/message/{messageId}/saved',
  summary: 'Save a message, with a reminder if you like',
  access: 'member',
  scope: 'chat:write',
  stores: 'history',
  params: onMessage,
  body: z.optional(z.object({ remindAt: z.optional(z.nullable(timestamp)) })),
  reply: z.object({ message: z.string(), data: chatMessage }),
});

export const unsaveMessage = operation({
  name: 'unsaveMessage',
  method: 'DELETE',
  path: '/api/chat/{chatId}/message/{messageId}/saved',
  summary: 'Remove a message from your saved ones',
  access: 'member',
  scope: 'chat:write',
  params: onMessage,
  reply: z.object({ message: z.string(), data: chatMessage }),
});

/** Without messages that were deleted, and those of chats that you are not in any more. */
export const listSavedMessages = operation({
  name: 'listSavedMessages',
  method: 'GET',
  path: '/api/saved-messages',
  summary: 'List your saved messages, latest first',
  access: 'member',
  scope: 'chat:read',
  query: z.object({ cursor, limit: pageSize(pageSizes.savedMessages, limits.pageSize.max) }),
  reply: z.object({ data: z.array(savedMessage), nextCursor: z.nullable(z.string()) }),
});
