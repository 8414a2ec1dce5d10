import type { QueryClient } from '@tanstack/react-query';
import { viewProfile } from '@tandem/contract/account';
import { isLeaving, isOpenPath, requestProof, returnPath } from '../../features/account/public.ts';
import {
  onFactorRequired,
  onPasswordRequired,
  onSessionLost,
  onTermsRequired,
  call,
  CallFailure,
} from '../../platform/call.ts';
import { forgetOffline, forgetReplies } from '../../platform/offline/forget-offline.ts';
import { safeStorage } from '../../platform/safe-storage.ts';
import { followOtherTabs, useSession } from '../../platform/session.store.ts';
import { hideNotices, hideNoticesOnLeaving, onNoticeLink } from '../../ui/notices/notices.ts';
import type { AppRouter } from '../router.tsx';
import { clearMemberStorage } from '../../platform/member-storage.ts';
import { markFirstPaint, afterFirstPaint } from '../after-first-paint.ts';
import { live } from '../../platform/live/live.ts';
import { onHistoryLeft } from '../../platform/server-history.store.ts';
import { forgetPlaces } from '../switcher/recent-places.store.ts';

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

// A new password closes every socket, while this browser's session continues under another token. After a log-out here
// there is nothing to check: /login opens already.
const isLoggedIn = async () => {
  if (useSession.getState().user === null) return true;
  return call(viewProfile).then(
    () => true,
    (error: unknown) => !(error instanceof CallFailure && error.status === 401),
  );
};

/** Keeps the live connection open while a member is signed in, starting after the first paint. */
export function bindLiveEffects(router: AppRouter, queryClient: QueryClient): void {
  const shown = router.subscribe('onRendered', () => {
    shown();
    markFirstPaint();
  });
  let stop: (() => void) | undefined;
  let lastMember = useSession.getState().user?._id;
  const connect = async (me: string) => {
    const { connectAs } = await import('../live-listeners.ts');
    if (useSession.getState().user?._id !== me || stop) return;
    stop = connectAs(router, queryClient, me, isLoggedIn);
  };
  const start = () => {
    const me = useSession.getState().user?._id;
    if (me) void afterFirstPaint.then(() => connect(me)).catch(reportError);
  };
  useSession.subscribe(({ user }, before) => {
    if (user?._id === before.user?._id) return;
    stop?.();
    stop = undefined;
    // Another member must not see drafts; after an expired session the same member gets them back.
    if (user && lastMember && lastMember !== user._id) clearMemberStorage();
    lastMember = user?._id ?? lastMember;
    start();
  });
  start();
}

/**
 * Drops everything that was loaded, and loads what is shown anew, when the server's database goes on in another history. Drafts
 * and messages that wait to be sent stay: they are the member's, and new to the server.
 */
export function bindHistoryEffects(client: QueryClient): () => void {
  return onHistoryLeft(() => {
    forgetReplies();
    forgetPlaces();
    void client.resetQueries();
    live.catchUp();
  });
}

/** Hides the notices of a screen that is left, and opens their links in the app. */
export function bindNoticeEffects(router: AppRouter): void {
  onNoticeLink((href) => void router.navigate({ href }));
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) hideNoticesOnLeaving(toLocation.pathname);
  });
}
