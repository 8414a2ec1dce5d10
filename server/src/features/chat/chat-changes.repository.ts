import type { ChatMessage } from '@tandem/contract/chat';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { members, summaryColumns } from '../account/public.ts';
import { chatMembers, chatMessages, chats } from './chat.tables.ts';
import { messageColumns, toMessage } from './messages/chat-messages.repository.ts';

/** The columns of a message that can change after it is sent. */
type MessageChange = Pick<typeof chatMessages.$inferSelect, 'hiddenAt'>;

/** A message after its change, as its sender sees it. */
export interface ChangedMessage {
  message: ChatMessage;
  changeSeq: number;
  /** Whether its sender still is in the chat. */
  isSenderThere: boolean;
}

/** Changes a message and numbers the change under the lock of its chat; null when the message is gone. Three statements. */
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
