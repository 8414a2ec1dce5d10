import type { Feature } from '../../platform/feature.ts';
import { exportMemberData, onAccountDeleted } from './member-data.repository.ts';
import { bindNotifications } from './notifications.routes.ts';
import { createNotificationsService, type NotificationsDeps } from './notifications.service.ts';
import { bindNotificationSettings } from './settings/notification-settings.routes.ts';
import {
  createNotificationSettingsService,
  type NotificationSettingsDeps,
} from './settings/notification-settings.service.ts';

/** What others did that concerns a member, as a list of their own. */
export function createNotificationsFeature(deps: NotificationsDeps & NotificationSettingsDeps): Feature {
  const service = createNotificationsService(deps);
  const settings = createNotificationSettingsService(deps);
  return {
    routes: (bind) => {
      bindNotifications(bind, service);
      bindNotificationSettings(bind, settings);
    },
    jobs: [{ name: 'prune-notifications', cron: '50 3 * * *', run: service.pruneNotifications }],
    onAccountDeleted,
    exportMemberData,
  };
}
