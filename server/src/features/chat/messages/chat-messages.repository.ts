import { and, asc, between, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { ChatMessage } from '@tandem/contract/chat';
import { everyone, type Mention } from '@tandem/contract/chat/plain-text';
import type { PersonSummary } from '@tandem/contract/people';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds, isoTime, statement } from '../../../platform/database/statement.ts';
import { fullNameOf, members, summaryColumns } from '../../account/public.ts';
import { filesOf } from '../../attachments/public.ts';
import { projects, projectTitleOf } from '../../projects/public.ts';
import { anyDeviceSql } from '../../notifications/public.ts';
import { otherMemberOf } from '../chat.repository.ts';
import { type ChatAccess, mostUnanswered } from '../chat.rules.ts';
import { chatMessages } from '../chat.tables.ts';
import { notingMentions } from './chat-mentions.repository.ts';
import { messageColumns, messageId, toMessage } from './chat-message-rows.repository.ts';

interface NewMessage {
  _id: string;
  senderId: string;
  clientId: string | null;
  text: string;
  /** The id of the message that it replies to. */
  replyTo: string | null;
  /** Whom its text names; those in the chat are mentioned. `everyone` must have been allowed. */
  mentioned: readonly string[];
}

/** A batch of messages for one chat, in the order of sending; `at` is the creation time of all. */
export interface NewMessages {
  chatId: string;
  messages: readonly NewMessage[];
  at: Date;
}

/** Messages for several chats; those of one chat stand beside each other. */
export interface ChatsMessages {
  messages: readonly (NewMessage & { chatId: string })[];
  at: Date;
}

/** The result for one message: `seq` is null when it was not inserted. */
export interface Outcome {
  seq: number | null;
  access: ChatAccess;
  otherId: string | null;
  /** The first name of the person whose reply is needed before the sender's next message; null when none is. */
  waitsFor: string | null;
  /** False where it replies to a message that is not in the chat. */
  hasOriginal: boolean;
  sender: PersonSummary;
  mentions: Mention[] | null;
}

type OutcomeRow = ChatAccess &
  Omit<PersonSummary, '_id'> &
  Pick<Outcome, 'seq' | 'otherId' | 'waitsFor' | 'hasOriginal'> & { mentions?: Mention[] | null };

/**
 * Inserts the messages whose sender may write and has not sent them before, notes them for pushes, and moves the senders' read
 * markers. Returns an
 * outcome per message, or none when the chat does not exist. Locks the chat; one round trip, BEGIN and COMMIT included.
 */
export async function insertMessages(
  db: Queryable,
  { chatId, messages, at }: NewMessages,
): Promise<Outcome[]> {
  const rows = await post(db, { messages: messages.map((message) => ({ ...message, chatId })), at }, true);
  return rows.map((row, index) => toOutcome(row, messages[index]?.senderId));
}

/**
 * Inserts messages into those chats that nobody else has locked, as `insertMessages` does. Returns an outcome per message;
 * null where the chat is locked or does not exist. One round trip.
 */
export async function insertInFreeChats(db: Queryable, batch: ChatsMessages): Promise<(Outcome | null)[]> {
  const rows = await post(db, batch, false);
  const rowAt = new Map(rows.map((row) => [row.place - 1, row]));
  return batch.messages.map(({ senderId }, index) => {
    const row = rowAt.get(index);
    return row === undefined ? null : toOutcome(row, senderId);
  });
}

/** From a message to its pushes: whoever looks at the chat has read it by then. */
const pushPauseMs = 2_500;

/** Posts messages, and notes the chats for pushes while a device gets any; `$6` is when the messages are sent. */
const postWith = ({ steps, column }: { steps: string; column: string }) =>
  statement<OutcomeRow & { place: number }>(`
  with posted as materialized (select * from post_messages($1, $2, $3, $4, $5, $6, $7, $8, $9)), told as (
    insert into chat_pushes as q (chat_id, from_seq, seq, at, next_at)
    select ($1::uuid[])[place], min(seq), max(seq), $6, $6::timestamptz + interval '${pushPauseMs} milliseconds'
    from posted where seq is not null and ${anyDeviceSql} group by 1
    on conflict (chat_id) do update
    set seq = excluded.seq, at = excluded.at, next_at = least(q.next_at, excluded.next_at)
  )${steps}
  select posted.*${column} from posted`);

const postPlain = postWith({ steps: '', column: '' });

const postMentioning = postWith(notingMentions);

async function post(
  db: Queryable,
  batch: ChatsMessages,
  waits: boolean,
): Promise<(OutcomeRow & { place: number })[]> {
  const given = batch.messages.flatMap(({ mentioned }, at) =>
    mentioned.map((id) => ({ place: at + 1, id: id === everyone ? null : id })),
  );
  const values = valuesOf(batch, waits);
  if (given.length === 0) return postPlain(db, values);
  return postMentioning(db, [...values, given.map(({ place }) => place), given.map(({ id }) => id)]);
}

