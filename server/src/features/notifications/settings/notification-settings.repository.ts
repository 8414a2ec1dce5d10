import { asc, eq } from 'drizzle-orm';
import { exportedColumns } from '../../../platform/database/data-policy.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  notificationMutePolicy,
  notificationMutes,
  notificationSettings,
  notificationSettingsPolicy,
} from './notification-settings.tables.ts';

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
