import type { Feature } from '../../platform/feature.ts';
import { exportMemberData, onAccountDeleted } from './member-data.repository.ts';
import { bindNotifications } from './notifications.routes.ts';
import { createNotificationsService, type NotificationsDeps } from './notifications.service.ts';

/** What others did that concerns a member, as a list of their own. */
export function createNotificationsFeature(deps: NotificationsDeps): Feature {
  const service = createNotificationsService(deps);
  return {
    routes: (bind) => bindNotifications(bind, service),
    jobs: [{ name: 'prune-notifications', cron: '50 3 * * *', run: service.pruneNotifications }],
    onAccountDeleted,
    exportMemberData,
  };
}
