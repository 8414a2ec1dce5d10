import type { Notification, StoredNotification } from '@tandem/contract/notifications';
import { limits } from '@tandem/contract/limits';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { PageQuery } from '../../platform/paging/keyset.ts';
import { members } from '../account/public.ts';
import { notifications } from './notifications.tables.ts';
import { queueNotificationPushes } from './push/pushes.repository.ts';
import {
  fittingProjects,
  isOneOfLatest,
  isVisible,
  limitOf,
  mostOfMember,
  notifiedComments,
  subjects,
  waitingSignUps,
} from './visible-notifications.repository.ts';

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
      select id from members where ${inIds(members.id, [...new Set(people)])} and deleted_at is null order by id for share
    ), stored as (insert into notifications as n
      (id, member_id, kind, subject_id, actor_id, project_id, request_id, task_id, created_at, at, is_mail_due)
    select id, "memberId", kind, "subjectId", "actorId", "projectId", "requestId", "taskId", at, at, "isMailDue"
    from given where "memberId" in (select id from live) and ("actorId" is null or "actorId" in (select id from live))
      and not exists (select from member_blocks b where b.blocker_id = "memberId" and b.blocked_id = "actorId")
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

type ListedRow = Omit<StoredNotification, '_id' | 'at'> & { id: string; at: Date };

const titled = (row: 'p' | 't') =>
  sql.raw(
    `case when ${row}.id is not null then json_build_object('_id', ${row}.id, 'title', ${row}.title) end`,
  );

const nameOf = (id: string) =>
  `(select o.first_name || ' ' || o.last_name from members o where o.id = ${id} and o.deleted_at is null)`;

/** What an administrator did to an account; the member does not read who it was. */
const accountAct = sql.raw(`case when n.kind = 'accountActed' then json_build_object(
  'act', ae.act, 'isOwn', ae.member_id = n.member_id,
  'by', case when ae.member_id <> n.member_id then ${nameOf('ae.actor_id')} end, 'member', ${nameOf('ae.member_id')}) end`);

/** What lists and pushes show of a notification `n`, with `listedJoins`. */
const listedColumns = sql`
    n.id, n.kind, n.at, n.read_at is not null as "isRead", coalesce(w.project, ${titled('p')}) as project, ${titled('t')} as task,
      coalesce(r.id, i.id, case when n.kind like 'connectionRequest%' then n.request_id end) as "sourceId", c.id as "commentId",
      case when m.id is not null then json_build_object(
        '_id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'photoUrl', m.photo_url) end as actor,
      greatest(c.authors - 1, w.projects - 1, s.people - 1, 0) as "othersCount", coalesce(r.role, i.role, case n.kind
        when 'roleChanged' then (select pm.role from project_members pm
          where pm.project_id = n.project_id and pm.member_id = n.member_id) end) as role,
      left(coalesce(c.text, an.summary, case n.kind
        when 'joinRequestReceived' then r.message when 'joinRequestRejected' then r.reason
        when 'invitationReceived' then i.message
        when 'projectModerated' then case when p.owner_id = n.member_id then ae.reason end
        when 'accountActed' then ae.reason
        when 'memberWarned' then rd.reason when 'contentHidden' then rd.reason end), ${sql.raw(`case when rd.id is null and an.id is null and ae.id is null then 200 else ${limits.moderationReason} end`)}) as text,
      case when n.kind = 'projectModerated' then ae.act end as "projectAct", ${accountAct} as "accountAct", case when rc.id is not null then json_build_object(
        'kind', rc.kind, 'title', rc.title, 'isActedOn', rd.outcome <> 'dismissed') end as report`;

const listedJoins = sql`
    left join lateral (
      select count(distinct k.author_id)::integer as authors,
        (array_agg(k.id order by k.created_at desc, k.id desc))[1] as id,
        (array_agg(k.author_id order by k.created_at desc, k.id desc))[1] as author_id,
        (array_agg(k.text order by k.created_at desc, k.id desc))[1] as text
      from task_comments k where n.kind = 'taskCommented' and ${sql.raw(notifiedComments)}
    ) c on true
    left join lateral (
      select count(*)::integer as projects,
        (array_agg(json_build_object('_id', f.id, 'title', f.title) order by d.about))[1] as project
      from ${sql.raw(fittingProjects)} and n.kind = 'projectsFit'
    ) w on true
    left join lateral (
      select count(*)::integer as people from (
        select from ${sql.raw(waitingSignUps)} and n.kind = 'signUpWaiting' ${limitOf(limits.countedSignUps)}
      ) waiting
    ) s on true
    left join members m on m.id = case when n.kind = 'taskCommented' then c.author_id else n.actor_id end`;

/** Those of the notifications that still hold, as their members may see them; one query. */
export async function findPushed(db: Queryable, ids: readonly string[], now: Date) {
  const { rows } = await db.execute<ListedRow & { memberId: string } & Record<string, unknown>>(sql`
    select n.member_id as "memberId", ${listedColumns}
    from notifications n ${subjects} ${listedJoins}
    where n.id = any(${sql.param([...ids])}::uuid[]) and n.read_at is null and ${isVisible(now)}`);
  return rows.map((row) => ({ ...row, othersCount: row.othersCount ?? 0 }));
}

/** The visible notifications of a member, latest first; one query. */
export async function listNotifications(
  db: Queryable,
  query: { memberId: string; isUnread: boolean; now: Date; mailId?: string } & PageQuery,
): Promise<ListedRow[]> {
  const { memberId, isUnread, now, mailId, after, limit } = query;
  const inMail = mailId === undefined ? sql`` : sql`and mail_id = ${mailId}`;
  const latest = isUnread ? isOneOfLatest(memberId) : sql`true`;
  const unread = isUnread ? sql`and read_at is null` : sql``;
  const behind = after
    ? sql`and (at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql``;
  // `offset 0` has each notification looked at in turn, until the page is full. The planner, which expects few of a member,
  // would look at a thousand and sort what is visible.
  const { rows } = await db.execute<ListedRow & Record<string, unknown>>(sql`
    select listed.*
    from (
      select * from (
        select * from notifications where member_id = ${memberId} ${unread} ${behind}
        order by at desc, id desc ${limitOf(mostOfMember)}
      ) latest where ${latest} ${inMail}
    ) n cross join lateral (
      select ${listedColumns} from (select) as single_row ${subjects} ${listedJoins} where ${isVisible(now)} offset 0
    ) listed
    order by n.at desc, n.id desc ${limitOf(limit)}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), othersCount: row.othersCount ?? 0 }));
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