const valuesOf = ({ messages, at }: ChatsMessages, waits: boolean) => [
  messages.map(({ chatId }) => chatId),
  messages.map(({ senderId }) => senderId),
  messages.map(({ clientId }) => clientId),
  messages.map(({ _id }) => _id),
  messages.map(({ text }) => text),
  at.toISOString(),
  mostUnanswered,
  waits,
  messages.some(({ replyTo }) => replyTo !== null) ? messages.map(({ replyTo }) => replyTo) : null,
];

function toOutcome(row: OutcomeRow, senderId = ''): Outcome {
  const { seq, kind, lastSeq, isMember, mayTalk, otherId, waitsFor, hasOriginal } = row;
  const { firstName, lastName, photoUrl, mentions = null } = row;
  return {
    seq,
    access: { kind, lastSeq, isMember, mayTalk },
    otherId,
    waitsFor,
    hasOriginal,
    mentions,
    sender: { _id: senderId, firstName, lastName, photoUrl },
  };
}

/**
 * The first name of the other member of a direct chat, where the latest messages, as many as one may send unanswered, are the
 * member's since one of them asked to join the other's project, and they are neither connected nor team-mates. Null otherwise.
 * For sending, `post_messages` decides the same (migration 0070); `unanswered-messages.races.test.ts` compares the two.
 */
export async function findAwaited(db: Queryable, memberId: string, chatId: string): Promise<string | null> {
  const latest = sql`(
    select c.sender_id, c.created_at from chat_messages c where c.chat_id = chats.id order by c.seq desc limit ${mostUnanswered}
  ) as latest`;
  const { rows } = await db.execute<{ firstName: string }>(sql`
    select m.first_name as "firstName" from chats join ${members} m on m.id = ${otherMemberOf(memberId)}
    cross join lateral ${askedBetween(sql`${memberId}`, sql`m.id`)} as asked
    where chats.id = ${chatId} and chats.kind = 'direct'
      and (select count(*) filter (where latest.sender_id = ${memberId} and latest.created_at >= asked.at) from ${latest})
        >= ${mostUnanswered}
      and not exists (
        select from acquaintances_of(${memberId}) as a where a.id in (chats.low_member_id, chats.high_member_id)
      )`);
  return rows[0]?.firstName ?? null;
}

/** When one of two members first asked to join a project of the other since they last worked together. */
const askedBetween = (one: SQL, other: SQL) => sql`(
  select min(j.created_at) filter (where j.status <> 'accepted' and j.created_at > j.accepted_at) as at
  from (
    select r.created_at, r.status,
      coalesce(max(r.created_at) filter (where r.status = 'accepted') over (), '-infinity') as accepted_at
    from join_requests r join ${projects} p on p.id = r.project_id
    where r.member_id = ${one} and p.owner_id = ${other} or r.member_id = ${other} and p.owner_id = ${one}
  ) as j
)`;

/** Messages of a chat by their ids. */
export async function listByIds(
  db: Queryable,
  { me, chatId }: { me: string; chatId: string },
  ids: readonly string[],
): Promise<ChatMessage[]> {
  const rows = await db
    .select({ ...messageColumns(me), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(and(eq(chatMessages.chatId, chatId), inIds(chatMessages.id, ids)))
    .orderBy(asc(chatMessages.seq));
  return rows.map(toMessage);
}

/** A message as its sender sees it, and the text with which it was sent. */
export interface StoredMessage {
  message: ChatMessage & { sender: PersonSummary };
  sentText: string;
}

/** The message that a member sent with this `clientId`; null when there is none. */
export async function findSent(
  db: Queryable,
  sender: PersonSummary,
  clientId: string,
): Promise<StoredMessage | null> {
  const firstText = sql<string>`coalesce((
    select r.text from chat_message_revisions r where r.message_id = ${messageId} and r.number = 1
  ), ${chatMessages.text})`;
  const [row] = await db
    .select({ ...messageColumns(sender._id), sentText: firstText })
    .from(chatMessages)
    .where(and(eq(chatMessages.senderId, sender._id), eq(chatMessages.clientId, clientId)));
  if (row === undefined) return null;
  const { sentText, ...message } = row;
  return { message: { ...toMessage({ ...message, sender }), sender }, sentText };
}

/** The latest messages, or those before or after a `seq`, both exclusive. */
export interface Page {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** The `seq` of a message of a chat; null when the chat has no such message. */
export async function findSeq(db: Queryable, chatId: string, messageId: string): Promise<number | null> {
  const [row] = await db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.chatId, chatId)));
  return row?.seq ?? null;
}

