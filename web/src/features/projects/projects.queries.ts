import {
  acceptJoinRequest,
  joinRequestsChanged,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import {
  listFeed,
  listIgnored,
  listMyCollaborations,
  listMyProjects,
  listProjectUsers,
  listSaved,
  projectMembersChanged,
  viewProject,
  viewProjectAnalytics,
} from '@tandem/contract/projects';
import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { byCursor, byNumber, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { projectsIn } from './project-lists.view.ts';

const dependencies = {
  staleAfter: [
    acceptJoinRequest,
    rejectJoinRequest,
    withdrawJoinRequest,
    joinRequestsChanged,
    projectMembersChanged,
  ],
};

/** How one project is asked for. */
export const projectQuery = (id: string) => queryOf(viewProject, { params: { id } }, dependencies);

/** How the people of a project are asked for: the owner first, then the collaborators. */
export const projectUsersQuery = (id: string) => queryOf(listProjectUsers, { params: { id } }, dependencies);

/** Fetches again what is shown of a project and its people. */
export async function reloadProject(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = projectQuery(id);
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: projectUsersQuery(id).queryKey }),
  ]);
}

/** How the projects that the member works on are asked for. */
export const workingProjects = queryOf(listMyCollaborations, {}, dependencies);

/** How the member's own projects are asked for where they are listed without pages. */
export const ownProjects = queryOf(listMyProjects, { query: { limit: '50' } }, dependencies);

/** How the few projects that match a search best are asked for. */
export const projectSearch = (search: string, limit: string) =>
  queryOf(listFeed, { query: { search, limit } }, dependencies);

export function useFeed(search: string) {
  return useInfiniteQuery({
    // Without the events: a card that is accepted while it is shown says so and stays (`projects.live.ts`).
    ...pagesOf(listFeed, { query: { search } }, { ...byCursor, staleAfter: [withdrawJoinRequest] }),
    placeholderData: keepPreviousData,
    select: (kept) => ({ projects: projectsIn(kept), total: kept.pages[0]?.total ?? 0 }),
  });
}

export function useSaved() {
  return useQuery({ ...queryOf(listSaved, {}, dependencies), select: projectsIn });
}

export function useIgnored(isWanted: boolean) {
  return useQuery({ ...queryOf(listIgnored, {}, dependencies), select: projectsIn, enabled: isWanted });
}

export function useProject(id: string) {
  return useQuery({ ...projectQuery(id), select: ({ data }) => data });
}

export function useMyProjects() {
  return useInfiniteQuery({
    ...pagesOf(
      listMyProjects,
      { query: { limit: String(pageSizes.myProjects) } },
      { ...byNumber, ...dependencies },
    ),
    select: projectsIn,
  });
}

export function useWorkingProjects() {
  return useQuery({ ...workingProjects, select: projectsIn });
}

export function useAnalytics(id: string | undefined) {
  return useQuery({
    ...queryOf(viewProjectAnalytics, { params: { id: id ?? '' } }, dependencies),
    select: ({ data }) => data,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

export function useProjectUsers(id: string | undefined) {
  return useQuery({
    ...projectUsersQuery(id ?? ''),
    select: ({ data }) => data,
    enabled: id !== undefined,
  });
}
