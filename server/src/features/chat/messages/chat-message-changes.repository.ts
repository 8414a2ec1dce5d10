import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { ChatMessage } from '@tandem/contract/chat';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PageQuery, Position } from '../../../platform/paging/keyset.ts';
import { members, summaryColumns } from '../../account/public.ts';
import { messagesWithFiles } from '../../attachments/public.ts';
import { blockedBy } from '../../blocks/public.ts';
import { withdrawPushes } from '../../notifications/public.ts';
import { projects } from '../../projects/public.ts';
import { accessColumns, isOwnMembership, type StoredAccess } from '../chat.repository.ts';
import { chatMembers, chatMessageRevisions, chatMessages, chatReactions, chats } from '../chat.tables.ts';
import { isShownTo, messageColumns, toMessage } from './chat-message-rows.repository.ts';
import type { MessageState, Reaction } from './chat-message-changes.rules.ts';

/** What decides an act on a message. */
export interface MessageFacts {
  access: StoredAccess;
  /** Whether the member owns the project of the chat. */
  isProjectOwner: boolean;
  /** Null when the chat has no such message. */
  message: MessageState | null;
}

/** A message of a chat. */
export interface MessageId {
  chatId: string;
  messageId: string;
}

/** What decides an act of a member on a message; null when the chat does not exist. One statement. */
export async function findMessageFacts(
  db: Queryable,
  me: string,
  { chatId, messageId }: MessageId,
): Promise<MessageFacts | null> {
  const [row] = await db
    .select({
      access: accessColumns(me),
      isProjectOwner: sql<boolean>`coalesce(${projects.ownerId} = ${me}, false)`,
      message: {
        senderId: chatMessages.senderId,
        text: chatMessages.text,
        createdAt: chatMessages.createdAt,
        editedAt: chatMessages.editedAt,
        deletedAt: chatMessages.deletedAt,
        hiddenAt: chatMessages.hiddenAt,
        pinnedAt: chatMessages.pinnedAt,
        taskId: chatMessages.taskId,
      },
    })
    .from(chats)
    .leftJoin(chatMembers, isOwnMembership(me))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(chatMessages, and(eq(chatMessages.chatId, chats.id), eq(chatMessages.id, messageId)))
    .where(eq(chats.id, chatId));
  return row ?? null;
}

/** What decides about the files of a message that exists, or of the next one of a member where none is named. */
interface FileFacts extends StoredAccess {
  /** Of a group. */
  projectId: string | null;
  /** Whether the message is there and not hidden from the member; true where none is named. */
  isShown: boolean;
}

/** What decides about files of a chat; null when the chat does not exist. One statement. */
export async function findFileFacts(
  db: Queryable,
  me: string,
  { chatId, messageId }: { chatId: string; messageId: string | null },
): Promise<FileFacts | null> {
  const [row] = await db
    .select({
      ...accessColumns(me),
      projectId: chats.projectId,
      isShown: sql<boolean>`${messageId}::uuid is null or exists (
        select from ${chatMessages} where ${chatMessages.id} = ${messageId}::uuid and ${chatMessages.chatId} = ${chats.id}
          and ${chatMessages.deletedAt} is null and ${isShownTo(me)})`,
    })
    .from(chats)
    .leftJoin(chatMembers, isOwnMembership(me))
    .where(eq(chats.id, chatId));
  return row ?? null;
}

