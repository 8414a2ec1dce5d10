import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { Queryable } from '../../platform/database/database.ts';
import { fullNameOf, members } from '../account/public.ts';
import { textOrFilesSql } from '../attachments/public.ts';
import { hasBlockedSql } from '../blocks/public.ts';
import { nothingBeside, type NotifiedSubject } from '../notifications/public.ts';
import { projectTitle, shownProject } from '../projects/public.ts';
import { chatMembers } from './chat.tables.ts';
import { mentionsMember, mentionsSql } from './messages/chat-mentions.repository.ts';

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** A chat with messages that devices are to be told of. */
interface UnpushedChat extends Record<string, unknown> {
  chatId: string;
  fromSeq: number;
  seq: number;
  at: string;
}

interface UnreadChat extends Record<string, unknown> {
  projectId: string | null;
  chatId: string;
  title: string;
  count: number;
}

interface UnreadMessage extends Record<string, unknown> {
  id: string;
  messageId: string;
  chatId: string;
  projectId: string | null;
  senderName: string;
  projectTitle: string | null;
  text: string;
  mentions: Mention[] | null;
}

/** The project of a chat `c` as `p`; a group chat of a deleted project has none. */
const project = sql`left join lateral (${projectTitle(sql`c.project_id`)}) p on true`;
const isOfLiveProject = sql`(c.project_id is null or p.title is not null)`;

/** What a chat `c` is called for a member: by its project, else by the other side. */
const titleFor = (memberId: SQL) =>
  sql`coalesce(p.title, case when c.kind = 'direct' then ${fullNameOf(
    sql`case when c.low_member_id = ${memberId} then c.high_member_id else c.low_member_id end`,
  )} end, 'Deleted member')`;

