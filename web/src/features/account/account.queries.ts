import { logIn, logOut, signUp, viewProfile, viewSession } from '@tandem/contract/account';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, CallFailure } from '../../platform/call.ts';
import { clearMemberStorage } from '../../platform/member-storage.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { useSession } from '../../platform/session.store.ts';
import { notifyFailure } from '../../ui/notices/notices.ts';
import { accountTexts as texts } from './account.texts.ts';
import { isOpenPath, signUpBodyOf, type SignUpValues } from './account.view.ts';

const logOutKey = ['account', 'log-out'];
const logOutDelay = 1_000;

/** Logs in and stores the returned member in the session. */
export function useLogIn() {
  return useMutation({
    mutationFn: (body: { emailId: string; password: string }) => call(logIn, { body }),
    onSuccess: ({ user }) => useSession.getState().hold(user),
  });
}

/** Creates an account; the new member logs in afterwards. */
export function useSignUp() {
  return useMutation({ mutationFn: (values: SignUpValues) => call(signUp, { body: signUpBodyOf(values) }) });
}

/** Logs out, forgets the member, and goes to /login a second later (spec §4); a failure is told with Retry. */
export function useLogOut() {
  const router = useRouter();
  const leaving = useMutation({
    mutationKey: logOutKey,
    mutationFn: async () => {
      await call(logOut).catch(unlessGone);
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
function unlessGone(error: unknown): void {
  if (!(error instanceof CallFailure) || error.status !== 401) throw error;
}

/** Whether a log-out runs; refusals meanwhile must not redirect a second time. */
export const isLeaving = (client: QueryClient): boolean => client.isMutating({ mutationKey: logOutKey }) > 0;

/** Whether a log-out succeeded and the redirect to /login is pending. */
export function useIsLoggingOut(): boolean {
  const isHeld = useSession(({ user }) => user !== null);
  return useIsMutating({ mutationKey: logOutKey }) > 0 && !isHeld;
}

type Check = 'running' | 'answered' | 'failed';

/** Checks the session once. True while nothing can be shown: no stored member, and the reply or the redirect is pending. */
export function useSessionCheck(path: string): boolean {
  const isHeld = useSession(({ user }) => user !== null);
  const [check, setCheck] = useState<Check>('running');
  const client = useQueryClient();
  const ask = useEffectEvent((signal: AbortSignal) => whoIsThere(client, path, signal));
  useEffect(() => {
    const asking = new AbortController();
    void ask(asking.signal).then((result) => asking.signal.aborted || setCheck(result));
    return () => asking.abort();
  }, []);
  if (isHeld || check === 'failed') return false;
  return check === 'running' || !isOpenPath(path);
}

async function whoIsThere(client: QueryClient, path: string, signal: AbortSignal): Promise<Check> {
  const heldBefore = useSession.getState().user?._id;
  // On the screens before log-in, having no session is not a refusal.
  const question = isOpenPath(path) && heldBefore === undefined ? viewSession : viewProfile;
  try {
    const { user } = await call(question, { signal });
    // A log-out or log-in during the request is newer than its reply.
    if (user && useSession.getState().user?._id === heldBefore) {
      useSession.getState().hold(user);
      client.setQueryData(keyOf(viewProfile), { user });
    }
    return 'answered';
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return 'answered';
    if (!signal.aborted) reportError(error);
    return 'failed';
  }
}
