import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { id, optionalNumber, timestamp } from '../../values.ts';
import { personSummary } from '../people/people.ts';

export const chatLineKinds = [
  'joined',
  'left',
  'removed',
  'role',
  'owner',
  'archived',
  'unarchived',
  'task',
] as const;

/**
 * What happened in the project of a group chat, between two of its messages. It is no message: it has no `seq`, is never unread, and
 * nobody can react to it, search it or delete it.
 */
export const chatLine = z.object({
  _id: z.string(),
  /** The message after which it happened; 0 before the first. */
  afterSeq: z.number(),
  kind: z.enum(chatLineKinds),
  at: timestamp,
  /** Whom it is about, or who made the task; null for nobody and once the account is deleted. */
  person: z.nullable(personSummary),
  /** The role that somebody joined in or has since; empty for none. */
  role: z.string(),
  /** The task that was made of a message. */
  taskId: z.optional(z.string()),
});
export type ChatLine = z.output<typeof chatLine>;

export const listChatLines = operation({
  name: 'listChatLines',
  method: 'GET',
  path: '/api/chat/{chatId}/lines',
  summary: 'List what happened in the project of a group chat after a `seq`, oldest first: the latest 200',
  access: 'member',
  scope: 'chat:read',
  params: z.object({ chatId: id }),
  query: z.object({ from: optionalNumber('from', { max: 2_147_483_647 }) }),
  reply: z.object({ data: z.array(chatLine) }),
});
