import { commonFailures } from '@tandem/contract/failure';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { CallFailure } from '../../platform/call.ts';

const lacksFactor = ({ state: { error } }: Query): boolean =>
  error instanceof CallFailure && error.code === commonFailures.secondFactorRequired.code;

/** Whether the server refused what is shown because the member has no second factor. Leaving the screen forgets it. */
export function useLacksFactor(): boolean {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  useEffect(() => () => client.removeQueries({ predicate: lacksFactor }), [client]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some(lacksFactor));
}
