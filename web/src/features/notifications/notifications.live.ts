import { memberNotified, type Notification, notificationsChanged } from '@tandem/contract/notifications';
import { notificationSettingsChanged } from '@tandem/contract/notifications/notification-settings';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { useSession } from '../../platform/session.store.ts';
import { hideOutdatedNotices, notifySuccess } from '../../ui/notices/notices.ts';
import { followPage } from './push/page-report.live.ts';
import { noteTimeZoneOnce } from './settings/time-zone.store.ts';
import { untilVisible } from './notifications.dom.ts';
import { handlingEvents, loadNames } from './notifications.queries.ts';
import { membershipOf, noticeKinds, noticeOf } from './notifications.view.ts';

const visibleMs = 15_000;

/** Shows what others did that concerns the member, and keeps list and count up to date, on whatever screen; returns an unsubscribe function. */
export function listenToNotifications(
  client: QueryClient,
  me: string,
  refetchWaiting: (client: QueryClient) => void,
): () => void {
  const stops = [
    refetchOn(client, [notificationsChanged, notificationSettingsChanged, ...handlingEvents]),
    // The top bar asks for the count before these events are known to the page.
    ...[notificationsChanged, ...handlingEvents].map((event) =>
      live.listen(event, () => refetchWaiting(client)),
    ),
    live.listen(memberNotified, (notification) => void showNotification(notification, me)),
    followPage(),
  ];
  void noteTimeZoneOnce(me);
  return () => stops.forEach((stop) => stop());
}

async function showNotification(notification: Notification, me: string): Promise<void> {
  const { kind, projectId } = notification;
  if (kind === 'removedFromProject' && projectId !== null)
    hideOutdatedNotices({ thing: membershipOf(projectId), state: 'removed' });
  if (!noticeKinds.some((noticed) => noticed === kind)) return;
  await untilVisible();
  const names = await loadNames(notification);
  const notice = names && noticeOf(notification, names);
  if (notice === null || useSession.getState().user?._id !== me) return;
  const { message, ...options } = notice;
  notifySuccess(message, { ...options, durationMs: visibleMs, isOfNoScreen: true });
}
