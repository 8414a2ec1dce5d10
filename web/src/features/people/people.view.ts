import type { InCommon, Person, Suggestion } from '@tandem/contract/people';
import type { PersonProject, ProjectPart } from '@tandem/contract/people/person-projects';
import { daysSince, formatDate, wordsOfAge } from '../../ui/dates.ts';
import { peopleTexts as texts } from './people.texts.ts';
import { neighbourOf } from '../../ui/lists/pages-in.ts';

/** The experience in words, or the fallback (§2.17-05). */
export const experienceOf = ({ experience }: Pick<Person, 'experience'>): string =>
  experience === null ? texts.facts.notSpecified : texts.facts.years(experience);

/** When a project was last active, in words. */
export const activityOf = (lastActivityAt: string, now: Date): string =>
  texts.projects.active(wordsOfAge(daysSince(lastActivityAt, now)));

/** What an owner looks for, else since when; what somebody joined as, and since when. */
export function lineOf({ role, lookingFor, since }: PersonProject, part: ProjectPart): string {
  if (part === 'owned' && lookingFor.length > 0) return texts.projects.lookingFor(lookingFor.join(', '));
  const [month = '', , year = ''] = formatDate(since, 'MMM D, YYYY').split(' ');
  if (part === 'owned') return texts.projects.published(`${month} ${year}`);
  return role === ''
    ? texts.projects.joined(`${month} ${year}`)
    : `${role} · ${texts.projects.since(`${month} ${year}`)}`;
}

const mostShared = 5;

/** The skills and interests that two people share, in one line; empty without any. */
export function sharedLine({ skills, interests }: Pick<InCommon, 'skills' | 'interests'>): string {
  const all = [...skills, ...interests.map((tag) => `#${tag}`)];
  const rest = all.length - mostShared;
  const named = all.slice(0, mostShared);
  if (named.length === 0) return '';
  return texts.inCommon.share(
    new Intl.ListFormat('en').format(rest > 0 ? [...named, `${rest} more`] : named),
  );
}

/** The id of a card's heading, which gets the focus when the card before or after it is removed. */
export const headingIdOf = (id: string): string => `person-${id}`;

/** The heading to focus after a person is removed: of the next person, else of the previous one. */
export function nextHeading(list: readonly { _id: string }[], id: string): string | undefined {
  const next = neighbourOf(list, id);
  return next && headingIdOf(next._id);
}

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
