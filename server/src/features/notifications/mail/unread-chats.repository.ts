import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';

/** A chat with messages that a member has not read for a while. */
export interface WaitingChat extends Record<string, unknown> {
  memberId: string;
  chatId: string;
  projectId: string | null;
  lastSeq: number;
}

/** What is looked for: messages from between two times, of members without a session that was used since a third. */
interface Window {
  from: Date;
  to: Date;
  idleSince: Date;
}

/**
 * The chats to mail about: of members who want that, with an unread message of somebody else from the window, and no mail
 * since the member last read them. Starts from the few members who chose such mails.
 */
export async function listWaitingChats(
  db: Queryable,
  { from, to, idleSince }: Window,
  { after, limit }: { after: WaitingChat | null; limit: number },
): Promise<WaitingChat[]> {
  const { rows } = await db.execute<WaitingChat>(sql`
    select cm.member_id as "memberId", c.id as "chatId", c.project_id as "projectId", c.last_seq as "lastSeq"
    from notification_settings s
    join chat_members cm on cm.member_id = s.member_id
    join chats c on c.id = cm.chat_id and c.last_seq > cm.last_read_seq
      and c.last_message_at > ${from.toISOString()}::timestamptz
    left join chat_mailings x on x.member_id = cm.member_id and x.chat_id = c.id
    where s.choices @> '{"messages":{"mail":true}}' and (x.seq is null or x.seq <= cm.last_read_seq)
      and exists (select from chat_messages m where m.chat_id = c.id and m.seq > cm.last_read_seq
        and m.sender_id is distinct from cm.member_id
        and m.created_at > ${from.toISOString()}::timestamptz and m.created_at <= ${to.toISOString()}::timestamptz)
      and not exists (select from sessions n
        where n.member_id = cm.member_id and n.last_used_at > ${idleSince.toISOString()}::timestamptz)
      ${after === null ? sql`` : sql`and (cm.member_id, c.id) > (${after.memberId}::uuid, ${after.chatId}::uuid)`}
    order by cm.member_id, c.id limit ${limit}`);
  return rows;
}

/** Notes that the next mail tells of these chats. */
export async function saveChatMailings(
  db: Queryable,
  rows: readonly Pick<WaitingChat, 'memberId' | 'chatId' | 'lastSeq'>[],
): Promise<void> {
  await db.execute(sql`
    insert into chat_mailings (member_id, chat_id, seq)
    select "memberId", "chatId", "lastSeq" from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      "memberId" uuid, "chatId" uuid, "lastSeq" integer)
    where "memberId" in (select id from members where deleted_at is null)
    on conflict (member_id, chat_id) do update set seq = excluded.seq, mail_id = null`);
}
