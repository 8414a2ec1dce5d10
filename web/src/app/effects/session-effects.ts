import type { QueryClient } from '@tanstack/react-query';
import { isLeaving, isOpenPath, requestProof, returnPath } from '../../features/account/public.ts';
import { onFactorRequired, onPasswordRequired, onSessionLost, onTermsRequired } from '../../platform/call.ts';
import { forgetOffline } from '../../platform/offline/forget-offline.ts';
import { safeStorage } from '../../platform/safe-storage.ts';
import { followOtherTabs, useSession } from '../../platform/session.store.ts';
import { hideNotices } from '../../ui/notices/notices.ts';
import type { AppRouter } from '../router.tsx';

/** Where a tab leaves for the others why the session ended; removed at the next log-in. */
const reasonKey = 'sessionEnd';

/** A lost session leads to /login; what needs the password asks for it; a change of member clears the cache and hides the notices. */
export function bindSessionEffects(router: AppRouter, queryClient: QueryClient): void {
  let reason: string | undefined;
  const leave = (why?: string) => {
    if (isLeaving(queryClient)) return;
    reason = why ?? reason;
    if (reason) safeStorage.setItem(reasonKey, JSON.stringify(reason));
    useSession.getState().clear();
    const { pathname, href } = router.state.location;
    if (!isOpenPath(pathname))
      void router.navigate({
        to: '/login',
        search: { next: returnPath(href) },
        state: reason ? { logInFailure: reason } : {},
        replace: true,
      });
  };
  onSessionLost(leave);
  onPasswordRequired(() => requestProof('password'));
  onFactorRequired(() => requestProof('factor'));
  onTermsRequired(() => void readTerms(queryClient).catch(reportError));
  followOtherTabs(() => leave(JSON.parse(safeStorage.getItem(reasonKey) ?? 'null') ?? undefined));
  useSession.subscribe(({ user }, before) => {
    if (user && !before.user) {
      safeStorage.removeItem(reasonKey);
      reason = undefined;
    }
    if (!before.user || user?._id === before.user._id) return;
    queryClient.getQueryCache().clear();
    forgetOffline();
    hideNotices();
  });
}

// Terms change rarely.
async function readTerms(queryClient: QueryClient): Promise<void> {
  const { readTermsAgain } = await import('../../features/account/terms/terms.queries.ts');
  await readTermsAgain(queryClient);
}
