import { watchPresence } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOfCommand } from '../../../platform/query/query-of.ts';
import { showPeople } from './watched.store.ts';

/** The cache key of the ids of online people, among those on the screen. */
export const onlineKey = keyOfCommand(watchPresence);

/** Which people are online and show it. They are watched while the component is mounted, up to the limit. */
export function useOnline(ids: readonly string[]): ReadonlySet<string> {
  const watched = ids.slice(0, limits.watchedPeople).join();
  useEffect(() => showPeople(watched === '' ? [] : watched.split(',')), [watched]);
  const { data } = useQuery<string[], Error, ReadonlySet<string>>({
    queryKey: onlineKey,
    queryFn: () => [],
    enabled: false,
    select: asSet,
  });
  return data ?? nobody;
}

const nobody: ReadonlySet<string> = new Set();
const asSet = (ids: string[]) => new Set(ids);
