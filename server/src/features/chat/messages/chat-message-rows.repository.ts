import type { Attachment } from '@tandem/contract/attachments';
import type { ChatMessage, MessageReaction } from '@tandem/contract/chat';
import type { Mention } from '@tandem/contract/chat/plain-text';
import { sql } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { members } from '../../account/public.ts';
import { filesOf } from '../../attachments/public.ts';
import { chatMessages } from '../chat.tables.ts';
import { mentionsSql } from './chat-mentions.repository.ts';

/** The id of a message in a subquery; Drizzle leaves the table out where a query reads no other one. */
export const messageId = sql.raw('"chat_messages"."id"');

/** SQL for whether a member reads a message; a hidden one is for its sender alone. */
export const isShownTo = (viewerId: string | typeof chatMessages.senderId) =>
  sql`(${chatMessages.hiddenAt} is null or ${chatMessages.senderId} = ${viewerId})`;

/** Whom a message mentions, null for nobody. Only a text with a token mentions any, and whoever sees no text sees none. */
const mentionsOf = (viewerId: string | typeof chatMessages.senderId) => sql<Mention[] | null>`case
  when ${chatMessages.text} like '%<@%' and ${isShownTo(viewerId)} then ${sql.raw(mentionsSql('"chat_messages"."id"'))} end`;

/** The reactions to a message, null when there are none; only messages that changed have any. */
const reactionsOf = sql<MessageReaction[] | null>`case when ${chatMessages.changeSeq} > 0 then (
  select json_agg(json_build_object('emoji', given.emoji, 'count', given.count, 'people', given.people)
    order by given.since, given.emoji)
  from (
    select r.emoji, count(*) as count, min(r.at) as since, json_agg(json_strip_nulls(json_build_object(
      '_id', p.id, 'name', p.first_name || ' ' || p.last_name,
      'isBeforeEdit', case when r.at < ${chatMessages.editedAt} then true end
    )) order by r.at, p.id) as people
    from chat_reactions r join ${members} p on p.id = r.member_id
    where r.message_id = ${messageId} group by r.emoji
  ) given
) end`;

/** A message as a member sees it: the text of a hidden one is for its sender alone. */
export const messageColumns = (viewerId: string | typeof chatMessages.senderId) => ({
  _id: chatMessages.id,
  chatId: chatMessages.chatId,
  seq: chatMessages.seq,
  text: sql<string>`case when ${isShownTo(viewerId)} then ${chatMessages.text} else '' end`,
  createdAt: chatMessages.createdAt,
  clientId: chatMessages.clientId,
  changeSeq: chatMessages.changeSeq,
  hiddenAt: chatMessages.hiddenAt,
  editedAt: chatMessages.editedAt,
  deletedAt: chatMessages.deletedAt,
  deletedBy: chatMessages.deletedBy,
  pinnedAt: chatMessages.pinnedAt,
  replyTo: chatMessages.replyTo,
  taskId: chatMessages.taskId,
  reactions: reactionsOf,
  files: sql<
    Attachment[] | null
  >`case when ${isShownTo(viewerId)} then ${filesOf('message_id', messageId)} end`,
  mentions: mentionsOf(viewerId),
});

type MessageRow = SelectResultFields<ReturnType<typeof messageColumns>> & Pick<ChatMessage, 'sender'>;

/** The message of a row; what it does not have is undefined, which JSON leaves out. A new field of the contract needs its line. */
export function toMessage({ changeSeq, hiddenAt, replyTo, ...row }: MessageRow): ChatMessage {
  return {
    _id: row._id,
    chatId: row.chatId,
    seq: row.seq,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    sender: row.sender,
    clientId: row.clientId,
    changeSeq: changeSeq > 0 ? changeSeq : undefined,
    isHidden: hiddenAt === null ? undefined : (true as const),
    replyTo: replyTo === null ? undefined : { _id: replyTo },
    reactions: row.reactions ?? undefined,
    mentions: row.mentions ?? undefined,
    editedAt: row.editedAt?.toISOString(),
    deletedAt: row.deletedAt?.toISOString(),
    deletedBy: row.deletedBy ?? undefined,
    pinnedAt: row.pinnedAt?.toISOString(),
    files: row.files ?? undefined,
    taskId: row.taskId ?? undefined,
  } satisfies Record<keyof ChatMessage, unknown>;
}
