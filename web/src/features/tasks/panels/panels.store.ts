import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '../../../platform/safe-storage.ts';

interface Panels {
  /** Whether the panels of boards are unfolded in this browser. */
  isOpen: boolean;
  toggle: () => void;
}

/** Remembers whether the member wants to see the panels above boards. */
export const usePanels = create<Panels>()(
  persist(
    (set) => ({
      isOpen: false,
      toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
    }),
    {
      name: 'board-panels',
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ isOpen }) => ({ isOpen }),
    },
  ),
);
