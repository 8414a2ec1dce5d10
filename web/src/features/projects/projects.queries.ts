import {
  listFeed,
  listIgnored,
  listMyCollaborations,
  listMyProjects,
  listProjectUsers,
  listSaved,
  viewProject,
  viewProjectAnalytics,
} from '@tandem/contract/projects';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { projectsIn } from './project-lists.view.ts';

const lists = ['projects', 'list'] as const;

/** Where the cache keeps the room's things; everything under `all` goes stale together. */
export const projectKeys = {
  all: ['projects'] as const,
  lists,
  feeds: [...lists, 'feed'] as const,
  feed: (search: string) => [...lists, 'feed', search] as const,
  saved: [...lists, 'saved'] as const,
  ignored: [...lists, 'ignored'] as const,
  mine: [...lists, 'mine'] as const,
  working: [...lists, 'working'] as const,
  ones: [...lists, 'one'] as const,
  one: (id: string) => [...lists, 'one', id] as const,
  analytics: (id: string) => ['projects', 'analytics', id] as const,
  users: (id: string) => ['projects', 'users', id] as const,
};

export function useFeed(search: string) {
  return useInfiniteQuery({
    queryKey: projectKeys.feed(search),
    queryFn: ({ pageParam, signal }) => call(listFeed, { query: { search, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    select: (kept) => ({ projects: projectsIn(kept), total: kept.pages[0]?.total ?? 0 }),
  });
}

export function useSaved() {
  return useQuery({
    queryKey: projectKeys.saved,
    queryFn: ({ signal }) => call(listSaved, { signal }),
    select: projectsIn,
  });
}

export function useIgnored(isWanted: boolean) {
  return useQuery({
    queryKey: projectKeys.ignored,
    queryFn: ({ signal }) => call(listIgnored, { signal }),
    select: projectsIn,
    enabled: isWanted,
  });
}

/** One project, kept as a list of one, so that whatever changes projects in the lists changes it too. */
export function useProject(id: string) {
  return useQuery({
    queryKey: projectKeys.one(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(viewProject, { params: { id }, signal });
      return { data: [data] };
    },
    select: ({ data }) => data[0],
  });
}

export function useMyProjects() {
  return useInfiniteQuery({
    queryKey: projectKeys.mine,
    queryFn: ({ pageParam, signal }) => call(listMyProjects, { query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
    select: projectsIn,
  });
}

export function useWorkingProjects() {
  return useQuery({
    queryKey: projectKeys.working,
    queryFn: ({ signal }) => call(listMyCollaborations, { signal }),
    select: projectsIn,
  });
}

export function useAnalytics(id: string | undefined) {
  return useQuery({
    queryKey: projectKeys.analytics(id ?? ''),
    queryFn: ({ signal }) => call(viewProjectAnalytics, { params: { id: id ?? '' }, signal }),
    select: ({ data }) => data,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

export function useProjectUsers(id: string | undefined) {
  return useQuery({
    queryKey: projectKeys.users(id ?? ''),
    queryFn: ({ signal }) => call(listProjectUsers, { params: { id: id ?? '' }, signal }),
    select: ({ data }) => data,
    enabled: id !== undefined,
  });
}
