import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { lastsBeyond } from '../../account/public.ts';
import type { ChatNotifications, QuotedTexts, UnpushedChat } from '../notification-sources.repository.ts';
import { pushDevices, pushes } from '../notifications.tables.ts';
import { lastsMs } from './pushes.rules.ts';

const ms = (milliseconds: number) => `${milliseconds} milliseconds`;
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The same thing again takes the place of what waits; what is being sent is sent again after it. */
const inPlace = `on conflict (device_id, what, subject_id) do update set
  id = excluded.id, from_seq = least(q.from_seq, excluded.from_seq), seq = greatest(q.seq, excluded.seq),
  next_at = least(q.next_at, excluded.next_at), expires_at = excluded.expires_at`;

/**
 * Queues a push for each device of the members of notifications; part of a statement that has `stored` (id, member_id) and
 * `pushed` (id, at). The lock waits for a device that is being removed, which is then left out.
 */
export const queueNotificationPushes = sql.raw(`
  push_targets as (
    select d.id as device_id, d.retry_at, s.id, w.at
    from stored s join pushed w on w.id = s.id join push_devices d on d.member_id = s.member_id
    order by d.id for key share of d
  ), push_queue as (
    insert into pushes as q (id, device_id, what, subject_id, next_at, expires_at)
    select gen_random_uuid(), device_id, 'notification', id, greatest(at, retry_at),
      at + interval '${ms(lastsMs.notification)}'
    from push_targets order by device_id, id
    ${inPlace}
  )`);

/**
 * Queues a push for each device of members who have not read a chat, and removes the chat unless it has newer messages by then;
 * one statement. It locks the row of the chat last: who sends a message waits for that row.
 */
export async function queueMessagePushes(
  db: Queryable,
  { unreadBySql, pushedSql }: Pick<ChatNotifications, 'unreadBySql' | 'pushedSql'>,
  chats: readonly UnpushedChat[],
): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(chats)}::json) as row (
        "chatId" uuid, "fromSeq" integer, seq integer, at timestamptz)
    ), targets as (
      select d.id as device_id, d.retry_at, g.* from given g
      cross join lateral (${unreadBySql({ chatId: sql`g."chatId"`, seq: sql`g.seq` })}) cm
      join push_devices d on d.member_id = cm.member_id
      order by d.id for key share of d
    ), queued as (
      insert into pushes as q (id, device_id, what, subject_id, from_seq, seq, next_at, expires_at)
      select gen_random_uuid(), device_id, 'message', "chatId", "fromSeq", seq, greatest(at, retry_at),
        at + ${ms(lastsMs.message)}::interval
      from targets order by device_id, "chatId"
      ${sql.raw(inPlace)}
      returning 1
    )
    ${pushedSql('given', sql`(select count(*) from queued) >= 0`)}`);
}

/** A push that this process sends, with the device. Times of statements are texts. */
export interface TakenPush {
  id: string;
  what: 'notification' | 'message' | 'withdrawn';
  subjectId: string;
  fromSeq: number | null;
  seq: number | null;
  expiresAt: Date;
  memberId: string;
  deviceId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  hidesPreviews: boolean;
  failures: number;
}

type TakenRow = Omit<TakenPush, 'expiresAt'> & { expiresAt: string; isHeld: boolean; isLive: boolean };

/**
 * Takes what is due for longest, and keeps others from taking it before `leasedUntil`. What the push service of a device does
 * not want yet is put off. `isEmpty` when nothing was due; `ended` is what is too old, or has a session that ended.
 */
export async function takePushes(
  db: Queryable,
  { now, leasedUntil, most }: { now: Date; leasedUntil: Date; most: number },
): Promise<{ isEmpty: boolean; taken: TakenPush[]; ended: string[] }> {
  const isHeld = sql`coalesce(d.retry_at > ${time(now)} and p.expires_at > ${time(now)}, false)`;
  const { rows } = await db.execute<TakenRow & Record<string, unknown>>(sql`
    update pushes p set next_at = case when ${isHeld} then least(d.retry_at, p.expires_at) else ${time(leasedUntil)} end
    from push_devices d
    where d.id = p.device_id and p.id in (
      select id from pushes where next_at <= ${time(now)} order by next_at, id limit ${most} for update skip locked)
    returning p.id, p.what, p.subject_id as "subjectId", p.from_seq as "fromSeq", p.seq, p.expires_at as "expiresAt",
      d.member_id as "memberId", d.id as "deviceId", d.endpoint, d.p256dh, d.auth, d.hides_previews as "hidesPreviews",
      d.failures, ${isHeld} as "isHeld", ${lastsBeyond(sql`d.session_id`, now)} and p.expires_at > ${time(now)} as "isLive"`);
  const due = rows.filter((row) => !row.isHeld);
  return {
    isEmpty: rows.length === 0,
    taken: due.filter(({ isLive }) => isLive).map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) })),
    ended: due.flatMap(({ id, isLive }) => (isLive ? [] : [id])),
  };
}

/** The day of a budget, in UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Takes pushes of the day from devices, so many for each; returns how many each may get. */
export async function takeBudget(
  db: Queryable,
  wanted: ReadonlyMap<string, number>,
  { now, perDay }: { now: Date; perDay: number },
): Promise<Map<string, number>> {
  const day = dayOf(now);
  const most = Math.min(perDay, 2 ** 31 - 1);
  const given = [...wanted].map(([id, count]) => ({ id, count }));
  const { rows } = await db.execute<{ id: string; granted: number }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as row (id uuid, count integer)
    ), before as (
      select d.id, g.count, case when d.sent_day = ${day}::date then d.sent_count else 0 end as used
      from push_devices d join given g on g.id = d.id order by d.id for no key update of d
    )
    update push_devices d set sent_day = ${day}::date, sent_count = least(b.used::bigint + b.count, ${most})
    from before b where d.id = b.id
    returning d.id, greatest(least(b.count, ${most} - b.used), 0)::integer as granted`);
  return new Map(rows.map(({ id, granted }) => [id, granted]));
}

