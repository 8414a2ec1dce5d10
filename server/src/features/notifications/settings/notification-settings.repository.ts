import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import { sql, and, asc, eq, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members, notSuspended } from '../../account/public.ts';
import { type Delivery, type DeliveryFacts, deliveryOf } from './channels.rules.ts';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { ChatNotifications, ProjectNotifications } from '../notification-sources.repository.ts';
import {
  notificationMutePolicy,
  notificationMutes,
  notificationSettings,
  notificationSettingsPolicy,
} from '../notifications.tables.ts';

type Settings = typeof notificationSettings.$inferSelect;

/** What a member chose, with the columns' defaults where nothing is stored; null without the account. */
export async function findSettings(db: Queryable, memberId: string) {
  const { choices, hasQuietHours, quietFrom, quietTo, bouncedAddress } = notificationSettings;
  const [found] = await db
    .select({
      choices,
      hasQuietHours,
      quietFrom,
      quietTo,
      timeZone: sql<string | null>`coalesce(${notificationSettings.timeZone}, ${members.timeZone})`,
      address: members.emailId,
      isBounced: sql<boolean>`coalesce(${bouncedAddress} = ${members.emailId}, false)`,
    })
    .from(members)
    .leftJoin(notificationSettings, eq(notificationSettings.memberId, members.id))
    .where(eq(members.id, memberId));
  return found ?? null;
}

/** Stores part of the settings. */
export async function saveSettings(
  tx: Queryable,
  memberId: string,
  change: Partial<Omit<Settings, 'memberId'>>,
): Promise<void> {
  const row = { memberId, ...change };
  // An empty change inserts the defaults, or leaves the row as it is.
  await tx
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({ target: notificationSettings.memberId, set: row });
}

/** Stores a time zone unless one is stored; returns the stored one. */
export async function noteTimeZone(tx: Queryable, memberId: string, timeZone: string): Promise<string> {
  const [stored] = await tx
    .insert(notificationSettings)
    .values({ memberId, timeZone })
    .onConflictDoUpdate({
      target: notificationSettings.memberId,
      set: { timeZone: sql`coalesce(${notificationSettings.timeZone}, excluded.time_zone)` },
    })
    .returning({ timeZone: notificationSettings.timeZone });
  return stored?.timeZone ?? timeZone;
}

/** Forgets that the member's address refused a mail. */
export async function forgetBounce(db: Queryable, memberId: string): Promise<void> {
  await db
    .update(notificationSettings)
    .set({ bouncedAddress: null, bouncedAt: null })
    .where(eq(notificationSettings.memberId, memberId));
}

/** Something to mute. */
export type Mutable = Pick<typeof notificationMutes.$inferSelect, 'memberId' | 'kind' | 'subjectId'>;

/** How many other things the member muted. */
export const countOtherMutes = (db: Queryable, { memberId, kind, subjectId }: Mutable): Promise<number> =>
  db.$count(
    notificationMutes,
    and(
      eq(notificationMutes.memberId, memberId),
      or(ne(notificationMutes.kind, kind), ne(notificationMutes.subjectId, subjectId)),
    ),
  );

export async function addMute(tx: Queryable, mute: typeof notificationMutes.$inferInsert): Promise<void> {
  await tx.insert(notificationMutes).values(mute).onConflictDoNothing();
}

export async function removeMute(db: Queryable, { memberId, kind, subjectId }: Mutable): Promise<void> {
  await db
    .delete(notificationMutes)
    .where(
      and(
        eq(notificationMutes.memberId, memberId),
        eq(notificationMutes.kind, kind),
        eq(notificationMutes.subjectId, subjectId),
      ),
    );
}

interface MutedRow extends Record<string, unknown> {
  _id: string;
  kind: 'project' | 'chat';
  title: string;
}

/** What names the things that can be muted. */
interface Named {
  projectNotifications: Pick<ProjectNotifications, 'titleSql'>;
  chatNotifications: Pick<ChatNotifications, 'titleSql'>;
}

/** What a member muted, by name, latest first; projects that are deleted and chats that they left are left out. */
export async function listMutes(
  db: Queryable,
  { projectNotifications, chatNotifications }: Named,
  memberId: string,
): Promise<MutedRow[]> {
  const [subject, member] = [sql`x.subject_id`, sql`x.member_id`];
  const { rows } = await db.execute<MutedRow>(sql`
    select x.subject_id as "_id", x.kind, named.title from notification_mutes x
    cross join lateral (
      select p.title from (${projectNotifications.titleSql(subject)}) p where x.kind = 'project'
      union all
      select c.title from (${chatNotifications.titleSql({ chatId: subject, memberId: member })}) c where x.kind = 'chat'
    ) named
    where x.member_id = ${memberId}
    order by x.muted_at desc, x.subject_id`);
  return rows;
}

/** Deletes what a member chose. */
export async function deleteSettings(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(notificationSettings).where(eq(notificationSettings.memberId, memberId));
  await tx.delete(notificationMutes).where(eq(notificationMutes.memberId, memberId));
}

/** What a member chose, for the download of their data. */
export async function exportSettings(db: Queryable, memberId: string) {
  return {
    notificationSettings: await db
      .select(exportedColumns(notificationSettingsPolicy))
      .from(notificationSettings)
      .where(eq(notificationSettings.memberId, memberId)),
    notificationMutes: await db
      .select(exportedColumns(notificationMutePolicy))
      .from(notificationMutes)
      .where(eq(notificationMutes.memberId, memberId))
      .orderBy(asc(notificationMutes.mutedAt), asc(notificationMutes.subjectId)),
  };
}

/** Something that a member may be told. */
export interface Deliverable {
  memberId: string;
  topic: NotificationTopic;
  /** The project it is about, also for its group chat. */
  projectId?: string | null | undefined;
  chatId?: string | null | undefined;
}

/**
 * Decides who gets what on which channel, in the order given: what a member chose and muted, and their quiet hours. One
 * query for any number. A deleted account gets nothing, and a member nothing while suspended. It does not say whether the server sends mails.
 */
export async function decideDeliveries(
  db: Queryable,
  items: readonly Deliverable[],
  now: Date,
): Promise<Delivery[]> {
  if (items.length === 0) return [];
  const { rows } = await db.execute<DeliveryFacts & Record<string, unknown> & { place: number }>(sql`
    /* after the reply */ select given.place, s.choices, s.has_quiet_hours as "hasQuietHours", s.quiet_from as "quietFrom",
      s.quiet_to as "quietTo", coalesce(s.time_zone, ${members.timeZone}) as "timeZone",
      exists (select from notification_mutes x where x.member_id = given."memberId" and (
        x.kind = 'project' and x.subject_id = given."projectId" or x.kind = 'chat' and x.subject_id = given."chatId"
      )) as "isMuted"
    from json_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, place })))}::json) as given (
      place integer, "memberId" uuid, "projectId" uuid, "chatId" uuid
    )
    join ${members} on ${members.id} = given."memberId" and ${members.deletedAt} is null and ${notSuspended(now)}
    left join notification_settings s on s.member_id = ${members.id}`);
  const found = new Map(rows.map((row) => [row.place, row]));
  return items.map(({ topic }, place) => deliveryOf(topic, found.get(place), now));
}
