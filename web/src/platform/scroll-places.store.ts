import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Old places are forgotten beyond this number. */
const most = 100;

/** Where a screen was scrolled to. What stands above may change meanwhile, so a link in view says where it was. */
export interface ScrollPlace {
  /** The distance from the top of the page, in pixels. */
  y: number;
  /** The address of a link that was in view, and its distance from the top of the window. */
  link: { href: string; top: number } | null;
}

/** For each history entry of this tab, by key, the place that was left. It survives a reload. */
const useScrollPlaces = create<{ places: Record<string, ScrollPlace> }>()(
  persist(() => ({ places: {} as Record<string, ScrollPlace> }), {
    name: 'scroll-places',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

let isReturningNow = false;

/** The place that was left on a history entry. */
export const scrollPlaceOf = (key: string): ScrollPlace | undefined => useScrollPlaces.getState().places[key];

/** Keeps the place that is left on a history entry. */
export function noteScrollPlace(key: string, place: ScrollPlace): void {
  const kept = Object.entries(useScrollPlaces.getState().places).filter(([other]) => other !== key);
  useScrollPlaces.setState({ places: Object.fromEntries([...kept, [key, place]].slice(-most)) });
}

/** Whether the screen that opens goes to a place further down. Its lists are then rendered whole, at their real height. */
export const isReturning = (): boolean => isReturningNow;

/** Says whether the screen that opens goes to a place further down. */
export function setReturning(isNow: boolean): void {
  isReturningNow = isNow;
}
