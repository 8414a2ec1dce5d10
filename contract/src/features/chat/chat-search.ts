import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { cursor, id, pageSize, text } from '../../values.ts';
import { chatMessage, chatOfMessage } from './chat.ts';

/** A message that a search found, with its chat. */
export const foundMessage = z.extend(chatMessage, { chat: chatOfMessage });
export type FoundMessage = z.output<typeof foundMessage>;

const time = (label: string) =>
  z.optional(z.iso.datetime(`${label} must be a time such as 2026-12-24T00:00:00.000Z.`));

/**
 * Finds messages that have every word of `q`, in any script, from its first letters on; where none has, those with words that
 * differ from it by one letter. Without deleted and hidden messages and those of blocked people. Messages are found within
 * seconds after they were sent. Refused with 404 for a chat that you are not in.
 */
export const searchChats = operation({
  name: 'searchChats',
  method: 'GET',
  path: '/api/chats/search',
  summary: 'Search the messages of one or all of your chats, latest first',
  access: 'member',
  scope: 'chat:read',
  mayReadReplica: true,
  query: z.object({
    q: text('The search', { max: limits.search }),
    /** Only of this chat. */
    chatId: z.optional(id),
    /** Only messages of this member. */
    from: z.optional(id),
    /** Only messages sent at this time or later. */
    after: time('after'),
    /** Only messages sent before this time. */
    before: time('before'),
    /** Only messages with files. */
    hasFile: z.optional(z.literal('true', 'hasFile must be true.')),
    cursor,
    limit: pageSize(pageSizes.foundMessages, limits.pageSize.max),
  }),
  reply: z.object({ data: z.array(foundMessage), nextCursor: z.nullable(z.string()) }),
});
