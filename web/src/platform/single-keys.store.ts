import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from './safe-storage.ts';

interface SingleKeys {
  /** Whether single keys such as `n` do something. They can be switched off (WCAG 2.1.4). */
  isOn: boolean;
  turn: (isOn: boolean) => void;
}

/** The keyboard shortcuts of one key, in this browser. */
export const useSingleKeys = create<SingleKeys>()(
  persist(
    (set) => ({
      isOn: true,
      turn: (isOn) => set({ isOn }),
    }),
    {
      name: 'single-keys',
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ isOn }) => ({ isOn }),
    },
  ),
);
