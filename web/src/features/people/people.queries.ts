import {
  acceptConnectionRequest,
  connectionRequestsChanged,
  disconnect,
  rejectConnectionRequest,
  sendConnectionRequest,
  withdrawConnectionRequest,
} from '@tandem/contract/connections';
import { pageSizes } from '@tandem/contract/limits';
import { listPeopleFeed, listSuggestions, viewPerson } from '@tandem/contract/people';
import { createProject, setProjectStatus } from '@tandem/contract/projects';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { ownershipOfferChanged } from '@tandem/contract/projects/project-members';
import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { onReconnect } from '../../platform/live/live.ts';
import { byCursor, byNumber, keyOf, pagesOf, queryOf } from '../../platform/query/query-of.ts';
import type { PeopleSearch } from './filters/people-search.view.ts';
import {
  asLoaded,
  nextPageOf,
  once,
  peopleIn,
  type SuggestionsPage,
  suggestionsQueryOf,
} from './people-pages.view.ts';

const connectionChanges = [
  connectionRequestsChanged,
  sendConnectionRequest,
  withdrawConnectionRequest,
  acceptConnectionRequest,
  rejectConnectionRequest,
  disconnect,
];

/** What changes whether the member can invite people. */
const ownProjectChanges = [createProject, setProjectStatus, projectChanged, ownershipOfferChanged];

/** Everybody but the member, newest first. */
export function usePeopleFeed() {
  return useInfiniteQuery({
    ...pagesOf(listPeopleFeed, {}, { ...byCursor, holds: 'person' }),
    select: ({ pages }) => once(pages.flatMap(({ data }) => data)),
  });
}

/** The query for the best matches of a search. */
export const peopleSearch = (search: string, limit: string) =>
  queryOf(listPeopleFeed, { query: { search, limit } }, { holds: 'person' });

const suggestionsStaleMs = 5 * 60 * 1_000;

const suggestionsFor = (address: PeopleSearch) =>
  pagesOf(
    listSuggestions,
    { query: { ...suggestionsQueryOf(address), limit: String(pageSizes.suggestions) } },
    {
      ...byNumber,
      read: asLoaded,
      getNextPageParam: (_last: SuggestionsPage, pages: SuggestionsPage[]) => nextPageOf(pages),
      holds: 'person',
      staleAfter: [...connectionChanges, ...ownProjectChanges],
      refetchesWhileShown: false,
    },
  );

/** Suggested people, best match first. The order does not change while shown, so that cards do not move under the pointer. */
export function useSuggestions(address: PeopleSearch) {
  return useInfiniteQuery({
    ...suggestionsFor(address),
    placeholderData: keepPreviousData,
    staleTime: suggestionsStaleMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    select: ({ pages }) => ({
      people: peopleIn(pages),
      total: pages[0]?.total ?? 0,
      mayInvite: pages[0]?.mayInvite ?? false,
    }),
  });
}

/** Fetches the shown lists of people again, when changes may have been missed. */
export function reloadPeople(client: QueryClient): void {
  for (const operation of [listPeopleFeed, listSuggestions])
    void client.invalidateQueries({ queryKey: keyOf(operation) });
}

/** The query for one person, as others may see them. */
export const personQuery = (id: string) =>
  queryOf(
    viewPerson,
    { params: { id } },
    { holds: 'person', staleAfter: [...connectionChanges, ...ownProjectChanges] },
  );

export function usePerson(id: string) {
  return useQuery({ ...personQuery(id), select: ({ data }) => data });
}

/** Fetches the people again after a reconnect. While connected, changes of a relation are edited into the cache. */
export const listenToPeople = (client: QueryClient): (() => void) =>
  onReconnect(() => void client.invalidateQueries({ queryKey: keyOf(listPeopleFeed) }));
