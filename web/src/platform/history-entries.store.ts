import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Old entries are forgotten beyond this number. */
const most = 300;

/** For each history entry of this tab, by key, where the visit that it belongs to began. */
const useVisits = create<{ begins: Record<string, number> }>()(
  persist(() => ({ begins: {} as Record<string, number> }), {
    name: 'visits',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** The index of the history entry with which the visit of an entry began; undefined for a new entry. */
export const visitBegin = (key: string): number | undefined => useVisits.getState().begins[key];

/** Notes with which history entry the visit of an entry began. It survives a reload. */
export function noteVisit(key: string, begin: number): void {
  const kept = Object.entries(useVisits.getState().begins).filter(([other]) => other !== key);
  useVisits.setState({ begins: Object.fromEntries([...kept, [key, begin]].slice(-most)) });
}
