import {
  requestPasswordReset,
  resetPassword,
  viewRecovery,
  viewResetLink,
} from '@tandem/contract/account/account-recovery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { clearMemberStorage } from '../../../platform/member-storage.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';

/** Whether the server sends mails. */
export const useRecovery = () => useQuery({ ...queryOf(viewRecovery), select: ({ data }) => data });

export const useRequestReset = () =>
  useMutation({ mutationFn: (emailId: string) => call(requestPasswordReset, { body: { emailId } }) });

/** Whether a link works. Asked anew by each visit, because it ends at any time. */
export const useResetLink = (token: string) =>
  useQuery({
    ...queryOf(viewResetLink, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  });

/** Chooses a new password. The server also ends the session of this browser, so its member is forgotten. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; newPassword: string; keep: string[] }) =>
      call(resetPassword, { body }),
    onSuccess: () => {
      useSession.getState().clear();
      clearMemberStorage();
    },
  });
