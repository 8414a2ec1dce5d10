import { viewSignUpInvitation } from '@tandem/contract/account/account-sign-up';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../platform/query/query-of.ts';

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