/** What notifications need of chats. */
export const chatNotifications = {
  /**
   * Reads for pushes about chats the latest message that the member has not read; none when they have read all, are not in the
   * chat any more, blocked who wrote, or when it was hidden. A message that mentions the member has a push of its own. One query
   * for any number.
   */
  findUnreadMessages: async (
    db: Queryable,
    given: readonly {
      id: string;
      memberId: string;
      chatId: string;
      fromSeq: number | null;
      seq: number | null;
    }[],
  ): Promise<UnreadMessage[]> => {
    const hasBlocked = sql.raw(hasBlockedSql({ blocker: 'cm.member_id', blocked: 's.id' }));
    const { rows } = await db.execute<UnreadMessage>(sql`
      select q.id, c.id as "chatId", m.id as "messageId", c.project_id as "projectId", p.title as "projectTitle", m.text, m.mentions,
        m.first_name || ' ' || m.last_name as "senderName"
      from json_to_recordset(${JSON.stringify(given)}::json) as q (
        id uuid, "memberId" uuid, "chatId" uuid, "fromSeq" integer, seq integer)
      join chats c on c.id = q."chatId"
      join chat_members cm on cm.chat_id = c.id and cm.member_id = q."memberId"
      ${project}
      join lateral (
        select x.id, ${sql.raw(textOrFilesSql('x', 'message_id'))} as text, ${sql.raw(mentionsSql('x.id'))} as mentions, s.first_name, s.last_name from chat_messages x
        join ${members} s on s.id = x.sender_id and s.deleted_at is null and s.id <> cm.member_id
        where x.chat_id = c.id and x.seq > greatest(cm.last_read_seq, q."fromSeq" - 1) and x.seq <= q.seq
          and x.hidden_at is null and x.deleted_at is null and not ${hasBlocked}
          and not ${sql.raw(mentionsMember('x.id', 'cm.member_id'))}
        order by x.seq desc limit 1
      ) m on true
      where ${isOfLiveProject}`);
    return rows;
  },
  /** Takes chats with new messages; others take them at `leasedUntil` unless they are forgotten by then. */
  takeUnpushed: async (
    db: Queryable,
    { now, leasedUntil, most }: { now: Date; leasedUntil: Date; most: number },
  ): Promise<UnpushedChat[]> => {
    const { rows } = await db.execute<UnpushedChat>(sql`
      update chat_pushes set next_at = ${time(leasedUntil)} where chat_id in (
        select chat_id from chat_pushes where next_at <= ${time(now)}
        order by next_at limit ${most} for update skip locked)
      returning chat_id as "chatId", from_seq as "fromSeq", seq, at`);
    return rows;
  },
  /** Of these chats those that the member has not read up to a message, and is still in; latest first. */
  listUnread: async (
    db: Queryable,
    memberId: string,
    chats: readonly { chatId: string; seq: number }[],
  ): Promise<UnreadChat[]> => {
    const { rows } = await db.execute<UnreadChat>(sql`
      select c.id as "chatId", c.project_id as "projectId", c.last_seq - cm.last_read_seq as count,
        ${titleFor(sql`cm.member_id`)} as title
      from json_to_recordset(${JSON.stringify(chats)}::json) as x ("chatId" uuid, seq integer)
      join chats c on c.id = x."chatId"
      join chat_members cm on cm.chat_id = c.id and cm.member_id = ${memberId} and cm.last_read_seq < x.seq
      ${project}
      where ${isOfLiveProject}
      order by c.last_message_at desc, c.id`);
    return rows;
  },
  /** Whether a member is in a chat. */
  isIn: async (db: Queryable, memberId: string, chatId: string): Promise<boolean> =>
    (await db.$count(chatMembers, and(eq(chatMembers.chatId, chatId), eq(chatMembers.memberId, memberId)))) >
    0,
  titleSql: ({ chatId, memberId }: { chatId: SQL; memberId: SQL }): SQL => sql`
    select ${titleFor(memberId)} as title
    from chats c join chat_members cm on cm.chat_id = c.id and cm.member_id = ${memberId} ${project}
    where c.id = ${chatId}`,
  unreadBySql: ({ chatId, seq }: { chatId: SQL; seq: SQL }): SQL => sql`
    select reader.member_id from chat_members reader
    where reader.chat_id = ${chatId} and reader.last_read_seq < ${seq}`,
  unreadSinceSql: (memberId: SQL, { from, to }: { from: Date; to: Date }): SQL => sql`
    select c.id as chat_id, c.project_id, c.last_seq, cm.last_read_seq
    from chat_members cm
    join chats c on c.id = cm.chat_id and c.last_seq > cm.last_read_seq and c.last_message_at > ${time(from)}
    where cm.member_id = ${memberId} and exists (
      select from chat_messages m where m.chat_id = c.id and m.seq > cm.last_read_seq
        and m.sender_id is distinct from cm.member_id and m.created_at > ${time(from)} and m.created_at <= ${time(to)})`,
  pushedSql: (given: string, condition: SQL): SQL => sql`
    delete from chat_pushes c using ${sql.raw(given)} g
    where c.chat_id = g."chatId" and c.seq = g.seq and ${condition}`,
};

/** The message of a notification `n`, while it is shown to its member. */
const isShown = (
  message: string,
) => `${message}.id is not null and ${message}.deleted_at is null and ${message}.hidden_at is null
  and exists (select from chat_members own where own.chat_id = ${message}.chat_id and own.member_id = n.member_id)`;

const projectOfChat = (message: string) =>
  shownProject(`(select c.project_id from chats c where c.id = ${message}.chat_id)`);

/** The reactions that a notification stands for, without those of people whom the member blocked. */
const notifiedReactions = `from chat_reactions k
  where k.message_id = n.request_id and k.at between n.created_at and n.at and k.member_id <> n.member_id
    and not ${hasBlockedSql({ blocker: 'n.member_id', blocked: 'k.member_id' })}`;

