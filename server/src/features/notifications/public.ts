export { createNotify, type Notify, type ReadRecipients } from './notify.service.ts';
export { createNotifyNext, type NotifyNext } from './notify-everybody.service.ts';
export type { StoredRow } from './notifications.repository.ts';
export { countUnread } from './visible-notifications.repository.ts';
export { unsubscribeKeyName } from './mail/unsubscribe-links.service.ts';
export { allDevicesRemovedSql, anyDeviceSql, devicesRemovedSql } from './push/push-devices.repository.ts';
export { notifiedByShellSql } from './shell-notifications.repository.ts';
export { createPushSender } from './push/push-sender.service.ts';
