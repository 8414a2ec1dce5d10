import { normalForm, type EntryKind } from '@tandem/contract/people';
import type { FieldWeights } from '../../platform/search/ranking.ts';

/** The profile lists that suggestions compare. */
export interface Profile {
  techStack: readonly string[];
  skills: readonly string[];
  interests: readonly string[];
}

/** Search weights per field: name; skills, tech stack and interests. */
export const peopleWeights: FieldWeights = {
  exact: [20, 15],
  prefix: [14, 11],
  part: [9, 8],
  misspelt: [3, 2],
};

/** The text of each field in `peopleWeights`. */
export const textsOf = (person: Profile & { firstName: string; lastName: string }): string[] => [
  `${person.firstName} ${person.lastName}`,
  [...person.skills, ...person.techStack, ...person.interests].join(' ; '),
];

/** Points for something or a connection in common. */
export const pointsInCommon = { skill: 3, interest: 2, connection: 2 } as const;

/** Something two people can have in common, normalised, with its points. */
export interface Facet {
  facet: string;
  points: number;
}

/** What suggestions are filtered by: people have any of the skills, any of the interests, and time, as far as given. */
export interface PeopleFilters {
  /** Facets. */
  skills: string[];
  interests: string[];
  hasTime: boolean;
}

/** The filters of a query, or null without any. */
export function filtersOf(query: {
  skills?: string[] | undefined;
  interests?: string[] | undefined;
  hasTime?: 'true' | 'false' | undefined;
}): PeopleFilters | null {
  const facetsIn = (kind: EntryKind) =>
    [...keysOf(query[kind] ?? [])].map((key) => `${facetPrefixes[kind]}${key}`);
  const [skills, interests, hasTime] = [facetsIn('skills'), facetsIn('interests'), query.hasTime === 'true'];
  return skills.length + interests.length > 0 || hasTime ? { skills, interests, hasTime } : null;
}

const keysOf = (...lists: (readonly string[])[]): Set<string> => new Set(lists.flat().map(normalForm));

/** How facets begin, by what they are of. */
const facetPrefixes = { skills: 'skill:', interests: 'interest:' } as const satisfies Record<
  EntryKind,
  string
>;

/** The distinct facets of a profile in normal form; the tech stack counts as skills, because people use the two lists alike. */
export function facetsOf({ techStack, skills, interests }: Profile): Facet[] {
  const known = [...keysOf(skills, techStack)].map((key) => ({
    facet: `${facetPrefixes.skills}${key}`,
    points: pointsInCommon.skill,
  }));
  const liked = [...keysOf(interests)].map((key) => ({
    facet: `${facetPrefixes.interests}${key}`,
    points: pointsInCommon.interest,
  }));
  return [...known, ...liked];
}

/** The entries of a profile that can be a facet, by the facet's beginning. */
const entriesOf = (profile: Profile, facet: string): string[] =>
  facet.startsWith(facetPrefixes.skills) ? [...profile.skills, ...profile.techStack] : [...profile.interests];

/** The spelling of a facet that most of the given profiles use; on a tie the first, and null when none has it. */
export function commonSpelling(facet: string, profiles: readonly Profile[]): string | null {
  const key = facet.slice(facet.indexOf(':') + 1);
  const counts = new Map<string, number>();
  for (const profile of profiles)
    for (const entry of new Set(entriesOf(profile, facet).filter((name) => normalForm(name) === key)))
      counts.set(entry, (counts.get(entry) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/** The range of facets that begin with what somebody typed: from the first one, up to the second. */
export function facetRange(kind: EntryKind, typed: string): { from: string; to: string } {
  const from = `${facetPrefixes[kind]}${normalForm(typed)}`;
  return { from, to: `${from}\u{10ffff}` };
}

/** Rows to read per facet: a limited total, shared by all facets, with a minimum for each. */
export const rowsAFacet = (facets: number): number =>
  Math.max(150, Math.min(1_000, Math.floor(12_000 / Math.max(1, facets))));

/** The reason for a suggestion in words: what the two have in common, or that the person is new. */
export function reasonOf(suggested: {
  own: Profile;
  other: Profile;
  mutualConnections: number;
  createdAt: string;
  now: Date;
}): string {
  const { own, other, mutualConnections } = suggested;
  const skills = withinOnce(
    [...other.skills, ...other.techStack],
    (key, entry) =>
      keysOf(own.skills).has(key) || (keysOf(own.techStack).has(key) && other.skills.includes(entry)),
  );
  const isSkill = keysOf(skills);
  const tools = withinOnce(other.techStack, (key) => keysOf(own.techStack).has(key) && !isSkill.has(key));
  const interests = withinOnce(other.interests, (key) => keysOf(own.interests).has(key));
  const reasons: Reason[] = [
    { entries: skills, count: skills.length, one: 'shared skill', other: 'shared skills' },
    { entries: tools, count: tools.length, one: 'shared technology', other: 'shared technologies' },
    { entries: interests, count: interests.length, one: 'shared interest', other: 'shared interests' },
    { entries: [], count: mutualConnections, one: 'mutual connection', other: 'mutual connections' },
  ].filter(({ count }) => count > 0);
  if (reasons.length === 0) return newness(suggested);
  return reasons.map((reason) => inWords(reason, reasons.length === 1)).join(' · ');
}

/** Skills, technologies and interests of `other` that `own` has too, in the spelling of `other`. */
export function sharedEntries(own: Profile, other: Profile): { skills: string[]; interests: string[] } {
  const skills = keysOf(own.skills, own.techStack);
  const interests = keysOf(own.interests);
  return {
    skills: withinOnce([...other.skills, ...other.techStack], (key) => skills.has(key)),
    interests: withinOnce(other.interests, (key) => interests.has(key)),
  };
}

const newTime = 30 * 24 * 60 * 60 * 1_000;
const mostNamed = 3;

const newness = ({ createdAt, now }: { createdAt: string; now: Date }): string =>
  now.getTime() - Date.parse(createdAt) < newTime ? 'New here' : 'Someone new to you';

function withinOnce(entries: readonly string[], isShared: (key: string, entry: string) => boolean): string[] {
  const once = new Map<string, string>();
  for (const entry of entries) {
    const key = normalForm(entry);
    if (!once.has(key) && isShared(key, entry)) once.set(key, entry);
  }
  return [...once.values()];
}

const plural = new Intl.PluralRules('en');

interface Reason {
  entries: readonly string[];
  count: number;
  one: string;
  other: string;
}

/** A count and what it counts. Beside other reasons, several are not named, so that all fit in a line. */
function inWords({ entries, count, one, other }: Reason, isAlone: boolean): string {
  const counted = `${count} ${plural.select(count) === 'one' ? one : other}`;
  if (entries.length === 0 || (entries.length > 1 && !isAlone)) return counted;
  const named = entries.slice(0, mostNamed).join(', ');
  const more = entries.length > mostNamed ? ` and ${entries.length - mostNamed} more` : '';
  return `${counted}: ${named}${more}`;
}
