import type {
  NotificationChannel,
  NotificationTopic,
} from '@tandem/contract/notifications/notification-topics';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { members, notSuspended } from '../../account/public.ts';
import { type ChannelChoices, channelsOf, quietUntil } from './channels.rules.ts';

/** Something that a member may be told. */
export interface Deliverable {
  memberId: string;
  topic: NotificationTopic;
  /** The project it is about, also for its group chat. */
  projectId?: string | null | undefined;
  chatId?: string | null | undefined;
}

/** How a member is told. */
export interface Delivery {
  channels: readonly NotificationChannel[];
  /** When the member's quiet hours end; null outside of them, and for security, which does not wait. */
  heldUntil: Date | null;
}

interface Row extends Record<string, unknown> {
  choices: ChannelChoices | null;
  hasQuietHours: boolean | null;
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string | null;
  isMuted: boolean;
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
  const { rows } = await db.execute<Row & { place: number }>(sql`
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

function deliveryOf(topic: NotificationTopic, row: Row | undefined, now: Date): Delivery {
  if (row === undefined) return { channels: [], heldUntil: null };
  const channels = channelsOf(topic, { choices: row.choices ?? {}, isMuted: row.isMuted });
  if (topic === 'security' || row.hasQuietHours !== true) return { channels, heldUntil: null };
  const hours = { isOn: true, from: row.quietFrom ?? '', to: row.quietTo ?? '' };
  return { channels, heldUntil: quietUntil(hours, row.timeZone, now) };
}
