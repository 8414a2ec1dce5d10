import type { Feature } from '../../platform/feature.ts';
import { exportMemberData, onAccountDeleted } from './member-data.repository.ts';
import { createNotificationMails } from './mail/compose-mails.service.ts';
import { type MailingDeps, planWaiting } from './mail/plan-mails.service.ts';
import { bindUnsubscribing } from './mail/unsubscribe.routes.ts';
import { createUnsubscribeService, createUnsubscribeLinks } from './mail/unsubscribe.service.ts';
import { bindNotifications } from './notifications.routes.ts';
import { createNotificationsService, type NotificationsDeps } from './notifications.service.ts';
import {
  createFittingService,
  type FittingDeps,
  createRemindersService,
  type RemindersDeps,
} from './reminders/reminders.service.ts';
import { bindNotificationSettings } from './settings/notification-settings.routes.ts';
import { removeDevices } from './push/push-devices.repository.ts';
import { bindPushDevices } from './push/push-devices.routes.ts';
import { createPushDevicesService, type PushDevicesDeps } from './push/push-devices.service.ts';
import { handlePageCommands, pageAudienceResolver } from './push/push-page.live.ts';
import {
  createNotificationSettingsService,
  type NotificationSettingsDeps,
} from './settings/notification-settings.service.ts';

/** What others did that concerns a member, as a list of their own. */
export function createNotificationsFeature(
  deps: NotificationsDeps &
    NotificationSettingsDeps &
    PushDevicesDeps &
    FittingDeps &
    RemindersDeps &
    MailingDeps,
): Feature {
  const service = createNotificationsService(deps);
  const reminders = createRemindersService(deps);
  const fitting = createFittingService(deps);
  const settings = createNotificationSettingsService(deps);
  const unsubscribeLinks = createUnsubscribeLinks(deps);
  const unsubscribing = createUnsubscribeService({ ...deps, unsubscribeLinks });
  const devices = createPushDevicesService(deps);
  return {
    routes: (bind) => {
      bindNotifications(bind, service);
      bindNotificationSettings(bind, settings);
      bindUnsubscribing(bind, unsubscribing);
      bindPushDevices(bind, devices);
    },
    commands: handlePageCommands,
    audiences: [pageAudienceResolver],
    prepare: async () => {
      await deps.vapidKeys();
    },
    onSessionsEnded: removeDevices,
    jobs: [
      { name: 'prune-notifications', cron: '50 3 * * *', run: service.pruneNotifications },
      // Reminders go out at 09:00 local time; some zones differ by 15 minutes.
      { name: 'remind-of-tasks', cron: '*/15 * * * *', run: reminders.remindOfTasks },
      { name: 'remind-of-requests', cron: '*/15 * * * *', run: reminders.remindOfRequests },
      { name: 'tell-of-projects-that-fit', cron: '*/15 * * * *', run: fitting.notifyOfFits },
      { name: 'purge-reminders', cron: '55 3 * * *', run: reminders.purgeReminders },
      { name: 'plan-mails', cron: '* * * * *', run: () => planWaiting(deps) },
    ],
    mails: createNotificationMails({ ...deps, unsubscribeLinks }),
    onAccountDeleted,
    exportMemberData,
  };
}
