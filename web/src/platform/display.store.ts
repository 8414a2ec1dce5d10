import { create } from 'zustand';
import { safeStorage } from './safe-storage.ts';

/** How times are written: 6:41 PM, or 18:41. */
export type ClockFormat = '12' | '24';

interface Display {
  clock: ClockFormat;
  writeTimes: (clock: ClockFormat) => void;
  /** Whether motion follows the system; otherwise nothing moves. */
  followsMotion: boolean;
  followMotion: (follows: boolean) => void;
}

// Attributes of the page, and keys under which they are stored: public/color-scheme.js sets them before the first paint and when
// another tab changes them.
const [longClock, still] = ['data-clock-24', 'data-still'] as const;
const has = (name: string) => document.documentElement.hasAttribute(name);

function choose(name: string, isOn: boolean): void {
  if (isOn) safeStorage.setItem(name, 'true');
  else safeStorage.removeItem(name);
  document.documentElement.toggleAttribute(name, isOn);
}

/** How this browser writes times, and whether anything moves. */
export const useDisplay = create<Display>()((set) => ({
  clock: has(longClock) ? '24' : '12',
  writeTimes: (clock) => {
    choose(longClock, clock === '24');
    set({ clock });
  },
  followsMotion: !has(still),
  followMotion: (followsMotion) => {
    choose(still, !followsMotion);
    set({ followsMotion });
  },
}));
