import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { bringMailsForward, insertMailsOf, isMailQueued } from '../../../platform/mail/mails.repository.ts';
import { members, notSuspended, wasActiveSince } from '../../account/public.ts';
import { limitOf } from '../notification-reads.repository.ts';
import { notificationSettings, chatMailings, mailings } from '../notifications.tables.ts';
import { collectMs, gapMs, mailingLastsMs } from './mails.rules.ts';
import type { ChatNotifications } from '../notification-sources.repository.ts';

/** The kind of a collected mail; its recipient is a member's id. */
export const collectedMail = 'notifications';
/** The kind of a mail about the security of an account; its recipient is a member's id. */
export const urgentMail = 'security-notification';

/** A member, and the id of their mail. */
interface Planned {
  memberId: string;
  mailId: string;
}

const ms = (milliseconds: number) => `${milliseconds} milliseconds`;

/** Queues a collected mail for each of these members who has none waiting, as soon as the last one allows; one statement. */
export async function planMailings(db: Queryable, memberIds: readonly string[], now: Date): Promise<void> {
  const given: Planned[] = [...new Set(memberIds)].map((memberId) => ({ memberId, mailId: newId() }));
  if (given.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const next = sql`select w.mail_id as id, w.member_id::text as recipient,
    greatest(${at} + ${ms(collectMs)}::interval, w.last_at + ${ms(gapMs)}::interval) as next_at
    from waiting w join given g on g."mailId" = w.mail_id`;
  const mail = { kind: collectedMail, createdAt: now, expiresAt: new Date(now.getTime() + mailingLastsMs) };
  // The lock waits for a deletion of the account, whose row is then left out.
  await db.execute(sql`
    /* after the reply */ with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as row ("memberId" uuid, "mailId" uuid)
    ), live as materialized (
      select ${members.id} from ${members} where ${inIds(members.id, memberIds)} and ${members.deletedAt} is null
      order by ${members.id} for share
    ), waiting as (
      insert into notification_mailings as w (member_id, mail_id)
      select "memberId", "mailId" from given where "memberId" in (select id from live) order by "memberId"
      on conflict (member_id) do update set mail_id = coalesce(w.mail_id, excluded.mail_id)
      returning w.member_id, w.mail_id, w.last_at
    )
    ${insertMailsOf(next, mail)}`);
}

/**
 * Lets the mail that waits for a member be composed again as soon as it was collected, because what held it may have changed.
 * A mail that is being sent has an attempt and stays.
 */
export async function bringForward(tx: Queryable, memberId: string, now: Date): Promise<void> {
  const waiting = sql`select mail_id from notification_mailings where member_id = ${memberId} and claimed_at is null`;
  await bringMailsForward(tx, waiting, { now, afterMs: collectMs });
}

/** Locks the state of a member's waiting mail; null when it is not the one that waits. */
export async function lockMailing(tx: Queryable, { memberId, mailId }: Planned) {
  const [found] = await tx
    .select({ claimedAt: mailings.claimedAt, lastAt: mailings.lastAt })
    .from(mailings)
    .where(and(eq(mailings.memberId, memberId), eq(mailings.mailId, mailId)))
    .for('update');
  return found ?? null;
}

const listOf = (kinds: readonly NotificationKind[]) => sql`${JSON.stringify(kinds)}::jsonb ? kind`;

/** Gives a collected mail what is due, except notifications of `apart`. What comes later waits for the next mail. */
export async function claim(
  tx: Queryable,
  { memberId, mailId }: Planned,
  { apart, now }: { apart: readonly NotificationKind[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update notifications set is_mail_due = false, mail_id = ${mailId}
    where member_id = ${memberId} and is_mail_due and not (${listOf(apart)})`);
  await tx
    .update(chatMailings)
    .set({ mailId })
    .where(and(eq(chatMailings.memberId, memberId), sql`${chatMailings.mailId} is null`));
  await tx.update(mailings).set({ claimedAt: now }).where(eq(mailings.memberId, memberId));
}

/** Gives a mail the due notifications of these kinds. */
export async function claimKinds(
  db: Queryable,
  { memberId, mailId }: Planned,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await db.execute(sql`
    update notifications set is_mail_due = false, mail_id = ${mailId}
    where member_id = ${memberId} and is_mail_due and ${listOf(kinds)}`);
}

/** Notes that the waiting mail ended, at `sentAt` if it was handed over; returns whether something else is due. */
export async function endMailing(
  tx: Queryable,
  { memberId, mailId }: Planned,
  { sentAt, apart }: { sentAt: Date | null; apart: readonly NotificationKind[] },
): Promise<boolean> {
  const ended = await tx
    .update(mailings)
    .set({ mailId: null, claimedAt: null, ...(sentAt && { lastAt: sentAt }) })
    .where(and(eq(mailings.memberId, memberId), eq(mailings.mailId, mailId)))
    .returning({ memberId: mailings.memberId });
  if (ended.length === 0) return false;
  const { rows } = await tx.execute(sql`
    select from notifications where member_id = ${memberId} and is_mail_due and not (${listOf(apart)})
    union all select from chat_mailings where member_id = ${memberId} and mail_id is null
    limit 1`);
  return rows.length > 0;
}

/** Whom a mail goes to; null when the account was deleted, and while the member is suspended. */
export async function findRecipient(db: Queryable, memberId: string, now: Date) {
  const [found] = await db
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      emailId: members.emailId,
      isBounced: sql<boolean>`coalesce(${notificationSettings.bouncedAddress} = ${members.emailId}, false)`,
    })
    .from(members)
    .leftJoin(notificationSettings, eq(notificationSettings.memberId, members.id))
    .where(and(eq(members.id, memberId), sql`${members.deletedAt} is null`, notSuspended(now)));
  return found ?? null;
}

/** Notes that an address of a member refused a mail, while the account exists. */
export async function saveBounce(
  tx: Queryable,
  { memberId, address, at }: { memberId: string; address: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into notification_settings (member_id, bounced_address, bounced_at)
    select id, ${address}, ${at.toISOString()}::timestamptz from ${members}
    where id = ${memberId} and deleted_at is null for share
    on conflict (member_id) do update
    set bounced_address = excluded.bounced_address, bounced_at = excluded.bounced_at`);
}

/** The chats of a mail, each with the latest message that was unread when it was planned. */
export const listMailedChats = (db: Queryable, { memberId, mailId }: Planned) =>
  db
    .select({ chatId: chatMailings.chatId, seq: chatMailings.seq })
    .from(chatMailings)
    .where(and(eq(chatMailings.memberId, memberId), eq(chatMailings.mailId, mailId)));

/** Deletes what keeps a member's mails apart. */
export async function deleteMailings(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(mailings).where(eq(mailings.memberId, memberId));
  await tx.delete(chatMailings).where(eq(chatMailings.memberId, memberId));
}

/** Members with notifications that are due since before `before`, and no mail that tells of them. */
export async function listForgotten(
  db: Queryable,
  { urgent, before }: { urgent: readonly NotificationKind[]; before: Date },
  limit: number,
): Promise<{ memberId: string; isUrgent: boolean }[]> {
  const { rows } = await db.execute<{ memberId: string; isUrgent: boolean }>(sql`
    with due as materialized (select member_id, kind, at from notifications where is_mail_due)
    select distinct n.member_id as "memberId", ${listOf(urgent)} as "isUrgent" from due n
    left join notification_mailings w on w.member_id = n.member_id
    where n.at < ${before.toISOString()}::timestamptz and (w.mail_id is null or ${listOf(urgent)})
    ${limitOf(limit)}`);
  return rows;
}

/** Forgets waiting mails that are not in the queue any more. */
export async function releaseLostMailings(db: Queryable): Promise<void> {
  await db.execute(sql`
    update notification_mailings w set mail_id = null, claimed_at = null
    where mail_id is not null and not ${isMailQueued(sql`w.mail_id`)}`);
}

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
  { unreadSinceSql }: Pick<ChatNotifications, 'unreadSinceSql'>,
  { from, to, idleSince }: Window,
  { after, limit }: { after: WaitingChat | null; limit: number },
): Promise<WaitingChat[]> {
  const { rows } = await db.execute<WaitingChat>(sql`
    select s.member_id as "memberId", c.chat_id as "chatId", c.project_id as "projectId", c.last_seq as "lastSeq"
    from notification_settings s
    cross join lateral (${unreadSinceSql(sql`s.member_id`, { from, to })}) c
    left join chat_mailings x on x.member_id = s.member_id and x.chat_id = c.chat_id
    where s.choices @> '{"messages":{"mail":true}}' and (x.seq is null or x.seq <= c.last_read_seq)
      and not ${wasActiveSince(sql`s.member_id`, idleSince)}
      ${after === null ? sql`` : sql`and (s.member_id, c.chat_id) > (${after.memberId}::uuid, ${after.chatId}::uuid)`}
    order by s.member_id, c.chat_id limit ${limit}`);
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
    where "memberId" in (select ${members.id} from ${members} where ${members.deletedAt} is null)
    on conflict (member_id, chat_id) do update set seq = excluded.seq, mail_id = null`);
}
