import { viewProfile, type User } from '@tandem/contract/account';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query/query-of.ts';
import { useCommunity } from '../community/public.ts';

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
