import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '../../platform/safe-storage.ts';

interface ForYou {
  /** Whether the rail is folded in this browser. */
  isFolded: boolean;
  setFolded: (isFolded: boolean) => void;
}

/** Remembers whether the member wants to see what is for them beside the feed. */
export const useForYou = create<ForYou>()(
  persist(
    (set) => ({
      isFolded: false,
      setFolded: (isFolded) => set({ isFolded }),
    }),
    {
      name: 'for-you',
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ isFolded }) => ({ isFolded }),
    },
  ),
);
