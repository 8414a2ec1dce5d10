import * as operations from '@tandem/contract/notifications';
import * as settingsOperations from '@tandem/contract/notifications/notification-settings';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { exportMemberData, onAccountDeleted } from './notifications.repository.ts';
import { createNotificationMails, type MailingDeps, planWaiting } from './mail/mails.service.ts';
import {
  createUnsubscribeService,
  createUnsubscribeLinks,
  type UnsubscribeService,
} from './mail/unsubscribe.service.ts';
import {
  createNotificationsService,
  type NotificationsDeps,
  type NotificationsService,
} from './notifications.service.ts';
import {
  createFittingService,
  type FittingDeps,
  createRemindersService,
  type RemindersDeps,
} from './reminders/reminders.service.ts';
import { removeDevices } from './push/push-devices.repository.ts';
import {
  createPushDevicesService,
  type PushDevicesDeps,
  type PushDevicesService,
  handlePageCommands,
  pageAudienceResolver,
} from './push/push-devices.service.ts';
import {
  createNotificationSettingsService,
  type NotificationSettingsDeps,
  type NotificationSettingsService,
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

const messages = operations.notificationMessages;

/** Serves the operations of the notifications feature. */
function bindNotifications(bind: Bind, service: NotificationsService): void {
  bind(operations.listNotifications, ({ me, query }) => service.listNotifications(me, query));
  bind(operations.markNotificationRead, async ({ me, params }) => {
    await service.markNotificationRead(me, params.notificationId);
    return { message: messages.read };
  });
  bind(operations.markNotificationsRead, async ({ me }) => {
    await service.markNotificationsRead(me);
    return { message: messages.allRead };
  });
}

const pushMessages = settingsOperations.pushMessages;

/** Serves the operations on devices that get pushes. */
function bindPushDevices(bind: Bind, service: PushDevicesService): void {
  bind(settingsOperations.listPushDevices, ({ me, session }) =>
    service.listPushDevices({ me, token: session.token }),
  );
  bind(settingsOperations.subscribePush, async ({ me, session, userAgent, body }) => ({
    message: pushMessages.on,
    data: await service.subscribePush({ me, token: session.token, userAgent }, body),
  }));
  bind(settingsOperations.editPushDevice, async ({ me, params, body }) => {
    await service.editPushDevice(me, params.deviceId, body.hidesPreviews);
    return { message: pushMessages.changed };
  });
  bind(settingsOperations.unsubscribePush, async ({ me, params }) => {
    await service.unsubscribePush(me, params.deviceId);
    return { message: pushMessages.off };
  });
}

const settingsMessages = settingsOperations.settingsMessages;

/** Serves the operations of the settings. */
function bindNotificationSettings(bind: Bind, service: NotificationSettingsService): void {
  bind(settingsOperations.getNotificationSettings, async ({ me }) => ({
    data: await service.getNotificationSettings(me),
  }));
  bind(settingsOperations.updateNotificationSettings, async ({ me, body }) => ({
    data: await service.updateNotificationSettings(me, body),
  }));
  bind(operations.noteTimeZone, async ({ me, body }) => ({
    data: { timeZone: await service.noteTimeZone(me, body.timeZone) },
  }));
  bind(settingsOperations.resumeMail, async ({ me }) => {
    await service.resumeMail(me);
    return { message: settingsMessages.mailResumed };
  });
  bind(settingsOperations.muteProject, async ({ me, params }) => {
    await service.mute(me, { kind: 'project', subjectId: params.projectId });
    return { message: settingsMessages.projectMuted };
  });
  bind(settingsOperations.unmuteProject, async ({ me, params }) => {
    await service.unmute(me, { kind: 'project', subjectId: params.projectId });
    return { message: settingsMessages.projectUnmuted };
  });
  bind(settingsOperations.muteChat, async ({ me, params }) => {
    await service.mute(me, { kind: 'chat', subjectId: params.chatId });
    return { message: settingsMessages.chatMuted };
  });
  bind(settingsOperations.unmuteChat, async ({ me, params }) => {
    await service.unmute(me, { kind: 'chat', subjectId: params.chatId });
    return { message: settingsMessages.chatUnmuted };
  });
}

/** Serves the operations of unsubscribing. */
function bindUnsubscribing(bind: Bind, service: UnsubscribeService): void {
  bind(settingsOperations.viewUnsubscribeLink, async ({ params }) => ({
    data: await service.viewUnsubscribeLink(params.token),
  }));
  bind(settingsOperations.unsubscribe, async ({ params, record }) => {
    await service.unsubscribe(params.token, record);
    return { message: settingsOperations.unsubscribeMessages.done };
  });
}
