import { and, eq, sql } from 'drizzle-orm';
import { everyone, type Mention } from '@tandem/contract/chat/plain-text';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { fullNameSql, members } from '../../account/public.ts';
import { projects } from '../../projects/public.ts';
import { isOwnMembership } from '../chat.repository.ts';
import { chatMembers, chatMentions, chats } from '../chat.tables.ts';
import type { EveryoneFacts } from './chat-message-changes.rules.ts';

/** SQL for whom a message mentions, as JSON, from SQL for its id; null for nobody. */
export const mentionsSql = (messageId: string): string => `(
  select json_agg(json_build_object('_id', coalesce(said.member_id::text, '${everyone}'),
    'name', coalesce(${fullNameSql('said.member_id')}, '${everyone}')) order by said.member_id)
  from chat_mentions said where said.message_id = ${messageId})`;

/** Notes with messages that are posted whom they mention: of the ids `$11` in the messages at the places `$10` those in the chat. */
export const notingMentions = {
  steps: `, mentioned as (
    insert into chat_mentions (message_id, member_id)
    select ($4::uuid[])[given.place], given.id
    from unnest($10::integer[], $11::uuid[]) as given (place, id)
    join posted on posted.place = given.place and posted.seq is not null
    where given.id is null or exists (
      select from chat_members there where there.chat_id = ($1::uuid[])[given.place] and there.member_id = given.id)
    returning message_id, member_id
  )`,
  column: `, (
    select json_agg(json_build_object('_id', coalesce(said.member_id::text, '${everyone}'),
      'name', coalesce(${fullNameSql('said.member_id')}, '${everyone}')) order by said.member_id)
    from mentioned said where said.message_id = ($4::uuid[])[posted.place]
  ) as mentions`,
};

/** SQL for whether a message mentions a member by name, or everyone where there is no member. */
export const mentionsMember = (messageId: string, memberId: string | null): string => `exists (
  select from chat_mentions said where said.message_id = ${messageId}
    and said.member_id ${memberId === null ? 'is null' : `= ${memberId}`})`;

/**
 * Replaces whom a message mentions by those of the given who are in its chat, under the chat's lock; returns who is new. `everyone`
 * must have been allowed before.
 */
export async function replaceMentions(
  tx: Queryable,
  { chatId, messageId }: { chatId: string; messageId: string },
  mentioned: readonly string[],
): Promise<string[]> {
  const ids = mentioned.map((id) => (id === everyone ? null : id));
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    with given as (
      select id from unnest(${sql.param(ids)}::uuid[]) as wanted (id)
      where id is null or exists (select from chat_members m where m.chat_id = ${chatId} and m.member_id = id)
    ), gone as (
      delete from chat_mentions old where old.message_id = ${messageId}
        and not exists (select from given where given.id is not distinct from old.member_id)
    )
    insert into chat_mentions (message_id, member_id) select ${messageId}, id from given
    on conflict on constraint chat_mentions_unique do nothing
    returning member_id as id`);
  return rows.map(({ id }) => id ?? everyone);
}

/** Whom a message mentions. */
export async function listMentioned(tx: Queryable, messageId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: chatMentions.memberId })
    .from(chatMentions)
    .where(eq(chatMentions.messageId, messageId));
  return rows.map(({ id }) => id ?? everyone);
}

/** Those of the given members who are in a chat, by their names. */
export async function nameMembers(db: Queryable, chatId: string, ids: readonly string[]): Promise<Mention[]> {
  if (ids.length === 0) return [];
  return db
    .select({ _id: members.id, name: sql<string>`${members.firstName} || ' ' || ${members.lastName}` })
    .from(chatMembers)
    .innerJoin(members, eq(members.id, chatMembers.memberId))
    .where(and(eq(chatMembers.chatId, chatId), inIds(members.id, ids)));
}

/** Whether a member may mention everyone in a group chat, as SQL over `chats` left joined with `projects`. */
export const mayMentionEveryone = (memberId: string) =>
  sql<boolean>`coalesce(${projects.ownerId} = ${memberId} or ${projects.collaboratorsMentionEveryone}, false)`;

/** What decides whether a message may mention everyone; null for who is not in the chat. */
export async function findEveryoneFacts(
  tx: Queryable,
  me: string,
  chatId: string,
): Promise<EveryoneFacts | null> {
  const [row] = await tx
    .select({ isAllowed: mayMentionEveryone(me), lastAt: chats.everyoneAt, lastBy: chats.everyoneBy })
    .from(chats)
    .innerJoin(chatMembers, isOwnMembership(me))
    .leftJoin(projects, eq(projects.id, chats.projectId))
    .where(eq(chats.id, chatId));
  return row ?? null;
}

/** Notes under the chat's lock that a message mentions everyone. */
export async function noteEveryone(
  tx: Queryable,
  chatId: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await tx.update(chats).set({ everyoneAt: at, everyoneBy: by }).where(eq(chats.id, chatId));
}

/** Everybody in the chats of these messages whom they do not mention by name, by the message. */
export async function listEverybodyIn(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ id: string; ids: string[] }>(sql`
    /* after the reply */ select c.id, array_agg(m.member_id) as ids
    from chat_messages c join chat_members m on m.chat_id = c.chat_id
    where c.id = any(${sql.param([...messageIds])}::uuid[]) and not ${sql.raw(mentionsMember('c.id', 'm.member_id'))}
    group by c.id`);
  return new Map(rows.map(({ id, ids }) => [id, ids]));
}

/** Deletes whom a deleted message mentioned. */
export async function deleteMentions(tx: Queryable, messageId: string): Promise<void> {
  await tx.delete(chatMentions).where(eq(chatMentions.messageId, messageId));
}
