import { listPeopleFeed, listSuggestions, viewPerson } from '@tandem/contract/people';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { nextPageOf, once, peopleIn, type SuggestionsPage } from './people.view.ts';

/** Where the cache keeps the room's things. */
export const peopleKeys = {
  feed: ['people', 'feed'] as const,
  suggestions: ['people', 'suggestions'] as const,
  suggestionsFor: (search: string) => ['people', 'suggestions', search] as const,
  one: (id: string) => ['people', 'one', id] as const,
  waiting: ['people', 'waiting'] as const,
};

/** Everybody but the member, newest first. */
export function usePeopleFeed() {
  return useInfiniteQuery({
    queryKey: peopleKeys.feed,
    queryFn: ({ pageParam, signal }) => call(listPeopleFeed, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => once(pages.flatMap(({ data }) => data)),
  });
}

const afterFirstPaint = 5 * 60 * 1_000;

/** Who fits the member, best fit first. The order rests while one looks: cards do not move away under the hand. */
export function useSuggestions(search: string) {
  return useInfiniteQuery({
    queryKey: peopleKeys.suggestionsFor(search),
    queryFn: async ({ pageParam, signal }): Promise<SuggestionsPage> => {
      const found = await call(listSuggestions, { query: { search, page: String(pageParam) }, signal });
      const suggestions = found.suggestions.map((one) => ({ ...one, loadedAs: one.connectionStatus }));
      return { ...found, suggestions };
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPageOf(pages),
    placeholderData: keepPreviousData,
    staleTime: afterFirstPaint,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    select: ({ pages }) => ({ people: peopleIn(pages), total: pages[0]?.total ?? 0 }),
  });
}

/** One person, as others may see them. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: peopleKeys.one(id),
    queryFn: ({ signal }) => call(viewPerson, { params: { id }, signal }),
    select: ({ data }) => data,
  });
}
