import { notificationSettingsChanged } from '@tandem/contract/notifications/notification-settings';
import { memberNotified, type Notification, notificationsChanged } from '@tandem/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { followPage } from './push/page-report.live.ts';
import { noteTimeZoneOnce } from './settings/time-zone.store.ts';
import { handlingEvents } from './notifications.queries.ts';

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