/** Gives a device back what `takeBudget` took for pushes that were not sent after all; nothing on a later day. */
export async function giveBackBudget(
  db: Queryable,
  { deviceId, count }: { deviceId: string; count: number },
  takenAt: Date,
): Promise<void> {
  await db.execute(sql`
    update push_devices set sent_count = greatest(sent_count - ${count}::integer, 0)
    where id = ${deviceId} and sent_day = ${dayOf(takenAt)}::date`);
}

/** Removes pushes that are not wanted any more. One that is being replaced stays. */
export async function removePushes(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const free = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(inArray(pushes.id, [...ids]))
    .for('update', { skipLocked: true });
  await db.delete(pushes).where(inArray(pushes.id, free));
}

/** What a push shows: its tag, and the message or comment whose words it has. */
interface ShownPush extends Pick<TakenPush, 'id' | 'deviceId'> {
  tag: string;
  messageId: string | null;
}

/** Removes a push that a push service took. The device shows it in place of the former ones of its tag. */
export async function endSent(
  db: Queryable,
  { id, deviceId, tag, messageId }: ShownPush,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with sent as (delete from pushes where id = ${id}), replaced as (
      delete from sent_pushes
      where device_id = ${deviceId} and tag = ${tag} and message_id is distinct from ${messageId}::uuid
    ), shown as (
      update sent_pushes set sent_at = ${time(now)}
      where device_id = ${deviceId} and tag = ${tag} and message_id = ${messageId}::uuid
    )
    update push_devices set last_sent_at = ${time(now)}, failures = 0, retry_at = null where id = ${deviceId}`);
}

/**
 * Notes which messages and comments these pushes show the words of, before they are sent: a deletion that comes later replaces them.
 * Returns the pushes whose text was deleted or hidden already.
 */
export async function noteShown(
  db: Queryable,
  { messagesSql, commentsSql }: QuotedTexts,
  { given, now }: { given: readonly ShownPush[]; now: Date },
): Promise<Set<string>> {
  if (given.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as row (
        id uuid, "deviceId" uuid, tag uuid, "messageId" uuid)
    ), messages as materialized (${messagesSql(sql`select "messageId" from given`)}),
    comments as materialized (${commentsSql(sql`select "messageId" from given`)}),
    quoted as (select * from messages union all select * from comments), shown as (
      select d.id as device_id, g.tag, q.id, q.chat_id
      from given g join quoted q on q.id = g."messageId" and q.is_shown join push_devices d on d.id = g."deviceId"
      order by d.id for key share of d
    ), noted as (
      insert into sent_pushes (device_id, tag, message_id, chat_id, noted_at)
      select device_id, tag, id, chat_id, ${time(now)} from shown
      on conflict (device_id, tag, message_id) do update set noted_at = excluded.noted_at, is_withdrawn = false
    )
    select g.id from given g where not exists (select from quoted q where q.id = g."messageId" and q.is_shown)`);
  return new Set(rows.map(({ id }) => id));
}

