export { MuteItem } from './settings/mute-item.tsx';
export { TimeZoneSetting } from './settings/time-zone-setting.tsx';
export { mayAlertNow } from './settings/notification-settings.queries.ts';
