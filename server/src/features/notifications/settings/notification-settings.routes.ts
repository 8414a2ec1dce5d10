import * as operations from '@tandem/contract/notifications/notification-settings';
import type { Bind } from '../../../platform/http/bind.ts';
import type { NotificationSettingsService } from './notification-settings.service.ts';

const messages = operations.settingsMessages;

/** Serves the operations of the settings. */
export function bindNotificationSettings(bind: Bind, service: NotificationSettingsService): void {
  bind(operations.getNotificationSettings, async ({ me }) => ({
    data: await service.getNotificationSettings(me),
  }));
  bind(operations.updateNotificationSettings, async ({ me, body }) => ({
    data: await service.updateNotificationSettings(me, body),
  }));
  bind(operations.noteTimeZone, async ({ me, body }) => ({
    data: { timeZone: await service.noteTimeZone(me, body.timeZone) },
  }));
  bind(operations.resumeMail, async ({ me }) => {
    await service.resumeMail(me);
    return { message: messages.mailResumed };
  });
  bind(operations.muteProject, async ({ me, params }) => {
    await service.mute(me, { kind: 'project', subjectId: params.projectId });
    return { message: messages.projectMuted };
  });
  bind(operations.unmuteProject, async ({ me, params }) => {
    await service.unmute(me, { kind: 'project', subjectId: params.projectId });
    return { message: messages.projectUnmuted };
  });
  bind(operations.muteChat, async ({ me, params }) => {
    await service.mute(me, { kind: 'chat', subjectId: params.chatId });
    return { message: messages.chatMuted };
  });
  bind(operations.unmuteChat, async ({ me, params }) => {
    await service.unmute(me, { kind: 'chat', subjectId: params.chatId });
    return { message: messages.chatUnmuted };
  });
}
