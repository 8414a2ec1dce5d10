import type { Person, Suggestion } from '@tandem/contract/people';
import type { PeopleSearch } from './filters/people-search.view.ts';

/** Removes repeated items, keeping the first. */
export function once<Item extends { _id: string }>(list: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return list.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

/** A suggestion with the connection status when loaded, which shows whether the server has moved it since. */
export type CachedSuggestion = Suggestion & { loadedAs: Person['connectionStatus'] };

/** A cached page of suggestions. */
export interface SuggestionsPage {
  suggestions: CachedSuggestion[];
  mayInvite: boolean;
  page: number;
  limit: number;
  total: number;
}

/** A page of suggestions in the reply. */
type ReplyPage = Omit<SuggestionsPage, 'suggestions'> & { suggestions: Suggestion[] };

/** Adds to each suggestion the connection status when it was loaded. */
export const asLoaded = (page: ReplyPage): SuggestionsPage => ({
  ...page,
  suggestions: page.suggestions.map((suggestion) => ({
    ...suggestion,
    loadedAs: suggestion.connectionStatus,
  })),
});

/** Everybody on the loaded pages, once. */
export const peopleIn = (pages: readonly SuggestionsPage[]): CachedSuggestion[] =>
  once(pages.flatMap(({ suggestions }) => suggestions));

/**
 * The next page to load, or null at the end. The server moves people with a new request to the end of its list. It
 * removes dismissed and accepted ones. So the others move up, and only people with an unchanged status count.
 */
export function nextPageOf(pages: readonly SuggestionsPage[]): number | null {
  const last = pages.at(-1);
  if (!last) return 1;
  const loaded = peopleIn(pages);
  const present = loaded.filter(({ connectionStatus }) => connectionStatus !== 'accepted');
  if (present.length >= last.total) return null;
  const unmoved = loaded.filter(({ connectionStatus, loadedAs }) => connectionStatus === loadedAs);
  const next = Math.floor(unmoved.length / last.limit) + 1;
  const known = new Set(peopleIn(pages.slice(0, -1)).map(({ _id }) => _id));
  const hadNew = last.suggestions.some(({ _id }) => !known.has(_id));
  const page = hadNew ? next : Math.max(next, last.page + 1);
  return (page - 1) * last.limit < last.total ? page : null;
}

/** Removes a person from the pages and adjusts the totals. */
export const withoutPerson = (pages: readonly SuggestionsPage[], id: string): SuggestionsPage[] => {
  const isThere = pages.some(({ suggestions }) => suggestions.some(({ _id }) => _id === id));
  return pages.map((page) => ({
    ...page,
    suggestions: page.suggestions.filter(({ _id }) => _id !== id),
    total: page.total - (isThere ? 1 : 0),
  }));
};

/** The query of the suggestions for an address. */
export const suggestionsQueryOf = ({ search = '', skills, interests, hasTime }: PeopleSearch) => ({
  search,
  ...(skills && { skills }),
  ...(interests && { interests }),
  ...(hasTime && { hasTime: 'true' as const }),
});
