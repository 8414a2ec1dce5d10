import { type User, logIn, logOut, viewProfile, viewSession } from '@tandem/contract/account';
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailure, call } from '../../platform/call.ts';
import { clearMemberStorage } from '../../platform/member-storage.ts';
import { showKept } from '../../platform/query-client.ts';
import { keyOf, queryOf } from '../../platform/query/query-of.ts';
import { useSession } from '../../platform/session.store.ts';
import { notifyFailure } from '../../ui/notices/notices.ts';
import { useCommunity } from '../community/public.ts';
import { accountTexts as texts } from './account.texts.ts';
import { isOpenPath } from './account.view.ts';

const logOutKey = ['account', 'log-out'];
const logOutDelay = 1_000;

/** Logs in and stores the returned member, in the session and as the own profile; none where a second step follows. */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { emailId: string; password: string }) => call(logIn, { body }),
    onSuccess: ({ user }) => {
      if (user === undefined) return;
      useSession.getState().setUser(user);
      client.setQueryData(keyOf(viewProfile), { user });
    },
  });
}

/** Logs out, clears the stored member, and goes to /login a second later (§4-06). Offers Retry on failure. */
export function useLogOut() {
  const router = useRouter();
  const leaving = useMutation({
    mutationKey: logOutKey,
    mutationFn: async () => {
      await call(logOut).catch(ignoreEndedSession);
      useSession.getState().clear();
      clearMemberStorage();
      await new Promise((resolve) => setTimeout(resolve, logOutDelay));
      await router.navigate({ to: '/login' });
    },
    onError: () =>
      notifyFailure(texts.logOut.failed, {
        action: { label: texts.logOut.retry, onClick: () => leaving.mutate() },
      }),
  });
  return leaving;
}

// An already ended session counts as logged out.
function ignoreEndedSession(error: unknown): void {
  if (!(error instanceof CallFailure) || error.status !== 401) throw error;
}

/** Whether a log-out runs; refusals meanwhile must not redirect a second time. */
export const isLeaving = (client: QueryClient): boolean => client.isMutating({ mutationKey: logOutKey }) > 0;

/** Whether a log-out succeeded and the redirect to /login is pending. */
export function useIsLoggingOut(): boolean {
  const isSignedIn = useSession(({ user }) => user !== null);
  return useIsMutating({ mutationKey: logOutKey }) > 0 && !isSignedIn;
}

type Check = 'running' | 'done' | 'failed';

/** The state of the session check; `failed` when it ended without an answer and no member is stored. */
interface SessionCheck {
  state: 'running' | 'done' | 'failed';
  retry: () => void;
}

/** Checks the session once. Running while nothing can be shown: no stored member, and the reply or the redirect is pending. */
export function useSessionCheck(path: string): SessionCheck {
  const isSignedIn = useSession(({ user }) => user !== null);
  const [check, setCheck] = useState<Check>('running');
  const [tries, setTries] = useState(0);
  const client = useQueryClient();
  const start = useEffectEvent((signal: AbortSignal) => checkSession(client, path, signal));
  useEffect(() => {
    const controller = new AbortController();
    void start(controller.signal).then((result) => controller.signal.aborted || setCheck(result));
    return () => controller.abort();
  }, [tries]);
  const retry = () => setTries((count) => count + 1);
  if (isSignedIn) return { state: 'done', retry };
  if (check === 'failed') return { state: isOpenPath(path) ? 'done' : 'failed', retry };
  return { state: check === 'running' || !isOpenPath(path) ? 'running' : 'done', retry };
}

async function checkSession(client: QueryClient, path: string, signal: AbortSignal): Promise<Check> {
  const memberBefore = useSession.getState().user?._id;
  void showKept(client, queryOf(viewProfile).queryKey);
  // On the screens before log-in, having no session is not a refusal.
  const operation = isOpenPath(path) && memberBefore === undefined ? viewSession : viewProfile;
  try {
    const reply = await call(operation, { signal });
    const { user } = reply;
    // The log-in screen reads there how one can log in.
    if (operation === viewSession) client.setQueryData(keyOf(viewSession), reply);
    // Neither a member nor a refusal: the app goes on, and the screens say what they find.
    if (!user && operation === viewProfile) return 'failed';
    // A log-out or log-in during the request is newer than its reply.
    if (user && useSession.getState().user?._id === memberBefore) {
      useSession.getState().setUser(user);
      client.setQueryData(keyOf(viewProfile), { user });
    }
    return 'done';
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return 'done';
    if (!signal.aborted) reportError(error);
    return 'failed';
  }
}

/** The own profile, which the session check has read, or null until then; it sends no request of its own. */
export function useOwnProfile(): User | null {
  return useQuery({ ...queryOf(viewProfile), enabled: false }).data?.user ?? null;
}

/** Reads the own profile again because something outside this page changed it; a failure leaves it as it is. */
export const rereadOwnProfile = (client: QueryClient): void =>
  void client.query({ ...queryOf(viewProfile), staleTime: 0 }).catch(() => undefined);

/** Whether the member has to accept the terms before the screens go on. */
export function useMustAcceptTerms(): boolean {
  const current = useCommunity(({ termsVersion }) => termsVersion);
  const own = useOwnProfile();
  return current !== null && own !== null && own.termsVersion !== current;
}
