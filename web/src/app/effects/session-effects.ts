import type { QueryClient } from '@tanstack/react-query';
import { isLeaving, isOpenPath, requestPassword, returnPath } from '../../features/account/public.ts';
import { onPasswordRequired, onSessionLost } from '../../platform/call.ts';
import { forgetOffline } from '../../platform/offline/forget-offline.ts';
import { followOtherTabs, useSession } from '../../platform/session.store.ts';
import { hideNotices } from '../../ui/notices/notices.ts';
import type { AppRouter } from '../router.tsx';

/** A lost session leads to /login; what needs the password asks for it; a change of member clears the cache and hides the notices. */
export function bindSessionEffects(router: AppRouter, queryClient: QueryClient): void {
  const leave = () => {
    if (isLeaving(queryClient)) return;
    useSession.getState().clear();
    const { pathname, href } = router.state.location;
    if (!isOpenPath(pathname))
      void router.navigate({ to: '/login', search: { next: returnPath(href) }, replace: true });
  };
  onSessionLost(leave);
  onPasswordRequired(requestPassword);
  followOtherTabs(leave);
  useSession.subscribe(({ user }, before) => {
    if (!before.user || user?._id === before.user._id) return;
    queryClient.getQueryCache().clear();
    forgetOffline();
    hideNotices();
  });
}
