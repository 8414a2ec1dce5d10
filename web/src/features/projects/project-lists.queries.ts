import type { Project } from '@tandem/contract/projects';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { withEach, type CachedList } from './project-lists.view.ts';
import { projectKeys } from './projects.queries.ts';

/** What the lists held before a change that may have to be taken back. */
export type Before = [QueryKey, CachedList | undefined][];

/** Stops answers under way from overwriting what follows, and remembers the lists as they are. */
export async function holdLists(
  client: QueryClient,
  queryKey: QueryKey = projectKeys.lists,
): Promise<Before> {
  await client.cancelQueries({ queryKey });
  return client.getQueriesData<CachedList>({ queryKey });
}

/** Changes the lists under a key, those that were loaded. */
export function changeLists(
  client: QueryClient,
  queryKey: QueryKey,
  change: (list: CachedList) => CachedList,
): void {
  client.setQueriesData<CachedList>({ queryKey }, (list) => list && change(list));
}

/** Changes one project wherever it stands; null takes it out. */
export function changeProject(
  client: QueryClient,
  queryKey: QueryKey,
  { id, change }: { id: string; change: (project: Project) => Project | null },
): void {
  changeLists(client, queryKey, (list) =>
    withEach(list, (project) => (project._id === id ? change(project) : project)),
  );
}

/** Puts the lists back as they were. */
export function restoreLists(client: QueryClient, before: Before | undefined): void {
  for (const [key, list] of before ?? []) client.setQueryData(key, list);
}

/** Asks again for the lists under the keys, unless another change is under way, whose end will ask. */
export async function reloadLists(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const isLast = client.isMutating({ mutationKey: projectKeys.all }) <= 1;
  await Promise.all(
    keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: isLast ? 'active' : 'none' })),
  );
}
