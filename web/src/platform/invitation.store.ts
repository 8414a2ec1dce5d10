import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

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
