import {
  acceptJoinRequest,
  joinRequestsChanged,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import { viewProject, viewProjectAnalytics, type Project } from '@tandem/contract/projects';
import {
  listFeed,
  listMyCollaborations,
  listMyProjects,
  type NextDeadline,
  listIgnored,
  listSaved,
} from '@tandem/contract/projects/project-lists';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import {
  listProjectUsers,
  ownershipOfferChanged,
  projectMembersChanged,
} from '@tandem/contract/projects/project-members';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Operation } from '@tandem/contract/operation';
import { byCursor, byNumber, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { onceById } from '../../ui/lists/pages-in.ts';
import { feedQueryOf, type FeedSearch } from './feed/feed-search.view.ts';
import { projectsIn, withProject, type CachedList, type CachedProject } from './projects.view.ts';
import { call } from '../../platform/call.ts';

const dependencies = {
  staleAfter: [
    acceptJoinRequest,
    rejectJoinRequest,
    withdrawJoinRequest,
    joinRequestsChanged,
    projectMembersChanged,
    projectChanged,
    ownershipOfferChanged,
  ],
};

/** The query for one project. */
export const projectQuery = (id: string) => queryOf(viewProject, { params: { id } }, dependencies);

/** Fetches a project and its members again. */
export async function reloadProject(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = projectQuery(id);
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: keyOf(listProjectUsers, { params: { id } }) }),
  ]);
}

/** The query for the projects that the member joined, in lists without pages. */
export const workingProjects = queryOf(listMyCollaborations, { query: { limit: '50' } }, dependencies);

const placesLimit = String(pageSizes.feed);

/** The query for the own projects in lists without pages. */
export const ownProjects = queryOf(listMyProjects, { query: { limit: '50' } }, dependencies);

/** The query for the best matches of a search. */
export const projectSearch = (search: string, limit: string) =>
  queryOf(listFeed, { query: { search, limit } }, dependencies);

// No live events here: a refetch would drop an accepted card, which `projects.live.ts` updates in place.
export const feedPages = (search: FeedSearch) =>
  pagesOf(
    listFeed,
    { query: feedQueryOf(search) },
    { ...byCursor, staleAfter: [withdrawJoinRequest], isShownUnasked: true },
  );

export function useFeed(search: FeedSearch) {
  return useInfiniteQuery({
    ...feedPages(search),
    placeholderData: keepPreviousData,
    select: (list) => ({ projects: projectsIn(list), total: list.pages[0]?.total ?? 0 }),
  });
}

export function useSaved(search: string) {
  return useInfiniteQuery({
    ...pagesOf(
      listSaved,
      { query: { limit: placesLimit, search: search || undefined } },
      { ...byCursor, ...dependencies },
    ),
    placeholderData: keepPreviousData,
    select: (list) => ({ projects: projectsIn(list), total: list.pages[0]?.total ?? 0 }),
  });
}

export function useIgnored(isEnabled: boolean) {
  return useInfiniteQuery({
    ...pagesOf(listIgnored, { query: { limit: placesLimit } }, { ...byCursor, ...dependencies }),
    select: projectsIn,
    enabled: isEnabled,
  });
}

/** A project; shows what a list of projects knows of it until it has loaded. */
export function useProject(id: string) {
  const client = useQueryClient();
  return useQuery({
    ...projectQuery(id),
    select: ({ data }) => data,
    placeholderData: () => {
      const listed = projectInLists(client, id);
      return listed && { data: listed };
    },
  });
}

export const myProjects = pagesOf(
  listMyProjects,
  { query: { limit: String(pageSizes.myProjects) } },
  { ...byNumber, ...dependencies },
);

export function useMyProjects() {
  return useInfiniteQuery({ ...myProjects, select: projectsIn });
}

/** The next deadline of an own project, which came with the list; null without one, undefined while it is not listed. */
export function useNextDeadline(projectId: string): NextDeadline | null | undefined {
  const { data } = useInfiniteQuery({
    ...myProjects,
    select: ({ pages }) => {
      const page = pages.find((one) => one.data.some(({ _id }) => _id === projectId));
      if (!page) return undefined;
      return page.nextDeadlines.find((one) => one.projectId === projectId) ?? null;
    },
  });
  return data;
}

/** The own projects that are archived or deleted. */
export function useInactiveProjects() {
  const query = { state: 'inactive', limit: '50' } as const;
  return useQuery({ ...queryOf(listMyProjects, { query }, dependencies), select: projectsIn });
}

export const workingProjectPages = pagesOf(
  listMyCollaborations,
  { query: { limit: placesLimit } },
  { ...byCursor, ...dependencies },
);

export function useWorkingProjects() {
  return useInfiniteQuery({ ...workingProjectPages, select: projectsIn });
}

export function useAnalytics(id: string | undefined) {
  return useQuery({
    ...queryOf(viewProjectAnalytics, { params: { id: id ?? '' } }, dependencies),
    select: ({ data }) => data,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** The project members in pages, the owner first; only those whose names match a search, if there is one. */
export const projectUserPages = (id: string, search = '') =>
  pagesOf(
    listProjectUsers,
    { params: { id }, query: { limit: String(pageSizes.people), search: search || undefined } },
    { ...byCursor, ...dependencies },
  );

/** Loads the first project members before they are shown. */
export const prefetchProjectPeople = (client: QueryClient, id: string) =>
  void client.infiniteQuery(projectUserPages(id)).catch(() => {});

export function useProjectUsers(id: string | undefined, search = '') {
  return useInfiniteQuery({
    ...projectUserPages(id ?? '', search),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
    enabled: id !== undefined,
  });
}

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
const projectInLists = (client: QueryClient, id: string): Project | undefined =>
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
