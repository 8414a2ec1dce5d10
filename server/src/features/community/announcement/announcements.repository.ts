import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Announcement } from '@tandem/contract/community/announcement';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../../platform/feature.ts';
import { sharedMember } from '../../account/public.ts';
import type { NotifiedSubject } from '../../notifications/public.ts';
import { announcementPolicy, announcements, announcementDismissals } from '../community.tables.ts';

type Row = typeof announcements.$inferSelect;

/** Announced, and not over at a time. */
const standsAt = (now: Date) =>
  and(isNull(announcements.endedAt), or(isNull(announcements.endsAt), gt(announcements.endsAt, now)));

/** What is announced now; null where nothing is. */
export async function findStanding(db: Queryable, now: Date): Promise<Row | null> {
  const [row] = await db.select().from(announcements).where(standsAt(now));
  return row ?? null;
}

/** What everybody may know of an announcement. */
export const shownOf = ({ id, text, link, endsAt }: Row): Announcement => ({
  _id: id,
  text,
  link,
  endsAt: endsAt?.toISOString() ?? null,
});

/** Ends what is not ended, also what is over by itself. */
export async function endCurrent(tx: Queryable, now: Date): Promise<void> {
  await tx.update(announcements).set({ endedAt: now }).where(isNull(announcements.endedAt));
}

export async function insertAnnouncement(
  tx: Queryable,
  row: Omit<Row, 'endedAt' | 'notifiedUpTo' | 'notifiedCount' | 'notifiedAt'>,
): Promise<Row> {
  const [stored] = await tx.insert(announcements).values(row).returning();
  if (stored === undefined) throw new Error('The announcement was not returned.');
  return stored;
}

/** An announcement, also one that has ended; null when there never was such a one. */
export async function findAnnouncement(tx: Queryable, id: string): Promise<Row | null> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  return row ?? null;
}

/** Locks an announcement that members are still to be notified of; null where there is none, or another process has it. */
export async function lockUnfinished(tx: Queryable, now: Date): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(announcements.notifiesMembers, isNull(announcements.notifiedAt), standsAt(now)))
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Notes how far notifying came, in the transaction that stored the notifications. */
export async function noteProgress(
  tx: Queryable,
  id: string,
  { upTo, count, doneAt }: { upTo: string | null; count: number; doneAt: Date | null },
): Promise<void> {
  await tx
    .update(announcements)
    .set({
      ...(upTo === null ? {} : { notifiedUpTo: upTo }),
      notifiedCount: sql`${announcements.notifiedCount} + ${count}`,
      notifiedAt: doneAt,
    })
    .where(eq(announcements.id, id));
}

/** What a member announced. */
export const exportAnnouncements: ExportMemberData = async (db, memberId) => ({
  announcements: await db
    .select(exportedColumns(announcementPolicy))
    .from(announcements)
    .where(eq(announcements.authorId, memberId))
    .orderBy(asc(announcements.createdAt)),
});

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

/** While notifications about an announcement hold. */
export const announcementConditions = {
  announcementRuns: (now: Date) => sql`an.id is not null and an.ended_at is null
    and (an.ends_at is null or an.ends_at > ${now.toISOString()}::timestamptz)`,
};

/** How notifications about an announcement are read: it is `an`. */
export const announcementSubject: NotifiedSubject = {
  joins: (isIt) => `left join announcements an on an.id = n.request_id and ${isIt}`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: {},
};

/** What notifications quote of an announcement. */
export const announcementQuotes = { announcement: { text: 'an.summary', isWhole: true } };
