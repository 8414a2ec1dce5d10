import { desc, eq, or } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { reminders } from './reminders/reminders.tables.ts';
import { deleteMailings } from './mail/mailings.repository.ts';
import { exportDevices, removeDevices } from './push/push-devices.repository.ts';
import { deleteSettings, exportSettings } from './settings/notification-settings.repository.ts';
import { notificationPolicy, notifications } from './notifications.tables.ts';

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