/** A message as a member sees it; null when it is gone. */
export async function findMessage(
  db: Queryable,
  viewerId: string,
  messageId: string,
): Promise<ChatMessage | null> {
  const [row] = await db
    .select({ ...messageColumns(viewerId), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(eq(chatMessages.id, messageId));
  return row === undefined ? null : toMessage(row);
}

/** The task that was made of a message, and whether it is deleted; null when the message is gone. */
export async function findTaskLink(
  tx: Queryable,
  messageId: string,
): Promise<Pick<MessageRow, 'taskId' | 'deletedAt'> | null> {
  const [row] = await tx
    .select({ taskId: chatMessages.taskId, deletedAt: chatMessages.deletedAt })
    .from(chatMessages)
    .where(eq(chatMessages.id, messageId));
  return row ?? null;
}

/** Keeps the text that a message has; false when it has `most` former texts. */
export async function insertRevision(db: Queryable, messageId: string, most: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chat_message_revisions (message_id, number, sender_id, text, written_at)
    select m.id, kept.count + 1, m.sender_id, m.text, coalesce(m.edited_at, m.created_at)
    from chat_messages m, (
      select count(*)::int as count from chat_message_revisions r where r.message_id = ${messageId}
    ) kept
    where m.id = ${messageId} and kept.count < ${most}`);
  return rowCount === 1;
}

/** The former texts of a message, oldest first. */
export async function listRevisions(
  db: Queryable,
  messageId: string,
): Promise<{ text: string; writtenAt: Date }[]> {
  return db
    .select({ text: chatMessageRevisions.text, writtenAt: chatMessageRevisions.writtenAt })
    .from(chatMessageRevisions)
    .where(eq(chatMessageRevisions.messageId, messageId))
    .orderBy(asc(chatMessageRevisions.number));
}

/** All reactions to a message. */
export async function listReactions(db: Queryable, messageId: string): Promise<Reaction[]> {
  return db
    .select({ memberId: chatReactions.memberId, emoji: chatReactions.emoji })
    .from(chatReactions)
    .where(eq(chatReactions.messageId, messageId));
}

export async function insertReaction(
  db: Queryable,
  reaction: Reaction & { messageId: string; at: Date },
): Promise<void> {
  await db.insert(chatReactions).values(reaction);
}

/** Deletes a reaction; false when there was none. */
export async function deleteReaction(
  db: Queryable,
  { messageId, memberId, emoji }: Reaction & { messageId: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(chatReactions)
    .where(
      and(
        eq(chatReactions.messageId, messageId),
        eq(chatReactions.memberId, memberId),
        eq(chatReactions.emoji, emoji),
      ),
    );
  return rowCount === 1;
}

const isPinned = (chatId: string) => and(eq(chatMessages.chatId, chatId), isNotNull(chatMessages.pinnedAt));

/** How many messages of a chat are pinned. */
export const countPins = (db: Queryable, chatId: string): Promise<number> =>
  db.$count(chatMessages, isPinned(chatId));

/** The pinned messages of a chat as a member sees them, latest pin first. */
export async function listPins(db: Queryable, viewerId: string, chatId: string): Promise<ChatMessage[]> {
  const rows = await db
    .select({ ...messageColumns(viewerId), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(isPinned(chatId))
    .orderBy(desc(chatMessages.pinnedAt), desc(chatMessages.seq));
  return rows.map(toMessage);
}

/** The messages of a chat that have files, as a member sees them, latest first. */
export async function listWithFiles(
  db: Queryable,
  { me, chatId }: { me: string; chatId: string },
  { after, limit }: PageQuery,
): Promise<(Position & { message: ChatMessage })[]> {
  const { createdAt, id, senderId } = chatMessages;
  const rows = await db
    .select({ ...messageColumns(me), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, senderId))
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        sql`${id} in (${messagesWithFiles(chatId)})`,
        isShownTo(me),
        sql`(${senderId} is null or ${senderId} not in (${blockedBy(me)}))`,
        after === null
          ? undefined
          : sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return rows.map((row) => ({ at: row.createdAt, id: row._id, message: toMessage(row) }));
}

/** Deletes what a deleted message leaves in other tables. */
export async function deleteTraces(db: Queryable, messageId: string): Promise<void> {
  await db.execute(sql`
    with revisions as (delete from chat_message_revisions where message_id = ${messageId}),
      saved as (delete from chat_saved_messages where message_id = ${messageId})
    delete from chat_reactions where message_id = ${messageId}`);
}

type MessageRow = typeof chatMessages.$inferSelect;

/** What a message keeps from when it was sent; every other column can change. */
type SentColumn = 'chatId' | 'seq' | 'id' | 'senderId' | 'clientId' | 'createdAt' | 'changeSeq';

/** The columns of a message that can change after it is sent. */
export type MessageChange = Partial<Omit<MessageRow, SentColumn>>;

/** What a deletion leaves of a message, besides who deleted it when; what a moderator hid stays hidden. */
export const emptied = {
  text: '',
  replyTo: null,
  editedAt: null,
  pinnedAt: null,
  taskId: null,
} satisfies Required<Omit<MessageChange, 'hiddenAt' | 'deletedAt' | 'deletedBy'>>;

/** A message after its change, as its sender sees it. */
export interface ChangedMessage {
  message: ChatMessage;
  changeSeq: number;
  /** Whether its sender still is in the chat. */
  isSenderThere: boolean;
}

/**
 * Changes a message and numbers the change under the lock of its chat; null when the message is gone. Three statements, and one more
 * that replaces sent pushes of a message that is deleted or hidden.
 */
export async function changeMessage(
  tx: Queryable,
  messageId: string,
  change: MessageChange,
): Promise<ChangedMessage | null> {
  const [numbered] = await tx
    .update(chats)
    .set({ changeSeq: sql`${chats.changeSeq} + 1` })
    .where(sql`${chats.id} = (select m.chat_id from chat_messages m where m.id = ${messageId})`)
    .returning({ changeSeq: chats.changeSeq });
  if (numbered === undefined) return null;
  const { changeSeq } = numbered;
  await tx
    .update(chatMessages)
    .set({ ...change, changeSeq })
    .where(eq(chatMessages.id, messageId));
  const [row] = await tx
    .select({
      ...messageColumns(chatMessages.senderId),
      sender: summaryColumns,
      isSenderThere: sql<boolean>`${chatMembers.memberId} is not null`,
    })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .leftJoin(
      chatMembers,
      and(eq(chatMembers.chatId, chatMessages.chatId), eq(chatMembers.memberId, chatMessages.senderId)),
    )
    .where(eq(chatMessages.id, messageId));
  if (row === undefined) return null;
  const withheldAt = change.deletedAt ?? change.hiddenAt;
  if (withheldAt) await withdrawPushes(tx, messageId, withheldAt);
  const { isSenderThere, ...message } = row;
  return { message: toMessage(message), changeSeq, isSenderThere };
}

/** The messages that changed after a change number, in the order of their latest changes. */
export async function listChanges(
  db: Queryable,
  { me, chatId }: { me: string; chatId: string },
  { after, limit }: { after: number; limit: number },
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const rows = await db
    .select({ ...messageColumns(me), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(
      // `> 0` lets the planner use the index, which has changed messages only.
      and(
        eq(chatMessages.chatId, chatId),
        gt(chatMessages.changeSeq, sql`0`),
        gt(chatMessages.changeSeq, after),
      ),
    )
    .orderBy(asc(chatMessages.changeSeq))
    .limit(limit + 1);
  return { messages: rows.slice(0, limit).map(toMessage), hasMore: rows.length > limit };
}
