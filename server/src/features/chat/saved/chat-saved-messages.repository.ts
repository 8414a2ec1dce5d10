import type { SavedMessage } from '@tandem/contract/chat/chat-saved-messages';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PageQuery, Position } from '../../../platform/paging/keyset.ts';
import { members, summaryColumns } from '../../account/public.ts';
import { projects } from '../../projects/public.ts';
import { isOwnMembership } from '../chat.repository.ts';
import { chatMembers, chatMessages, chats, chatSavedMessages } from '../chat.tables.ts';
import { messageColumns, toMessage } from '../messages/chat-message-rows.repository.ts';
import { titleFor } from '../search/message-search.repository.ts';

interface Saved {
  memberId: string;
  messageId: string;
}

/** Saves a message, or changes its reminder; false when the member has saved `most` others. Call it under the member's lock. */
export async function save(
  tx: Queryable,
  { memberId, messageId, at, remindAt }: Saved & { at: Date; remindAt: Date | null },
  most: number,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into chat_saved_messages (member_id, message_id, saved_at, remind_at)
    select ${memberId}::uuid, ${messageId}::uuid, ${at.toISOString()}::timestamptz, ${remindAt?.toISOString() ?? null}::timestamptz
    where (
      select count(*) from chat_saved_messages s where s.member_id = ${memberId} and s.message_id <> ${messageId}
    ) < ${most}
    on conflict (member_id, message_id) do update set remind_at = excluded.remind_at`);
  return rowCount === 1;
}

export async function removeSaved(tx: Queryable, { memberId, messageId }: Saved): Promise<void> {
  await tx
    .delete(chatSavedMessages)
    .where(and(eq(chatSavedMessages.memberId, memberId), eq(chatSavedMessages.messageId, messageId)));
}

/** The saved messages of a member in chats that they are in, latest first. */
export async function listSaved(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<(Position & { saved: SavedMessage })[]> {
  const behind =
    after === null
      ? undefined
      : sql`(${chatSavedMessages.savedAt}, ${chatSavedMessages.messageId})
          < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select({
      at: chatSavedMessages.savedAt,
      remindAt: chatSavedMessages.remindAt,
      message: messageColumns(memberId),
      sender: summaryColumns,
      kind: chats.kind,
      projectId: chats.projectId,
      title: titleFor(memberId),
    })
    .from(chatSavedMessages)
    .innerJoin(chatMessages, eq(chatMessages.id, chatSavedMessages.messageId))
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .innerJoin(chatMembers, isOwnMembership(memberId))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(and(eq(chatSavedMessages.memberId, memberId), behind))
    .orderBy(desc(chatSavedMessages.savedAt), desc(chatSavedMessages.messageId))
    .limit(limit + 1);
  return rows.map(({ at, remindAt, message, sender, kind, projectId, title }) => ({
    at,
    id: message._id,
    saved: {
      message: toMessage({ ...message, sender }),
      chat: { _id: message.chatId, kind, title, projectId },
      savedAt: at.toISOString(),
      remindAt: remindAt?.toISOString() ?? null,
    },
  }));
}

/** Takes reminders that are due, so that no other process takes them; earliest first. */
export async function takeDue(db: Queryable, now: Date, limit: number): Promise<Saved[]> {
  const { rows } = await db.execute<Saved & Record<string, unknown>>(sql`
    update chat_saved_messages s set remind_at = null from (
      select member_id, message_id from chat_saved_messages where remind_at <= ${now.toISOString()}::timestamptz
      order by remind_at limit ${limit} for update skip locked
    ) due where s.member_id = due.member_id and s.message_id = due.message_id
    returning s.member_id as "memberId", s.message_id as "messageId"`);
  return rows;
}
