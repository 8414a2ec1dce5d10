import { noteTimeZone } from '@tandem/contract/notifications/notification-settings';
import { call } from '../../platform/call.ts';
import { readForMember, storeForMember } from '../../platform/member-storage.ts';
import { create } from 'zustand';
import { useSession } from '../../platform/session.store.ts';

/** Tells the server the time zone of this browser, once; the server keeps the first one. A failure is repeated later. */
export async function noteTimeZoneOnce(me: string): Promise<void> {
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
