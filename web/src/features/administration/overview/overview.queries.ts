import { viewOverview } from '@tandem/contract/administration';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query/query-of.ts';

/** The figures of the community. */
export function useOverview() {
  return useQuery({ ...queryOf(viewOverview), select: ({ data }) => data });
}
