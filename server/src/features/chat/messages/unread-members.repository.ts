import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';

interface Row extends Record<string, unknown> {
  memberId: string;
  projectId: string | null;
  projectTitle: string | null;
}

/**
 * Reads the members of a chat with a device for pushes who have not read it up to a message, without its sender and those who
 * blocked the sender; nobody when the message is hidden. One query.
 */
export const findUnreadWithDevices =
  ({ orm }: Database) =>
  async (chatId: string, { seq, senderId }: { seq: number; senderId: string }) => {
    const { rows } = await orm.execute<Row>(sql`
      select cm.member_id as "memberId", p.id as "projectId", p.title as "projectTitle"
      from chats c join chat_members cm on cm.chat_id = c.id left join projects p on p.id = c.project_id
      where c.id = ${chatId} and cm.member_id <> ${senderId} and cm.last_read_seq < ${seq}
        and exists (select from push_devices d where d.member_id = cm.member_id)
        and exists (select from chat_messages m where m.chat_id = c.id and m.seq = ${seq} and m.hidden_at is null)
        and not exists (
          select from member_blocks b where b.blocker_id = cm.member_id and b.blocked_id = ${senderId})`);
    const [first] = rows;
    return {
      memberIds: rows.map(({ memberId }) => memberId),
      projectId: first?.projectId ?? null,
      projectTitle: first?.projectTitle ?? null,
    };
  };
