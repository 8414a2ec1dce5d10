import { viewProfile } from '@tandem/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../platform/call.ts';
import { clearMemberStorage } from '../../platform/member-storage.ts';
import { useSession } from '../../platform/session.store.ts';
import { markFirstPaint, afterFirstPaint } from '../after-first-paint.ts';
import type { AppRouter } from '../router.tsx';

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
