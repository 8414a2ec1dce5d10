import {
  memberNotified,
  noteTimeZone,
  type Notification,
  notificationsChanged,
  notificationSettingsChanged,
  reportPage,
} from '@tandem/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '../../platform/call.ts';
import { live } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { readForMember, storeForMember } from '../../platform/member-storage.ts';
import { useSession } from '../../platform/session.store.ts';
import { endingEvents } from './notifications.queries.ts';

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

/** Tells the server the time zone of this browser, once; the server keeps the first one. A failure is repeated later. */
async function noteTimeZoneOnce(me: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (readForMember('time-zone', me) === timeZone) return;
  await call(noteTimeZone, { body: { timeZone } }).then(
    () => storeForMember('time-zone', me, timeZone),
    () => undefined,
  );
}

const me = () => useSession.getState().user?._id ?? '';

/** Whether the member said that they want no notifications in this browser for now. */
export const useDismissedOffer = create<{ isDismissed: boolean | null; dismiss: () => void }>()((set) => ({
  isDismissed: null,
  dismiss: () => {
    storeForMember('push-offer', me(), true);
    set({ isDismissed: true });
  },
}));

/** Whether the offer was dismissed, now or earlier. */
export const isOfferDismissed = (isDismissed: boolean | null): boolean =>
  isDismissed ?? readForMember('push-offer', me()) === true;