/** While notifications about messages hold. */
export const chatConditions = {
  // Who is mentioned by a reply hears of that.
  replyIsShown: `${isShown('reply')} and not ${mentionsMember('reply.id', 'n.member_id')}`,
  mentionIsShown: `${isShown('mentioning')} and ${mentionsMember('mentioning.id', 'n.member_id')}`,
  everyoneIsMentioned: `${isShown('mentioning')} and ${mentionsMember('mentioning.id', null)}`,
  savedMessageIsShown: `${isShown('saved')}
    and exists (select from chat_saved_messages sm where sm.member_id = n.member_id and sm.message_id = n.request_id)
    and (saved.sender_id is null or not ${hasBlockedSql({ blocker: 'n.member_id', blocked: 'saved.sender_id' })})`,
  messageHasReactions: `${isShown('reacted')} and exists (select ${notifiedReactions})`,
};

/** How notifications about messages are read: a reply, a saved message, or one that others reacted to. */
export const chatSubjects = {
  reply: {
    ...nothingBeside,
    joins: (isIt) => `left join chat_messages reply on ${isIt} and reply.id = n.request_id`,
    shows: { project: projectOfChat('reply'), sourceId: 'reply.chat_id', commentId: 'reply.id' },
  },
  mention: {
    ...nothingBeside,
    joins: (isIt) => `left join chat_messages mentioning on ${isIt} and mentioning.id = n.request_id`,
    shows: {
      project: projectOfChat('mentioning'),
      sourceId: 'mentioning.chat_id',
      commentId: 'mentioning.id',
    },
  },
  savedMessage: {
    ...nothingBeside,
    joins: (isIt) => `left join chat_messages saved on ${isIt} and saved.id = n.request_id`,
    shows: { project: projectOfChat('saved'), sourceId: 'saved.chat_id', commentId: 'saved.id' },
  },
  reactions: {
    joins: (isIt) => `left join chat_messages reacted on ${isIt} and reacted.id = n.request_id`,
    listJoins: (isIt) => `left join lateral (
      select count(distinct k.member_id)::integer as members,
        (array_agg(k.member_id order by k.at desc, k.member_id))[1] as member_id
      ${notifiedReactions} and ${isIt}
    ) reactors on true`,
    isHiddenByBlocks: false,
    shows: {
      project: projectOfChat('reacted'),
      sourceId: 'reacted.chat_id',
      commentId: 'reacted.id',
      actorId: 'reactors.member_id',
      othersCount: 'reactors.members - 1',
    },
  },
} satisfies Record<string, NotifiedSubject>;

const quoteOf = (message: string) => ({
  text: textOrFilesSql(message, 'message_id'),
  isWhole: false,
  isMarkdown: true,
  mentions: mentionsSql(`${message}.id`),
});

/** What notifications quote of messages. */
export const chatQuotes = {
  reply: quoteOf('reply'),
  mention: quoteOf('mentioning'),
  savedMessage: quoteOf('saved'),
  reactedMessage: quoteOf('reacted'),
};

/** Who wrote the messages that these reply to, by the reply. */
export async function listRepliedTo(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ id: string; senderId: string }>(sql`
    /* after the reply */ select r.id, o.sender_id as "senderId"
    from chat_messages r join chat_messages o on o.id = r.reply_to
    where r.id = any(${sql.param([...replyIds])}::uuid[]) and o.sender_id is not null`);
  return new Map(rows.map(({ id, senderId }) => [id, [senderId]]));
}

/** A query for messages of these ids, which stay as they are until COMMIT. */
export const quotedMessagesSql = (ids: SQL): SQL => sql`
  select m.id, m.chat_id, m.deleted_at is null and m.hidden_at is null as is_shown
  from chat_messages m where m.id in (${ids}) order by m.id for share`;

/** SQL for what a message of a project's chat says, as JSON, from SQL for its id; null once it is deleted or hidden. */
export const groupMessageFactsOf = (id: SQL): SQL => sql`(
  select json_build_object('_id', told.id, 'text', told.text, 'mentions', ${sql.raw(mentionsSql('told.id'))},
    'sender', ${fullNameOf(sql`told.sender_id`)})
  from chat_messages told where told.id = ${id} and told.deleted_at is null and told.hidden_at is null)`;

/** SQL for the project of a chat, from SQL for its id; null for a direct one. */
export const projectOfChatSql = (id: string): string =>
  `(select c.project_id from chats c where c.id = ${id})`;
