import { and, eq, sql, desc, or } from 'drizzle-orm';
import type { Notification } from '@tandem/contract/notifications';
import type { NotificationKind } from '@tandem/contract/notifications/notification-kinds';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { firstId } from '../../platform/ids.ts';
import { members, notSuspended } from '../account/public.ts';
import { hasBlockedSql } from '../blocks/public.ts';
import { notifications, reminders, notificationPolicy } from './notifications.tables.ts';
import { queueNotificationPushes } from './push/pushes.repository.ts';
import { limitOf, mostOfMember } from './notification-reads.repository.ts';
import { deleteMailings } from './mail/mailings.repository.ts';
import { exportDevices, removeDevices } from './push/push-devices.repository.ts';
import { deleteSettings, exportSettings } from './settings/notification-settings.repository.ts';

const hasBlocked = sql.raw(hasBlockedSql({ blocker: '"memberId"', blocked: '"actorId"' }));

/** A notification to store. */
export interface NewNotification extends Notification {
  id: string;
  memberId: string;
  subjectId: string;
  at: Date;
  isMailDue: boolean;
  /** Whether the devices of the member are told, when they still want it then. */
  isPushDue: boolean;
}

/** A notification that was stored, or the unread one about the same that it renewed. */
export type StoredRow = Pick<NewNotification, 'id' | 'memberId'>;

/**
 * Stores notifications, in place of unread ones about the same, and queues their pushes; one statement. Members with a deleted
 * account get none and cause none, and nobody is notified of whom they blocked. The rows must differ in member, kind and
 * subject. Returns what was stored.
 */
export async function storeNotifications(
  db: Queryable,
  rows: readonly NewNotification[],
): Promise<StoredRow[]> {
  const people = rows.flatMap(({ memberId, actorId }) =>
    actorId === null ? [memberId] : [memberId, actorId],
  );
  // The lock waits for a deletion of the account; without it, a row could outlive the account. The ids are an array, because
  // the planner expects a hundred rows of a recordset, and would read all members.
  const { rows: stored } = await db.execute<StoredRow & Record<string, unknown>>(sql`
    /* after the reply */ with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (
        id uuid, "memberId" uuid, kind text, "subjectId" uuid, "actorId" uuid, "projectId" uuid, "requestId" uuid,
        "taskId" uuid, at timestamptz, "isMailDue" boolean,
        "isPushDue" boolean
      )
    ), live as materialized (
      select ${members.id} from ${members} where ${inIds(members.id, [...new Set(people)])} and ${members.deletedAt} is null
      order by ${members.id} for share
    ), stored as (insert into notifications as n
      (id, member_id, kind, subject_id, actor_id, project_id, request_id, task_id, created_at, at, is_mail_due)
    select id, "memberId", kind, "subjectId", "actorId", "projectId", "requestId", "taskId", at, at, "isMailDue"
    from given where "memberId" in (select id from live) and ("actorId" is null or "actorId" in (select id from live))
      and not ${hasBlocked}
    order by "memberId", kind, "subjectId"
    on conflict (member_id, kind, subject_id) where read_at is null
    do update set actor_id = excluded.actor_id, request_id = excluded.request_id,
      at = greatest(n.at, excluded.at), is_mail_due = n.is_mail_due or excluded.is_mail_due,
      mail_id = case when excluded.is_mail_due then null else n.mail_id end
    returning id, member_id, kind, subject_id), pushed as (
      select s.id, g.at from stored s join given g on g."isPushDue"
        and g."memberId" = s.member_id and g.kind = s.kind and g."subjectId" = s.subject_id
    ), ${queueNotificationPushes}
    select id, member_id as "memberId" from stored`);
  return stored;
}

/** Marks one notification as read; false when the member has no such notification. */
export async function markRead(
  db: Queryable,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.memberId, memberId)))
    .returning({ id: notifications.id });
  return rows.length > 0;
}

/** Marks all as read that are looked at: few enough for a request, however many are stored. */
export async function markAllRead(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  // In the order of the index, so that two devices do not wait for each other.
  await db.execute(sql`
    update notifications set read_at = ${now.toISOString()}::timestamptz where id in (
      select id from notifications where member_id = ${memberId} and read_at is null
      order by at desc, id desc ${limitOf(mostOfMember)} for no key update)`);
}

/** What members are notified of. */
export interface News {
  kind: NotificationKind;
  subjectId: string;
  /** When it happened; who signed up later is not notified. */
  at: Date;
}

/** Which members are next. */
export interface Range {
  /** The last one of the batch before; null for the first batch. */
  after: string | null;
  /** Who did it. */
  besides: string;
  limit: number;
}

/**
 * Stores the notifications of the next members by id; one statement. Deleted and suspended accounts get none. `lastId` is the
 * last member that was looked at, and null when there was none.
 */
