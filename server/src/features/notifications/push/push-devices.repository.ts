import { and, desc, eq, sql } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/in-ids.ts';
import { sessions } from '../../account/public.ts';
import { pushDevicePolicy, pushDevices } from './push-devices.tables.ts';

const columns = {
  id: pushDevices.id,
  userAgent: pushDevices.userAgent,
  hidesPreviews: pushDevices.hidesPreviews,
  createdAt: pushDevices.createdAt,
  lastSentAt: pushDevices.lastSentAt,
  tokenHash: sessions.tokenHash,
};

/** The devices of a member, latest first. */
export const listDevices = (db: Queryable, memberId: string) =>
  db
    .select(columns)
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.memberId, memberId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id));

interface NewDevice {
  id: string;
  memberId: string;
  tokenHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  userAgent: string | null;
  hidesPreviews: boolean;
  createdAt: Date;
}

/**
 * Stores the device of a session, in place of the session's former one and of the same browser's in other sessions; removes
 * the oldest ones beyond `most`. False when the session has ended.
 */
export async function storeDevice(
  tx: Queryable,
  { tokenHash, ...device }: NewDevice,
  most: number,
): Promise<boolean> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.memberId, device.memberId)))
    .for('update');
  if (!session) return false;
  await tx.execute(sql`
    delete from push_devices where endpoint = ${device.endpoint} or session_id = ${session.id} or id in (
      select id from push_devices where member_id = ${device.memberId} and session_id <> ${session.id}
      order by created_at desc, id desc offset ${most - 1})`);
  await tx.insert(pushDevices).values({ ...device, sessionId: session.id });
  return true;
}

/** Changes whether a device of the member hides previews; false when there is none. */
export async function setHidesPreviews(
  db: Queryable,
  { memberId, id }: { memberId: string; id: string },
  hidesPreviews: boolean,
): Promise<boolean> {
  const changed = await db
    .update(pushDevices)
    .set({ hidesPreviews })
    .where(and(eq(pushDevices.id, id), eq(pushDevices.memberId, memberId)))
    .returning({ id: pushDevices.id });
  return changed.length > 0;
}

/** Removes a device of the member. */
export async function removeDevice(db: Queryable, memberId: string, id: string): Promise<void> {
  await db.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.memberId, memberId)));
}

/** Removes all devices of a member. */
export async function removeDevices(db: Queryable, memberId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.memberId, memberId));
}

/** Removes a device that its push service no longer knows. */
export async function removeGone(db: Queryable, id: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.id, id));
}

/** Notes that a push service took a push. */
export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(pushDevices).set({ lastSentAt: now }).where(eq(pushDevices.id, id));
}

/** Those of the members who have a device. */
export async function findMembersWithDevices(db: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    /* after the reply */ select distinct ${pushDevices.memberId} as "memberId" from ${pushDevices}
    where ${inIds(pushDevices.memberId, memberIds)}`);
  return rows.map(({ memberId }) => memberId);
}

/** A device to send to. */
export interface TargetDevice extends Record<string, unknown> {
  id: string;
  memberId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  hidesPreviews: boolean;
}

/** Takes one push of the day from each device of the members whose session is live; leaves out those without one left. */
export async function takeTargets(
  db: Queryable,
  memberIds: readonly string[],
  { now, perDay }: { now: Date; perDay: number },
): Promise<TargetDevice[]> {
  const day = now.toISOString().slice(0, 10);
  const most = Math.min(perDay, 2 ** 31 - 1);
  const { rows } = await db.execute<TargetDevice>(sql`
    update push_devices d
    set sent_day = ${day}::date, sent_count = case when d.sent_day = ${day}::date then d.sent_count + 1 else 1 end
    from sessions s
    where d.member_id = any(${sql.param([...memberIds])}::uuid[]) and s.id = d.session_id
      and s.expires_at > ${now.toISOString()}::timestamptz
      and (d.sent_day is distinct from ${day}::date or d.sent_count < ${most})
    returning d.id, d.member_id as "memberId", d.endpoint, d.p256dh, d.auth, d.hides_previews as "hidesPreviews"`);
  return rows;
}

/** What the data export has of the member's devices. */
export const exportDevices = async (db: Queryable, memberId: string) => ({
  pushDevices: await db
    .select(exportedColumns(pushDevicePolicy))
    .from(pushDevices)
    .where(eq(pushDevices.memberId, memberId))
    .orderBy(desc(pushDevices.createdAt)),
});
