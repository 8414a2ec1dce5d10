import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from './safe-storage.ts';

/** As much of the member as the frame shows before the server was asked; it never decides identity. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}

interface Session {
  user: SessionUser | null;
  hold: (user: SessionUser) => void;
  clear: () => void;
}

/** The one address of the kept state and the longest wait for it, in milliseconds (spec §9). */
export const kept = { key: 'root', patience: 5_000 } as const;

/** The session as this browser holds it: one user or none, shared by all tabs through the kept `root` slice. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      user: null,
      hold: ({ _id, firstName, lastName, photoUrl }) => set({ user: { _id, firstName, lastName, photoUrl } }),
      clear: () => set({ user: null }),
    }),
    {
      name: kept.key,
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ user }) => ({ user }),
      merge: (found, current) => ({ ...current, user: userIn(found) }),
    },
  ),
);

/** The user in a kept slice, or null when the slice is missing, damaged or of another shape. */
export function userIn(slice: unknown): SessionUser | null {
  const user = isRecord(slice) ? slice['user'] : null;
  if (!isRecord(user)) return null;
  const { _id, firstName, lastName, photoUrl } = user;
  if (typeof _id !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  return { _id, firstName, lastName, photoUrl: typeof photoUrl === 'string' ? photoUrl : null };
}

// A declaration, for the store restores itself while this module is still being read.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Settles when the kept slice was restored, or after `patience` milliseconds when that never happens. */
export function whenRestored(patience: number = kept.patience): Promise<void> {
  if (useSession.persist.hasHydrated()) return Promise.resolve();
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, patience);
    useSession.persist.onFinishHydration(() => {
      clearTimeout(giveUp);
      resolve();
    });
  });
}

/** Keeps this tab in step with the others: a log-in there is one here, and a log-out there calls `onGone` here. */
export function followOtherTabs(onGone: () => void): void {
  window.addEventListener('storage', async ({ key }) => {
    if (key !== kept.key && key !== null) return;
    const before = useSession.getState().user;
    await useSession.persist.rehydrate();
    if (before && !useSession.getState().user) onGone();
  });
}
