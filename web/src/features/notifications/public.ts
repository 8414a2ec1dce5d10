export { MuteItem } from './settings/mute-item.tsx';
export { mayAlertNow } from './settings/notification-settings.queries.ts';
