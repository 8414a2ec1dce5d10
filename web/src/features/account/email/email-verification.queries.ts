import { viewProfile } from '@tandem/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query/query-of.ts';
import { useCommunity } from '../../community/public.ts';

/** Reads the own profile again when the community begins or ends to ask for verified addresses: the banner follows from it. */
export const listenToEmailVerification = (client: QueryClient): (() => void) =>
  useCommunity.subscribe((now, before) => {
    if (now.emailVerification === before.emailVerification) return;
    void client.query({ ...queryOf(viewProfile), staleTime: 0 }).catch(() => undefined);
  });
