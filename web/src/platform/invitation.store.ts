import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from './safe-storage.ts';

/** The secret of a link, kept in this tab through sign-up and log-in. */
interface TabSecret {
  /** Keeps a secret until it is taken or replaced. */
  keep(secret: string): void;
  /** The kept secret; null without one. */
  kept(): string | null;
  /** The kept secret, once. */
  take(): string | null;
}

/** Keeps one secret under a name. */
export function createTabSecret(name: string): TabSecret {
  const useKept = create<{ token: string | null }>()(
    persist(() => ({ token: null as string | null }), {
      name,
      storage: createJSONStorage(() => sessionStorage),
    }),
  );
  const kept = () => useKept.getState().token;
  return {
    keep: (token) => useKept.setState({ token }),
    kept,
    take: () => {
      const token = kept();
      if (token !== null) useKept.setState({ token: null });
      return token;
    },
  };
}

/** The secret of a link that invites to a project. */
export const {
  keep: keepInvitation,
  kept: keptInvitation,
  take: takeInvitation,
} = createTabSecret('invitation');

/** An invitation of somebody who signs up and opens the link of the mail later, maybe in another tab. */
interface Awaited {
  token: string;
  emailId: string;
}

const awaitedKey = 'awaited-invitation';
const sameAddress = (emailId: string): string => emailId.trim().toLowerCase();

/** Keeps the secret for the account that signs up with an address, in all tabs of this browser. */
export function awaitWithInvitation(emailId: string): void {
  const token = keptInvitation();
  if (token === null) return;
  safeStorage.setItem(awaitedKey, JSON.stringify({ token, emailId: sameAddress(emailId) } satisfies Awaited));
}

/** The secret that was kept for the account with an address, once; null for any other. It is taken again by its page. */
export function takeAwaitedInvitation(emailId: string): string | null {
  const awaited = JSON.parse(safeStorage.getItem(awaitedKey) ?? 'null') as Awaited | null;
  if (awaited === null || awaited.emailId !== sameAddress(emailId)) return null;
  safeStorage.removeItem(awaitedKey);
  keepInvitation(awaited.token);
  return awaited.token;
}
