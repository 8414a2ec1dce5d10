import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { lockSession, sessionIdOf, tokenHashOf } from '../../account/public.ts';
import { pushDevicePolicy, pushDevices } from '../notifications.tables.ts';

const columns = {
  id: pushDevices.id,
  userAgent: pushDevices.userAgent,
  hidesPreviews: pushDevices.hidesPreviews,
  createdAt: pushDevices.createdAt,
  lastSentAt: pushDevices.lastSentAt,
  tokenHash: tokenHashOf(pushDevices.sessionId),
};

/** The devices of a member, latest first. */
export const listDevices = (db: Queryable, memberId: string) =>
  db
    .select(columns)
    .from(pushDevices)
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
 * Waits for other transactions that write the device of a subscription. Two sessions of one browser may come at once, and
 * neither would see the other's row.
 */
export async function lockEndpoint(tx: Queryable, endpoint: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
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
  const sessionId = await lockSession(tx, { memberId: device.memberId, tokenHash });
  if (sessionId === null) return false;
  await tx.execute(sql`
    delete from push_devices where endpoint = ${device.endpoint} or session_id = ${sessionId} or id in (
      select id from push_devices where member_id = ${device.memberId} and session_id <> ${sessionId}
      order by created_at desc, id desc offset ${most - 1})`);
  await tx.insert(pushDevices).values({ ...device, sessionId });
  return true;
}

/** Gives the device of a session another subscription; null when it has none, so that nobody else's is touched. */
export async function renewDevice(
  tx: Queryable,
  { tokenHash, memberId, endpoint, p256dh, auth }: Omit<NewDevice, 'id'>,
): Promise<string | null> {
  const [own] = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.sessionId, sessionIdOf(tokenHash)), eq(pushDevices.memberId, memberId)))
    .for('update');
  if (!own) return null;
  await tx.delete(pushDevices).where(and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.id, own.id)));
  const subscription = { endpoint, p256dh, auth, retryAt: null, failures: 0 };
  await tx.update(pushDevices).set(subscription).where(eq(pushDevices.id, own.id));
  return own.id;
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

/** What the data export has of the member's devices. */
export const exportDevices = async (db: Queryable, memberId: string) => ({
  pushDevices: await db
    .select(exportedColumns(pushDevicePolicy))
    .from(pushDevices)
    .where(eq(pushDevices.memberId, memberId))
    .orderBy(desc(pushDevices.createdAt)),
});

/** SQL that removes the devices of members, from a query of the statement for their `id`. */
export const devicesRemovedSql = (of: string): string =>
  `delete from push_devices where member_id in (select id from ${of})`;

/** SQL for whether any device gets pushes. */
export const anyDeviceSql = 'exists (select from push_devices)';

/** SQL that removes all devices. */
export const allDevicesRemovedSql = 'delete from push_devices returning 1';
