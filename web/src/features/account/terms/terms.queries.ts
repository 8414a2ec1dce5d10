import { viewProfile } from '@tandem/contract/account';
import { acceptTerms } from '@tandem/contract/account/account-terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { fetchCommunity } from '../../community/public.ts';

/** Accepts a version of the terms; the screens behind the step load again. `onChanged`: the terms are other ones by now. */
export function useAcceptTerms(onChanged: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => call(acceptTerms, { body: { version } }),
    onSuccess: ({ user }) => {
      client.setQueryData(keyOf(viewProfile), { user });
      void client.invalidateQueries();
      document.getElementById('main')?.focus();
    },
    onError: (error) => {
      if (!(error instanceof CallFailure) || error.status !== 409) return;
      fetchCommunity();
      onChanged();
    },
  });
}
