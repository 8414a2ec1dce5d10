import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from './safe-storage.ts';

/** What is shown of the member before the server responds; it proves no identity. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}

interface Session {
  user: SessionUser | null;
  setUser: (user: SessionUser) => void;
  clear: () => void;
}

/** The storage key of the session and the longest wait for it, in milliseconds (§9-26). */
export const persisted = { key: 'root', maxWait: 5_000 } as const;

/** The session in this browser: one user or none, shared by all tabs through local storage. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      user: null,
      setUser: ({ _id, firstName, lastName, photoUrl }) =>
        set({ user: { _id, firstName, lastName, photoUrl } }),
      clear: () => set({ user: null }),
    }),
    {
      name: persisted.key,
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ user }) => ({ user }),
      merge: (stored, current) => ({ ...current, user: userIn(stored) }),
    },
  ),
);

/** The user in a stored slice, or null if the slice is missing or invalid. */
export function userIn(slice: unknown): SessionUser | null {
  const user = isRecord(slice) ? slice['user'] : null;
  if (!isRecord(user)) return null;
  const { _id, firstName, lastName, photoUrl } = user;
  if (typeof _id !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  return { _id, firstName, lastName, photoUrl: typeof photoUrl === 'string' ? photoUrl : null };
}

// A function declaration, because the store calls it while this module loads.
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Resolves when the session was restored from storage, or after `maxWait` milliseconds. */
export function whenRestored(maxWait: number = persisted.maxWait): Promise<void> {
  if (useSession.persist.hasHydrated()) return Promise.resolve();
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, maxWait);
    useSession.persist.onFinishHydration(() => {
      clearTimeout(timeout);
      resolve();
    });
  });
}

/** Applies log-ins of other tabs to this one, and calls `onLoggedOut` after a log-out there. */
export function followOtherTabs(onLoggedOut: () => void): void {
  window.addEventListener('storage', async ({ key }) => {
    if (key !== persisted.key && key !== null) return;
    const before = useSession.getState().user;
    await useSession.persist.rehydrate();
    if (before && !useSession.getState().user) onLoggedOut();
  });
}
