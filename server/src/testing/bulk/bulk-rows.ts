import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** Inserts members with one statement, named "Member 0001" and so on; returns their ids. */
export async function insertMembers(orm: Queryable, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await orm.execute(sql`
    insert into members (id, email_id, password_hash, first_name, last_name, gender, about, tech_stack, skills, interests, created_at)
    select id, id || '@example.org', '', 'Member', lpad(at::text, 4, '0'), 'others', '', '{}', '{}', '{}', now()
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as rows (id, at)`);
  return ids;
}

/** Adds members to a project and its group chat, one second after the other. */
export async function insertCollaborators(
  orm: Queryable,
  projectId: string,
  memberIds: readonly string[],
): Promise<void> {
  const joining = sql`unnest(${sql.param(memberIds)}::uuid[]) with ordinality as rows (id, at)`;
  const joinedAt = sql`timestamptz '2026-01-01T00:00:00Z' + at * interval '1 second'`;
  await orm.execute(sql`
    insert into project_members (project_id, member_id, joined_at) select ${projectId}, id, ${joinedAt} from ${joining}`);
  await orm.execute(sql`
    insert into chat_members (chat_id, member_id, last_read_seq, joined_at)
    select chats.id, rows.id, 0, ${joinedAt} from chats, ${joining} where chats.project_id = ${projectId}`);
}

/** Connects a member with others. */
export async function insertConnections(
  orm: Queryable,
  memberId: string,
  otherIds: readonly string[],
): Promise<void> {
  await orm.execute(sql`
    insert into connection_requests (id, from_member_id, to_member_id, status, created_at, decided_at)
    select gen_random_uuid(), ${memberId}, id, 'accepted', began, began
    from unnest(${sql.param(otherIds)}::uuid[]) with ordinality as rows (id, at),
      lateral (select timestamptz '2026-01-01T00:00:00Z' - at * interval '1 minute' as began) as times`);
}

/** Direct chats of a member with others, each with one unread message; three have each time in common. */
export async function insertDirectChats(
  orm: Queryable,
  memberId: string,
  otherIds: readonly string[],
): Promise<void> {
  const ids = otherIds.map(newId);
  const sentAt = sql`timestamptz '2026-01-01T00:00:00Z' + (at / 3) * interval '1 minute'`;
  const rows = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(otherIds)}::uuid[]) with ordinality as rows (id, other, at)`;
  await orm.execute(sql`
    insert into chats (id, kind, low_member_id, high_member_id, last_seq, last_message_at)
    select id, 'direct', least(other, ${memberId}::uuid), greatest(other, ${memberId}::uuid), 1, ${sentAt} from ${rows}`);
  await orm.execute(sql`
    insert into chat_members (chat_id, member_id, last_read_seq, joined_at)
    select id, side, 0, ${sentAt} from ${rows}, unnest(array[other, ${memberId}::uuid]) as side`);
  await orm.execute(sql`
    insert into chat_messages (chat_id, seq, id, sender_id, text, created_at)
    select id, 1, gen_random_uuid(), other, 'Good morning.', ${sentAt} from ${rows}`);
}
