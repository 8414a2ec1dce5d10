import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from '../../../platform/safe-storage.ts';

interface Panels {
  /** Whether the member unfolded or folded the cards in this browser; null until then. */
  isOpen: boolean | null;
  showsCharts: boolean;
  set: (change: Partial<Pick<Panels, 'isOpen' | 'showsCharts'>>) => void;
}

/** Remembers which cards and charts the member wants to see above boards. */
export const usePanels = create<Panels>()(
  persist(
    (set) => ({
      isOpen: null,
      showsCharts: false,
      set,
    }),
    {
      name: 'board-panels',
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ isOpen, showsCharts }) => ({ isOpen, showsCharts }),
    },
  ),
);
