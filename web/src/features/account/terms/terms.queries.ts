import { viewProfile, acceptTerms } from '@tandem/contract/account';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure, call } from '../../../platform/call.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { fetchCommunity } from '../../community/public.ts';

let reading: Promise<void> | null = null;

/** Reads, after a refusal, which terms hold and which the member accepted. Refusals at once share one reading. */
export function readTermsAgain(client: QueryClient): Promise<void> {
  reading ??= call(viewProfile)
    .then((reply) => {
      client.setQueryData(keyOf(viewProfile), reply);
      fetchCommunity();
    })
    .catch(() => undefined)
    .finally(() => {
      reading = null;
    });
  return reading;
}

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
