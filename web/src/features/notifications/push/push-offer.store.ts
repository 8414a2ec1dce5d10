import { create } from 'zustand';
import { readForMember, storeForMember } from '../../../platform/member-storage.ts';
import { useSession } from '../../../platform/session.store.ts';

const stored = 'push-offer';
const me = () => useSession.getState().user?._id ?? '';

/** Whether the member said that they want no notifications in this browser for now. */
export const useDismissedOffer = create<{ isDismissed: boolean | null; dismiss: () => void }>()((set) => ({
  isDismissed: null,
  dismiss: () => {
    storeForMember(stored, me(), true);
    set({ isDismissed: true });
  },
}));

/** Whether the offer was dismissed, now or earlier. */
export const isOfferDismissed = (isDismissed: boolean | null): boolean =>
  isDismissed ?? readForMember(stored, me()) === true;
