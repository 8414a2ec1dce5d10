import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { sharedMember } from '../../account/public.ts';
import type { OnAccountDeleted } from '../../../platform/feature.ts';
import { announcementDismissals } from './announcements.tables.ts';

/** Whose dismissal, and of what. */
interface Dismissal {
  memberId: string;
  announcementId: string;
}

export const isDismissed = async (db: Queryable, { memberId, announcementId }: Dismissal): Promise<boolean> =>
  (await db.$count(
    announcementDismissals,
    and(
      eq(announcementDismissals.memberId, memberId),
      eq(announcementDismissals.announcementId, announcementId),
    ),
  )) > 0;

/** Remembers it in place of an earlier one; false when it is over, or there was none. */
export async function storeDismissal(
  db: Queryable,
  { memberId, announcementId }: Dismissal,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into announcement_dismissals (member_id, announcement_id)
    select m.id, a.id from (${sharedMember(memberId)}) m
    join announcements a on a.id = ${announcementId}::uuid and a.ended_at is null
    on conflict (member_id) do update set announcement_id = excluded.announcement_id
    returning member_id`);
  return rows.length > 0;
}

/** Deletes what the member dismissed. */
export const deleteDismissal: OnAccountDeleted = async (tx, { memberId }) => {
  await tx.delete(announcementDismissals).where(eq(announcementDismissals.memberId, memberId));
  return undefined;
};
