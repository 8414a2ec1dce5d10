export { createNotify, type Notify } from './notify.service.ts';
export { countUnread } from './visible-notifications.repository.ts';
