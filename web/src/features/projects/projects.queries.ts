import {
  acceptJoinRequest,
  joinRequestsChanged,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { pageSizes } from '@tandem/contract/limits';
import { viewProject, viewProjectAnalytics } from '@tandem/contract/projects';
import { listFeed, listMyCollaborations, listMyProjects } from '@tandem/contract/projects/project-lists';
import { listProjectUsers, projectMembersChanged } from '@tandem/contract/projects/project-members';
import { listIgnored, listSaved } from '@tandem/contract/projects/saved-and-ignored';
import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { byCursor, byNumber, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import { onceById } from '../../ui/lists/once-by-id.ts';
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

/** The query for one project. */
export const projectQuery = (id: string) => queryOf(viewProject, { params: { id } }, dependencies);

/** The query for the project members, the owner first. */
export const projectUsersQuery = (id: string) => queryOf(listProjectUsers, { params: { id } }, dependencies);

/** Fetches a project and its members again. */
export async function reloadProject(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = projectQuery(id);
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: keyOf(listProjectUsers, { params: { id } }) }),
  ]);
}

/** The query for the projects that the member joined. */
export const workingProjects = queryOf(listMyCollaborations, {}, dependencies);

/** The query for the own projects in lists without pages. */
export const ownProjects = queryOf(listMyProjects, { query: { limit: '50' } }, dependencies);

/** The query for the best matches of a search. */
export const projectSearch = (search: string, limit: string) =>
  queryOf(listFeed, { query: { search, limit } }, dependencies);

export function useFeed(search: string) {
  return useInfiniteQuery({
    // No live events here: a refetch would drop an accepted card, which `projects.live.ts` updates in place.
    ...pagesOf(listFeed, { query: { search } }, { ...byCursor, staleAfter: [withdrawJoinRequest] }),
    placeholderData: keepPreviousData,
    select: (list) => ({ projects: projectsIn(list), total: list.pages[0]?.total ?? 0 }),
  });
}

export function useSaved() {
  return useQuery({ ...queryOf(listSaved, {}, dependencies), select: projectsIn });
}

export function useIgnored(isEnabled: boolean) {
  return useQuery({ ...queryOf(listIgnored, {}, dependencies), select: projectsIn, enabled: isEnabled });
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

/** The project members in pages, the owner first. */
export function useProjectUsers(id: string | undefined) {
  return useInfiniteQuery({
    ...pagesOf(
      listProjectUsers,
      { params: { id: id ?? '' }, query: { limit: String(pageSizes.people) } },
      { ...byCursor, ...dependencies },
    ),
    select: ({ pages }) => onceById(pages.flatMap(({ data }) => data)),
    enabled: id !== undefined,
  });
}
