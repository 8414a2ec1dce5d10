import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The secret of an invitation to the community, kept in this tab through reloads and the way to log-in; '' without one. */
const useKept = create<{ token: string }>()(
  persist(() => ({ token: '' }), {
    name: 'sign-up-invitation',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Keeps the secret until it is dropped. */
export function keepSignUpInvitation(token: string): void {
  useKept.setState({ token });
}

/** Forgets the secret, because it led to an account. */
export function dropSignUpInvitation(): void {
  useKept.setState({ token: '' });
}

/** The kept secret; '' without one. */
export const useKeptSignUpInvitation = (): string => useKept(({ token }) => token);
