import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PushedMessage } from './push-words.rules.ts';
import type { TakenPush } from './pushes.repository.ts';

/** A message as a push tells of it. */
export interface UnreadMessage extends PushedMessage {
  /** The push. */
  id: string;
  projectId: string | null;
}

/**
 * Reads for pushes about chats the latest message that the member has not read; none when they have read all, are not in the
 * chat any more, blocked who wrote, or when it was hidden. One query for any number.
 */
export async function findUnreadMessages(
  db: Queryable,
  given: readonly TakenPush[],
): Promise<UnreadMessage[]> {
  const wanted = given.map(({ id, memberId, subjectId, fromSeq, seq }) => ({
    id,
    memberId,
    chatId: subjectId,
    fromSeq,
    seq,
  }));
  const { rows } = await db.execute<UnreadMessage & Record<string, unknown>>(sql`
    select q.id, c.id as "chatId", p.id as "projectId", p.title as "projectTitle", m.text,
      m.first_name || ' ' || m.last_name as "senderName"
    from json_to_recordset(${JSON.stringify(wanted)}::json) as q (
      id uuid, "memberId" uuid, "chatId" uuid, "fromSeq" integer, seq integer)
    join chats c on c.id = q."chatId"
    join chat_members cm on cm.chat_id = c.id and cm.member_id = q."memberId"
    left join projects p on p.id = c.project_id
    join lateral (
      select x.text, s.first_name, s.last_name from chat_messages x
      join members s on s.id = x.sender_id and s.deleted_at is null and s.id <> cm.member_id
      where x.chat_id = c.id and x.seq > greatest(cm.last_read_seq, q."fromSeq" - 1) and x.seq <= q.seq
        and x.hidden_at is null and not exists (
          select from member_blocks b where b.blocker_id = cm.member_id and b.blocked_id = s.id)
      order by x.seq desc limit 1
    ) m on true
    where p.deleted_at is null`);
  return rows;
}
