import type { Attachment } from '@tandem/contract/attachments';
import type { ChatMessage, MessageReaction } from '@tandem/contract/chat';
import type { Mention } from '@tandem/contract/chat/plain-text';
import { sql } from 'drizzle-orm';
import { members } from '../../account/public.ts';
import { filesOf } from '../../attachments/public.ts';
import { chatMessages } from '../chat.tables.ts';
import { isShownTo, mentionsOf } from './chat-mentions.repository.ts';

/** The id of a message in a subquery; Drizzle leaves the table out where a query reads no other one. */
export const messageId = sql.raw('"chat_messages"."id"');

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

type StoredFields = typeof chatMessages.$inferSelect;

type MessageRow = Pick<ChatMessage, '_id' | 'chatId' | 'seq' | 'text' | 'clientId' | 'sender'> &
  Pick<StoredFields, 'createdAt' | 'changeSeq' | 'hiddenAt' | 'editedAt' | 'deletedAt' | 'deletedBy'> &
  Pick<StoredFields, 'pinnedAt' | 'replyTo' | 'taskId'> & {
    reactions: MessageReaction[] | null;
    files: Attachment[] | null;
    mentions: Mention[] | null;
  };

/** The message of a row; what it does not have is absent. */
export function toMessage(row: MessageRow): ChatMessage {
  const {
    createdAt,
    changeSeq,
    hiddenAt,
    replyTo,
    reactions,
    files,
    mentions,
    editedAt,
    deletedAt,
    deletedBy,
    pinnedAt,
    taskId,
    ...message
  } = row;
  return {
    ...message,
    createdAt: createdAt.toISOString(),
    ...(changeSeq > 0 && { changeSeq }),
    ...(hiddenAt !== null && { isHidden: true }),
    ...(replyTo !== null && { replyTo: { _id: replyTo } }),
    ...(reactions !== null && { reactions }),
    ...(files !== null && { files }),
    ...(mentions !== null && { mentions }),
    ...(editedAt !== null && { editedAt: editedAt.toISOString() }),
    ...(deletedAt !== null && { deletedAt: deletedAt.toISOString() }),
    ...(deletedBy !== null && { deletedBy }),
    ...(pinnedAt !== null && { pinnedAt: pinnedAt.toISOString() }),
    ...(taskId !== null && { taskId }),
  };
}
