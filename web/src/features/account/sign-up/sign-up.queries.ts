import { signUp, viewProfile } from '@tandem/contract/account';
import {
  confirmSignUp,
  resendSignUpLink,
  viewSignUpInvitation,
  viewSignUpLink,
} from '@tandem/contract/account/account-sign-up';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { clearMemberStorage } from '../../../platform/member-storage.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { type SignUpValues, signUpBodyOf } from './sign-up.view.ts';

/** Creates an account, at once or by a link in a mail; the new member logs in afterwards. `invitation` is '' without one. */
export function useSignUp(invitation: string) {
  return useMutation({
    mutationFn: (values: SignUpValues) =>
      call(signUp, { body: { ...signUpBodyOf(values), ...(invitation && { invitation }) } }),
  });
}

/** Whether an invitation to the community admits somebody. Asked anew by each visit, because it ends at any time. */
export const useSignUpInvitation = (token: string) =>
  useQuery({
    ...queryOf(viewSignUpInvitation, { body: { token } }),
    select: ({ data }) => data,
    enabled: token !== '',
    gcTime: 0,
    // What is typed stays when the link ends meanwhile; the server says so then.
    staleTime: Infinity,
    retry: false,
  });

/** Whether a link works, and the address it confirms. Asked anew by each visit, because it ends at any time. */
export const useSignUpLink = (token: string) =>
  useQuery({
    ...queryOf(viewSignUpLink, { body: { token } }),
    select: ({ data }) => data,
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  });

/** Creates the account and logs in. The server ends an earlier session of this browser, so its member is forgotten. */
export function useConfirmSignUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string }) => call(confirmSignUp, { body }),
    onSuccess: ({ user }) => {
      if (!user) return;
      useSession.getState().clear();
      clearMemberStorage();
      useSession.getState().setUser(user);
      client.setQueryData(keyOf(viewProfile), { user });
    },
  });
}

export const useResendSignUpLink = () =>
  useMutation({ mutationFn: (token: string) => call(resendSignUpLink, { body: { token } }) });
