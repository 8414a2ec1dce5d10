import * as z from 'zod/mini';
import { event } from '../../events.ts';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import { id, optionalNumber, pageSize } from '../../values.ts';
import { chatMessage } from './chat.ts';

/**
 * The messages of a chat that changed after a change number, in the order of their latest changes, as they are now. They and
 * what the caller had show every change up to `changeSeq`; while `hasMore`, ask again after it.
 */
export const listChatChanges = operation({
  name: 'listChatChanges',
  method: 'GET',
  path: '/api/chat/{chatId}/changes',
  summary: 'List messages that changed after an exclusive `changeSeq`',
  access: 'member',
  params: z.object({ chatId: id }),
  query: z.object({
    after: optionalNumber('after', { max: 2_147_483_647 }),
    limit: pageSize(pageSizes.messages, limits.messagePage.max),
  }),
  reply: z.object({ data: z.array(chatMessage), changeSeq: z.number(), hasMore: z.boolean() }),
});

/** A message changed: the number of the change within its chat, without gaps, and the message as it is since. */
export const messageChanged = event(
  'messageChanged',
  z.object({ changeSeq: z.number(), message: chatMessage }),
);
