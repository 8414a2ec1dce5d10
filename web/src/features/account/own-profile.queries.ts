import { viewProfile, type User } from '@tandem/contract/account';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query/query-of.ts';

/** The own profile, which the session check has read, or null until then; it sends no request of its own. */
export function useOwnProfile(): User | null {
  return useQuery({ ...queryOf(viewProfile), enabled: false }).data?.user ?? null;
}