/** Forgets the note of a push that was not sent. */
export async function forgetUnsent(db: Queryable, { deviceId, tag, messageId }: ShownPush): Promise<void> {
  await db.execute(sql`
    delete from sent_pushes where device_id = ${deviceId} and tag = ${tag} and message_id = ${messageId} and sent_at is null`);
}

/** Queues the replacement of the pushes that show a message or comment which was deleted or hidden before in this transaction. */
export async function withdrawPushes(tx: Queryable, textId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    with withdrawn as (
      update sent_pushes set is_withdrawn = true where message_id = ${textId} returning device_id, tag
    ), targets as (
      select d.id as device_id, d.retry_at, w.tag from withdrawn w join push_devices d on d.id = w.device_id
      order by d.id for key share of d
    )
    insert into pushes as q (id, device_id, what, subject_id, next_at, expires_at)
    select gen_random_uuid(), device_id, 'withdrawn', tag, greatest(${time(at)}, retry_at),
      ${time(at)} + ${ms(lastsMs.notification)}::interval
    from targets order by device_id, tag
    ${sql.raw(inPlace)}`);
}

/** A sent push whose message or comment is not shown any more. */
interface WithdrawnPush extends Record<string, unknown> {
  id: string;
  /** The chat of a message; null for a comment. */
  chatId: string | null;
  /** The task of a comment, while its notification is there. */
  task: { _id: string; projectId: string } | null;
  /** Whether the push service has the push that is replaced. */
  isSent: boolean;
}

/** What `withdrawn` pushes replace; none where a later push took the place already. */
export async function findWithdrawn(
  db: Queryable,
  given: readonly Pick<TakenPush, 'id' | 'deviceId' | 'subjectId'>[],
): Promise<WithdrawnPush[]> {
  const { rows } = await db.execute<WithdrawnPush>(sql`
    select g.id, min(s.chat_id::text) as "chatId", bool_and(s.sent_at is not null) as "isSent", (
      select json_build_object('_id', n.task_id, 'projectId', n.project_id) from notifications n
      where n.id = g."subjectId" and n.task_id is not null) as task
    from json_to_recordset(${JSON.stringify(given)}::json) as g (id uuid, "deviceId" uuid, "subjectId" uuid)
    join sent_pushes s on s.device_id = g."deviceId" and s.tag = g."subjectId" and s.is_withdrawn
    group by g.id, g."subjectId"`);
  return rows;
}

/** How long a device may show a push that is not replaced any more. */
const shownMs = 7 * 24 * 60 * 60 * 1_000;

/** Deletes notes of pushes that were sent long ago, as many as given; returns how many. */
export async function deleteOldShown(db: Queryable, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from sent_pushes where (device_id, tag, message_id) in (
      select device_id, tag, message_id from sent_pushes
      where noted_at < ${time(new Date(now.getTime() - shownMs))} limit ${most})`);
  return rowCount ?? 0;
}

/**
 * Puts off all that waits for a device until `at`, or until it is too old. Of what is leased, `own` is given back; another
 * process may be sending the rest. Several pushes that fail at once count as one of the `failures`.
 */
export async function putOff(
  db: Queryable,
  { deviceId, failures, own }: { deviceId: string; failures: number; own: readonly string[] },
  at: Date,
): Promise<void> {
  const isOwn = sql`id = any(${sql.param([...own])}::uuid[])`;
  await db.execute(sql`
    with device as (
      update push_devices set failures = ${failures}, retry_at = ${time(at)} where id = ${deviceId}
    ), free as (select id from pushes where device_id = ${deviceId} for update skip locked)
    update pushes set next_at = least(
      case when ${isOwn} then ${time(at)} else greatest(next_at, ${time(at)}) end, expires_at)
    where id in (select id from free)`);
}

/** How many pushes are queued. */
export const countPushes = (db: Queryable): Promise<number> => db.$count(pushes);

/** Removes a device that its push service no longer knows, with all that waits for it. */
export async function removeGone(db: Queryable, deviceId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, deviceId));
}
