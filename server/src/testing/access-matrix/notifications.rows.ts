import * as notifications from '@tandem/contract/notifications';
import * as settings from '@tandem/contract/notifications/notification-settings';
import { unsubscribe, viewUnsubscribeLink } from '@tandem/contract/notifications/notification-settings';
import { type AccessRow, anybody, members, type Situation } from './row.ts';
import { pushKeys, silentHost } from '../push/push-keys.ts';
import { type CommandRow, commandResults } from './command-row.ts';

const onP = ({ p }: Situation) => ({ params: { projectId: p._id } });
const inDirectChat = ({ directChat }: Situation) => ({ params: { chatId: directChat } });

export const notificationsRows: AccessRow[] = [
  { operation: notifications.listNotifications, statuses: members(200) },
  {
    operation: notifications.markNotificationRead,
    input: ({ notification }) => ({ params: { notificationId: notification } }),
    statuses: members(404, { collaborator: 200 }),
  },
  { operation: notifications.markNotificationsRead, statuses: members(200) },
  { operation: settings.getNotificationSettings, statuses: members(200) },
  {
    operation: settings.updateNotificationSettings,
    input: () => ({ body: { channels: [{ topic: 'comments', channel: 'mail', isOn: true }] } }),
    statuses: members(200),
  },
  {
    operation: notifications.noteTimeZone,
    input: () => ({ body: { timeZone: 'Europe/Vienna' } }),
    statuses: members(200),
  },
  { operation: settings.resumeMail, statuses: members(200) },
  { operation: settings.muteProject, input: onP, statuses: members(200) },
  { operation: settings.unmuteProject, input: onP, statuses: members(200) },
  {
    operation: settings.muteChat,
    input: inDirectChat,
    statuses: members(404, { collaborator: 200, owner: 200 }),
  },
  { operation: viewUnsubscribeLink, input: () => ({ params: { token: 'none' } }), statuses: anybody(404) },
  { operation: unsubscribe, input: () => ({ params: { token: 'none' } }), statuses: anybody(404) },
  { operation: settings.unmuteChat, input: inDirectChat, statuses: members(200) },
  { operation: settings.listPushDevices, statuses: members(200) },
  {
    operation: settings.subscribePush,
    input: () => ({ body: { endpoint: `http://${silentHost}/1`, keys: pushKeys } }),
    statuses: members(201),
  },
  {
    operation: settings.editPushDevice,
    input: ({ pushDevice }) => ({ params: { deviceId: pushDevice }, body: { hidesPreviews: true } }),
    statuses: members(404, { collaborator: 200 }),
  },
  {
    operation: settings.unsubscribePush,
    input: ({ pushDevice }) => ({ params: { deviceId: pushDevice } }),
    statuses: members(200),
  },
];

export const notificationsCommandRows: CommandRow[] = [
  { command: notifications.reportPage, input: () => ({ isVisible: true }), results: commandResults('ok') },
];
