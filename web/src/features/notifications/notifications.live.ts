import { memberNotified, type Notification } from '@tandem/contract/notifications';
import { live } from '../../platform/live/live.ts';
import { useSession } from '../../platform/session.store.ts';
import { hideOutdatedNotices, notifySuccess } from '../../ui/notices/notices.ts';
import { untilVisible } from './notifications.dom.ts';
import { loadNames } from './notifications.queries.ts';
import { membershipOf, noticeOf } from './notifications.view.ts';

const visibleMs = 15_000;

/** Shows what others did that concerns the member, on whatever screen; returns an unsubscribe function. */
export const listenToNotifications = (_client: unknown, me: string): (() => void) =>
  live.listen(memberNotified, (notification) => void showNotification(notification, me));

async function showNotification(notification: Notification, me: string): Promise<void> {
  const { kind, projectId } = notification;
  if (kind === 'removedFromProject' && projectId !== null)
    hideOutdatedNotices({ thing: membershipOf(projectId), state: 'removed' });
  await untilVisible();
  const names = await loadNames(notification);
  const notice = names && noticeOf(notification, names);
  if (notice === null || useSession.getState().user?._id !== me) return;
  const { message, ...options } = notice;
  notifySuccess(message, { ...options, durationMs: visibleMs, isOfNoScreen: true });
}
