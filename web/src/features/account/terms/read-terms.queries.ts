import { viewProfile } from '@tandem/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
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
