import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '../../platform/safe-storage.ts';
import { foldKey, useFolded } from './for-you.store.ts';

/** Folds or unfolds the rail, also on later visits in this browser. */
export function setFolded(isFolded: boolean): void {
  if (isFolded) safeStorage.setItem(foldKey, 'true');
  else safeStorage.removeItem(foldKey);
  useFolded.setState(isFolded, true);
}

interface Welcomed {
  /** The member who closed the welcome in this browser. */
  closedBy: string | null;
  close: (me: string) => void;
}

/** Remembers who closed the welcome. */
export const useWelcomed = create<Welcomed>()(
  persist((set) => ({ closedBy: null, close: (me) => set({ closedBy: me }) }), {
    name: 'welcome',
    storage: createJSONStorage(() => safeStorage),
    partialize: ({ closedBy }) => ({ closedBy }),
  }),
);
