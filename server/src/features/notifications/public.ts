export { createNotify, type Notify, type ReadRecipients } from './notify.service.ts';
export { countUnread } from './visible-notifications.repository.ts';
export { createPushes } from './push/pushes.service.ts';
