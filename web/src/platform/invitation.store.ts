import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

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

/** The kept secret. */
export const keptInvitation = (): string | null => useKept.getState().token;

/** The kept secret, once. */
export function takeInvitation(): string | null {
  const token = keptInvitation();
  if (token !== null) useKept.setState({ token: null });
  return token;
}
