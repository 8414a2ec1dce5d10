import { limits } from '@tandem/contract/limits';
import { cleanList } from '@tandem/contract/values';
import { isSetIn, textsIn } from '../../../ui/navigation/search-params.ts';

/** What suggestions are filtered by: people have any of the skills, any of the interests, and time. */
export interface PeopleFilters {
  skills?: string[];
  interests?: string[];
  hasTime?: true | undefined;
}

/** The search parameters of Discover People. */
export interface PeopleSearch extends PeopleFilters {
  search?: string;
}

export const noPeopleFilters: PeopleFilters = { skills: [], interests: [], hasTime: undefined };

const entriesIn = (value: unknown): string[] =>
  cleanList(textsIn(value).map((entry) => entry.slice(0, limits.list.entry))).slice(0, limits.filterEntries);

/** Parses the search parameters; drops everything else. */
export function peopleSearchOf(raw: Record<string, unknown>): PeopleSearch {
  const [search = ''] = textsIn(raw['search']).map((term) => term.trim().slice(0, limits.search));
  const skills = entriesIn(raw['skills']);
  const interests = entriesIn(raw['interests']);
  return {
    ...(search && { search }),
    ...(skills.length > 0 && { skills }),
    ...(interests.length > 0 && { interests }),
    ...(isSetIn(raw['hasTime']) && { hasTime: true as const }),
  };
}

/** Whether any filter is set. */
export const isFiltered = ({ skills, interests, hasTime }: PeopleFilters): boolean =>
  Boolean(skills?.length || interests?.length || hasTime);
