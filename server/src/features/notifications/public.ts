export {
  createNotify,
  type Notify,
  type ReadRecipients,
  createNotifyNext,
  type NotifyNext,
} from './notify.service.ts';
export { type StoredRow, notifiedByShellSql } from './notifications.repository.ts';
export {
  createNotificationReads,
  type NotificationReads,
  remindedProjects,
} from './notification-reads.repository.ts';
export { unsubscribeKeyName } from './mail/unsubscribe.service.ts';
export { allDevicesRemovedSql, anyDeviceSql, devicesRemovedSql } from './push/push-devices.repository.ts';
export { withdrawPushes } from './push/pushes.repository.ts';
export { createPushSender } from './push/push-sender.service.ts';
export { type NotifiedSubject, nothingBeside } from './notification-sources.repository.ts';
