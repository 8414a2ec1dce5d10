import { countWaiting } from '@tandem/contract/people';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/call.ts';
import { peopleKeys } from './people.queries.ts';

const pause = 60_000;

// The rooms whose decisions change what waits name their writes so.
const deciding = new Set<unknown>(['connections', 'join-requests']);

/** How many requests wait for the member; asked again after decisions, when the window is looked at, and once a minute. */
export function useWaiting(isMember: boolean) {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return;
        if (deciding.has(event.mutation.options.mutationKey?.[0]))
          void client.invalidateQueries({ queryKey: peopleKeys.waiting });
      }),
    [client],
  );
  const { data } = useQuery({
    queryKey: peopleKeys.waiting,
    queryFn: ({ signal }) => call(countWaiting, { signal }),
    enabled: isMember,
    staleTime: 0,
    refetchInterval: pause,
  });
  return isMember ? data : undefined;
}