/** The `seq` of the first message at or after a time; one more than the last when all are earlier. Reads few messages. */
export async function findSeqAt(
  db: Queryable,
  { chatId, lastSeq, at }: { chatId: string; lastSeq: number; at: string },
): Promise<number> {
  const { rows } = await db.execute<{ seq: number }>(sql`
    with recursive search (low, high) as (
      select 1, ${lastSeq + 1}::int
      union all
      select case when m.created_at < ${at}::timestamptz then m.seq + 1 else low end,
        case when m.created_at < ${at}::timestamptz then high else m.seq end
      from search join ${chatMessages} m on m.chat_id = ${chatId} and m.seq = (low + high) / 2
      where low < high
    )
    select low as seq from search where low >= high`);
  return rows[0]?.seq ?? lastSeq;
}

/** The messages of a chat from one `seq` to another, both included, oldest first. */
export async function listRange(
  db: Queryable,
  { me, chatId }: { me: string; chatId: string },
  { from, to }: { from: number; to: number },
): Promise<ChatMessage[]> {
  const rows = await db
    .select({ ...messageColumns(me), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(and(eq(chatMessages.chatId, chatId), between(chatMessages.seq, from, to)))
    .orderBy(asc(chatMessages.seq));
  return rows.map(toMessage);
}

/** A page of a chat, oldest first; `hasMore` tells whether more follow in the direction of the page. */
export async function listMessages(
  db: Queryable,
  { me, chatId }: { me: string; chatId: string },
  { before, after, limit }: Page,
): Promise<{ messages: ChatMessage[]; hasMore: boolean }> {
  const rows = await db
    .select({ ...messageColumns(me), sender: summaryColumns })
    .from(chatMessages)
    .leftJoin(members, eq(members.id, chatMessages.senderId))
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        before === undefined ? undefined : lt(chatMessages.seq, before),
        after === undefined ? undefined : gt(chatMessages.seq, after),
      ),
    )
    .orderBy(after === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(toMessage);
  return { messages: after === undefined ? page.reverse() : page, hasMore: rows.length > limit };
}

const purgedAtOnce = 5_000;

/** Deletes the messages of a project's chat, some thousands at a time. */
export async function purgeGroupMessages(db: Queryable, projectId: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from chat_messages m using (
        select o.chat_id, o.seq from chat_messages o join chats c on c.id = o.chat_id
        where c.project_id = ${projectId} order by o.seq limit ${purgedAtOnce}
      ) old where m.chat_id = old.chat_id and m.seq = old.seq`);
    if ((rowCount ?? 0) < purgedAtOnce) return;
  }
}

/** Messages before the reported one, and as many after it. */
const neighbours = sql.raw('5');

const around = sql`(
  select coalesce(json_agg(json_build_object(
    '_id', x.id, 'text', x.text, 'createdAt', ${sql.raw(isoTime('x.created_at'))},
    'author', case when x.sender_id is not null then
      json_build_object('_id', x.sender_id, 'name', ${fullNameOf(sql`x.sender_id`)}) end
  ) order by x.created_at, x.id), '[]')
  from chat_messages x where x.chat_id = m.chat_id and x.seq between m.seq - ${neighbours} and m.seq + ${neighbours})`;

/** A query for what moderators need of a reported message (`SeenThing`); no row when the member does not see it. */
export const reportedMessage = (id: string, me: string): SQL => sql`
  select m.sender_id as "authorId", c.project_id as "projectId", null as "photoUrl",
    coalesce(${projectTitleOf(sql`c.project_id`)}, 'Direct chat') as title, m.text,
    ${filesOf('message_id', sql`m.id`)} as files, ${fullNameOf(sql`m.sender_id`)} as author, ${around} as around
  from chat_messages m join chats c on c.id = m.chat_id
  join chat_members own on own.chat_id = c.id and own.member_id = ${me}
  where m.id = ${id} and m.deleted_at is null`;

/** SQL for what a reported message is now, as JSON, from SQL for the id; null when there is none, or it was deleted. */
export const reportedMessageNow = (id: SQL): SQL => sql`(
  select json_build_object('text', m.text, 'isHidden', m.hidden_at is not null) from chat_messages m
  where m.id = ${id} and m.deleted_at is null)`;

/** SQL for the path of the group chat with a message, from SQL for the id; null when it is none of the member's. */
export const messagePathFor = (id: SQL, me: string): SQL => sql`(
  select '/collab-chat/' || h.project_id || '/' || h.id
  from chat_messages m join chats h on h.id = m.chat_id
  join chat_members own on own.chat_id = h.id and own.member_id = ${me}
  where m.id = ${id} and h.project_id is not null)`;
