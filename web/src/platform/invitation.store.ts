import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage } from './safe-storage.ts';

/** The secret of an invitation link, kept through sign-up and log-in in this tab; null without one. */
const useKept = create<{ token: string | null }>()(
  persist(() => ({ token: null as string | null }), {
    name: 'invitation',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Keeps the secret until it is taken. */
export function keepInvitation(token: string): void {
  useKept.setState({ token });
}

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

/** The kept secret. */
export const keptInvitation = (): string | null => useKept.getState().token;

/** The kept secret, once. */
export function takeInvitation(): string | null {
  const token = keptInvitation();
  if (token !== null) useKept.setState({ token: null });
  return token;
}
