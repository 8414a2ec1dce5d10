import { notificationSettingsChanged } from '@tandem/contract/notifications/notification-settings';
import { memberNotified, type Notification, notificationsChanged } from '@tandem/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { noteTimeZoneOnce } from './notifications.store.ts';
import { endingEvents } from './notifications.queries.ts';
import { reportPage } from '@tandem/contract/notifications/notification-push';

/** Shows what others did that concerns the member, and keeps list and count up to date, on whatever screen; returns an unsubscribe function. */
export function listenToNotifications(
  client: QueryClient,
  me: string,
  refetchWaiting: (client: QueryClient) => void,
): () => void {
  const stops = [
    refetchOn(client, [notificationsChanged, notificationSettingsChanged, ...endingEvents]),
    // The top bar asks for the count before these events are known to the page.
    ...[notificationsChanged, ...endingEvents].map((event) =>
      live.listen(event, () => refetchWaiting(client)),
    ),
    live.listen(memberNotified, (notification) => void show(client, notification, me)),
    followPage(),
  ];
  void noteTimeZoneOnce(me);
  return () => stops.forEach((stop) => stop());
}

/** The code is loaded with the first notification: the first screen needs none of it. */
async function show(client: QueryClient, notification: Notification, me: string): Promise<void> {
  const { showNotification } = await import('./notification-alerts.dom.ts');
  await showNotification(client, notification, me);
}

/** Tells the server whether this page is looked at, so that it sends no pushes meanwhile; returns a function that stops. */
function followPage(): () => void {
  const report = () => {
    const isVisible = document.visibilityState === 'visible';
    // Without a connection the server knows already.
    live.command(reportPage, { isVisible }).catch(() => undefined);
  };
  const stop = live.onConnect(report);
  document.addEventListener('visibilitychange', report);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', report);
  };
}
