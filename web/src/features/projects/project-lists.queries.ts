import type { Operation } from '@tandem/contract/operation';
import { viewProject, type Project } from '@tandem/contract/projects';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  listIgnored,
  listSaved,
} from '@tandem/contract/projects/project-lists';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { projectsIn, withProject, type CachedList, type CachedProject } from './projects.view.ts';

/** The operations whose replies are lists of projects. */
const projectLists: readonly Operation[] = [
  listFeed,
  listSaved,
  listIgnored,
  listMyProjects,
  listMyCollaborations,
];
/** The operations whose replies contain projects. */
export const projectReplies: readonly Operation[] = [...projectLists, viewProject];

/** The keys of all replies that contain projects. */
export const projectReplyKeys = projectReplies.map((operation) => keyOf(operation));

/** The key of all mutations that change projects. */
export const projectMutations = ['projects'];

/** Changes the cached replies of an operation that lists projects. */
export function changeLists(
  client: QueryClient,
  operation: Operation,
  change: (list: CachedList) => CachedList,
): void {
  client.setQueriesData<CachedList>({ queryKey: keyOf(operation) }, (list) => list && change(list));
}

/** A project from the cached lists. */
export const projectInLists = (client: QueryClient, id: string): Project | undefined =>
  projectLists
    .flatMap((operation) => client.getQueriesData<CachedList>({ queryKey: keyOf(operation) }))
    .flatMap(([, list]) => (list ? projectsIn(list) : []))
    .find(({ _id }) => _id === id);

/** Changes one project in the cached replies of some operations; null removes it from lists. */
export function changeProject(
  client: QueryClient,
  operations: readonly Operation[],
  { id, change }: { id: string; change: (project: Project) => Project | null },
): void {
  for (const operation of operations)
    client.setQueriesData<CachedList | CachedProject>(
      { queryKey: keyOf(operation) },
      (reply) => reply && withProject(reply, id, change),
    );
}

/** Fetches a project again for the cached feeds that show it, without changing their order. */
export async function reloadInFeed(client: QueryClient, id: string): Promise<void> {
  const isShown = client
    .getQueriesData<CachedList>({ queryKey: keyOf(listFeed) })
    .some(([, list]) => projectsIn(list).some(({ _id }) => _id === id));
  if (!isShown) return;
  const fresh = await call(viewProject, { params: { id } }).catch(() => null);
  if (fresh) changeProject(client, [listFeed], { id, change: (cached) => ({ ...cached, ...fresh.data }) });
}

/** Fetches the shown feed again, when changes may have been missed. */
export const reloadFeed = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: keyOf(listFeed) });

/** Fetches replies again, unless another change is under way, whose end will. */
export async function reloadLists(client: QueryClient, operations: readonly Operation[]): Promise<void> {
  const isLast = client.isMutating({ mutationKey: projectMutations }) <= 1;
  const refetchType = isLast ? 'active' : 'none';
  await Promise.all(
    operations.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation), refetchType })),
  );
}