export async function storeForNext(
  tx: Queryable,
  { kind, subjectId, at }: News,
  { after, besides, limit, now }: Range & { now: Date },
): Promise<{ stored: StoredRow[]; lastId: string | null }> {
  const time = sql`${at.toISOString()}::timestamptz`;
  // The lock waits for a deletion of the account; without it, a row could outlive the account.
  const { rows } = await tx.execute<{ memberId: string; id: string | null }>(sql`
    /* after the reply */ with next as materialized (
      select ${members.id} from ${members}
      where ${members.id} > ${after ?? firstId}::uuid and ${members.id} <> ${besides}::uuid
        and ${members.deletedAt} is null and ${members.createdAt} <= ${time} and ${notSuspended(now)}
      order by ${members.id} limit ${sql.raw(String(Math.trunc(limit)))} for share
    ), stored as (
      insert into notifications (id, member_id, kind, subject_id, request_id, created_at, at, is_mail_due)
      select gen_random_uuid(), next.id, ${kind}, ${subjectId}::uuid, ${subjectId}::uuid, ${time}, ${time}, false
      from next order by next.id
      on conflict (member_id, kind, subject_id) where read_at is null do nothing
      returning id, member_id
    )
    select next.id as "memberId", stored.id from next left join stored on stored.member_id = next.id
    order by next.id`);
  const stored = rows.flatMap(({ memberId, id }) => (id === null ? [] : [{ id, memberId }]));
  return { stored, lastId: rows.at(-1)?.memberId ?? null };
}

/** Marks notifications for the next mail of their members. */
export async function markMailDue(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.update(notifications).set({ isMailDue: true }).where(inIds(notifications.id, ids));
}

/** Queues the pushes of notifications; one statement. */
export async function queuePushes(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    with stored as (
      select id, member_id from notifications where id = any(${sql.param([...ids])}::uuid[])
    ), pushed as (
      select id, ${now.toISOString()}::timestamptz as at from stored
    ), ${queueNotificationPushes}
    select count(*) from push_targets`);
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Deletes up to `limit` notifications from before `before`, oldest first; returns how many. */
export async function deleteOld(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where at < ${time(before)} order by at ${limitOf(limit)})`);
  return rowCount ?? 0;
}

/** The next members by id who were notified since `since`. */
export async function listNotified(
  db: Queryable,
  { since, after }: { since: Date; after: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    select distinct member_id as "memberId" from notifications
    where at >= ${time(since)} and member_id > ${after}::uuid order by member_id ${limitOf(limit)}`);
  return rows.map(({ memberId }) => memberId);
}

/** Deletes up to `limit` notifications of these members beyond the latest of each; returns how many. */
export async function deleteSurplus(
  db: Queryable,
  memberIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select old.id from unnest(${sql.param([...memberIds])}::uuid[]) as notified (member_id)
      cross join lateral (
        select id from notifications n where n.member_id = notified.member_id
        order by at desc, id desc offset ${sql.raw(String(mostOfMember))} ${limitOf(limit)}
      ) old
      ${limitOf(limit)})`);
  return rowCount ?? 0;
}

/** Also deletes those of others about what the member did. */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId }) => {
  await tx
    .delete(notifications)
    .where(or(eq(notifications.memberId, memberId), eq(notifications.actorId, memberId)));
  await deleteMailings(tx, memberId);
  await deleteSettings(tx, memberId);
  await tx.delete(reminders).where(eq(reminders.memberId, memberId));
  await removeDevices(tx, memberId);
  return undefined;
};

/** The stored notifications of the member, latest first, and their settings. */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  notifications: await db
    .select(exportedColumns(notificationPolicy))
    .from(notifications)
    .where(eq(notifications.memberId, memberId))
    .orderBy(desc(notifications.at), desc(notifications.id)),
  ...(await exportSettings(db, memberId)),
  ...(await exportDevices(db, memberId)),
});

/** A notification of an act from the shell, as SQL: values are parameters, and `of` has the `id` of each recipient. */
interface ShellNotification {
  kind: 'accountActed' | 'secondFactorRemoved';
  /** Its own id, where there is one recipient. */
  id?: string;
  subjectId: string;
  at: string;
  of: string;
}

/**
 * SQL that notifies of an act from the shell. It is a part of the statement that acts. No mail is sent: the shell may run
 * without the settings of the server.
 */
export const notifiedByShellSql = ({ kind, id, subjectId, at, of }: ShellNotification): string =>
  `insert into notifications (id, member_id, kind, subject_id, request_id, created_at, at)
   select ${id === undefined ? 'gen_random_uuid()' : `${id}::uuid`}, id, '${kind}', ${subjectId}::uuid, ${subjectId}::uuid,
     ${at}::timestamptz, ${at}::timestamptz from ${of}`;
