import type { NotificationKind } from '@tandem/contract/notifications';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import { members, notSuspended } from '../account/public.ts';
import type { StoredRow } from './notifications.repository.ts';
import { notifications } from './notifications.tables.ts';
import { queueNotificationPushes } from './push/pushes.repository.ts';

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

const firstId = '00000000-0000-0000-0000-000000000000';

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
