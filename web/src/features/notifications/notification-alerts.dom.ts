import { hasToast } from '@tandem/contract/notifications/notification-kinds';
import type { Notification } from '@tandem/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../../platform/session.store.ts';
import { hideOutdatedNotices, notifySuccess } from '../../ui/notices/notices.ts';
import { loadNames } from './notifications.queries.ts';
import { membershipOf, noticeOf } from './notifications.view.ts';
import { mayAlertNow } from './settings/notification-settings.queries.ts';

const visibleMs = 15_000;

/** Shows a notification as a notice, where the member may be alerted about it. */
export async function showNotification(
  client: QueryClient,
  notification: Notification,
  me: string,
): Promise<void> {
  const { kind, projectId } = notification;
  if (kind === 'removedFromProject' && projectId !== null)
    hideOutdatedNotices({ thing: membershipOf(projectId), state: 'removed' });
  if (!hasToast(kind)) return;
  if (!(await mayAlertNow(client, { projectId }))) return;
  await untilVisible();
  const names = await loadNames(notification);
  const notice = names && noticeOf(notification, names);
  if (notice === null || useSession.getState().user?._id !== me) return;
  const { message, ...options } = notice;
  notifySuccess(message, { ...options, durationMs: visibleMs, survivesNavigation: true });
}

/** Waits until the page is visible, so that a notice does not end before anybody saw it. */
function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
  });
}
