import { type User, viewProfile, ownEmailChanged } from '@tandem/contract/account';
import * as email from '@tandem/contract/account/account-email';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { clearMemberStorage } from '../../../platform/member-storage.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { emailTexts as texts } from './email.texts.ts';

const ownEmail = queryOf(email.viewEmail, {}, { staleAfter: [ownEmailChanged] });

/** The member's address, and the one that waits for its link. */
export const useOwnEmail = () => useQuery({ ...ownEmail, select: ({ data }) => data });

/** Asks for a link that verifies the address. */
export function useRequestVerification() {
  const asking = useMutation({
    mutationFn: () => call(email.requestEmailVerification),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => {
      reportFailedWrite(error, texts.banner.failed, () => asking.mutate());
    },
  });
  return asking;
}

/** Asks for a link that changes the address. */
export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (emailId: string) => call(email.changeEmail, { body: { emailId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownEmail.queryKey }),
  });
}

/** Ends a change that waits for its link. */
export function useCancelEmailChange() {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => call(email.cancelEmailChange),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => {
      reportFailedWrite(error, texts.settings.notCancelled, () => cancelling.mutate());
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownEmail.queryKey }),
  });
  return cancelling;
}

/** Whether a link works, and what it does. Asked anew by each visit, because it ends at any time. */
export const useEmailLink = (token: string) =>
  useQuery({
    ...queryOf(email.viewEmailLink, { body: { token } }),
    select: ({ data }) => data,
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  });

/** Verifies or changes the address; the member of this browser may be another one, so their data is fetched again. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(email.confirmEmail, { body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ownEmail.queryKey });
      if (useSession.getState().user === null) return;
      const user: User | null = await call(viewProfile).then(
        (reply) => reply.user,
        () => null,
      );
      if (user !== null) client.setQueryData(keyOf(viewProfile), { user });
    },
  });
}

/** Takes a change back. The server ends all sessions of the account, maybe that of this browser. */
export const useUndoEmailChange = () =>
  useMutation({
    mutationFn: (token: string) => call(email.undoEmailChange, { body: { token } }),
    onSuccess: () => {
      useSession.getState().clear();
      clearMemberStorage();
    },
  });
