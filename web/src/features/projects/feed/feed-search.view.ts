import { limits } from '@tandem/contract/limits';
import { normalForm } from '@tandem/contract/people';
import { isFull, type Project } from '@tandem/contract/projects';
import { type FeedOrder, feedOrders, type FilterKind } from '@tandem/contract/projects/project-lists';
import { cleanList } from '@tandem/contract/values';
import { daysSince, wordsOfAge } from '../../../ui/dates.ts';
import { isSetIn, textsIn } from '../../../ui/navigation/search-params.ts';
import { feedTexts } from './feed.texts.ts';

/** The filters of the feed; a project has any of the skills, and any of the tags. */
export interface FeedFilters {
  skills?: string[];
  tags?: string[];
  openRoles?: true | undefined;
  hideRequested?: true | undefined;
}

/** The feed's search parameters. */
export interface FeedSearch extends FeedFilters {
  search?: string;
  tab?: 'feed' | 'saved';
  /** The best match when absent. */
  order?: FeedOrder;
}

export const noFilters: FeedSearch = { skills: [], tags: [], openRoles: undefined, hideRequested: undefined };

export type { FilterKind };

const entriesIn = (value: unknown): string[] =>
  cleanList(textsIn(value).map((entry) => entry.slice(0, limits.list.entry))).slice(0, limits.filterEntries);

/** Parses the feed's search parameters; drops everything else. */
export function feedSearchOf(raw: Record<string, unknown>): FeedSearch {
  const { search: term, tab } = raw;
  const search =
    typeof term === 'string' || typeof term === 'number' ? String(term).trim().slice(0, limits.search) : '';
  const order = feedOrders.find((known) => known === raw['order']);
  const skills = entriesIn(raw['skills']);
  const tags = entriesIn(raw['tags']);
  return {
    ...(search && { search }),
    ...(tab === 'saved' && { tab: 'saved' as const }),
    ...(order && { order }),
    ...(skills.length > 0 && { skills }),
    ...(tags.length > 0 && { tags }),
    ...(isSetIn(raw['openRoles']) && { openRoles: true as const }),
    ...(isSetIn(raw['hideRequested']) && { hideRequested: true as const }),
  };
}

/** Whether any filter is set. */
export const isFiltered = ({ skills, tags, openRoles, hideRequested }: FeedFilters): boolean =>
  Boolean(skills?.length || tags?.length || openRoles || hideRequested);

/** The query of the feed for an address. */
export const feedQueryOf = ({ search = '', order, skills, tags, openRoles, hideRequested }: FeedSearch) => ({
  search,
  order: order ?? ('match' as const),
  ...(skills && { skills }),
  ...(tags && { tags }),
  ...(openRoles && { openRoles: 'true' as const }),
  ...(hideRequested && { hideRequested: 'true' as const }),
});

/** The member whose lists projects are compared with. */
export interface Profile {
  _id: string;
  skills: readonly string[];
  techStack: readonly string[];
  interests: readonly string[];
  createdAt: string;
}

/** What a member knows and likes, in normal form, and whether first contributors are addressed. */
export interface Fits {
  skills: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  isNew: boolean;
}

export const fitsOf = (profile: Omit<Profile, '_id'>, now: Date): Fits => ({
  skills: new Set([...profile.skills, ...profile.techStack].map(normalForm)),
  tags: new Set(profile.interests.map(normalForm)),
  isNew: isNewcomer(profile, now),
});

const newcomerMs = 30 * 86_400_000;

/** Whether a member is new enough to be welcomed. */
export const isNewcomer = ({ createdAt }: Pick<Profile, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < newcomerMs;

/** Whether a profile is compared with projects at all. */
export const hasFits = ({ skills, tags }: Fits): boolean => skills.size + tags.size > 0;

/** Why a card is there: the viewer joined the project, or shares something with it. */
export interface Reason {
  kind: 'joined' | 'match';
  words: string;
}

/** The reason for a card, or null. */
export function reasonOf(project: Project, fits: Fits | null, me: string | undefined): Reason | null {
  if (project.isOwner) return null;
  if (project.isMember) return { kind: 'joined', words: feedTexts.match.joined(roleOf(project, me)) };
  if (fits === null) return null;
  const known = project.skillsRequired.filter((skill) => fits.skills.has(normalForm(skill)));
  const shared = project.interestsTags.filter((tag) => fits.tags.has(normalForm(tag)));
  const isForFirst = fits.isNew && openRolesOf(project).some(isFirstRole);
  // The line has room for two.
  const words = [
    ...(known.length > 0 ? [feedTexts.match.known(known)] : []),
    ...(isForFirst ? [feedTexts.match.firstRole(known.length)] : []),
    ...(shared.length > 0 ? [feedTexts.match.shared(shared, known.length + Number(isForFirst))] : []),
  ]
    .slice(0, 2)
    .join(' · ');
  return words === '' ? null : { kind: 'match', words };
}

const roleOf = ({ collaborators }: Project, me: string | undefined): string =>
  collaborators.find(({ _id }) => _id === me)?.role ?? '';

/** The titles of the roles with a free place. */
export const openRolesOf = ({ roles, status }: Project): string[] =>
  status === 'open' ? roles.filter((role) => !isFull(role)).map(({ title }) => title) : [];

/** Whether a role is meant for somebody who contributes for the first time, by its title. */
export const isFirstRole = (title: string): boolean =>
  /\bfirst(?:[ -]time)? contribut|\b(?:beginner|newcomer)s?\b/i.test(title);

const freshDays = 7;

/** When a project was last active in words, and whether that is within a week. */
export function activityOf(lastActivityAt: string, now: Date): { words: string; isFresh: boolean } {
  const days = daysSince(lastActivityAt, now);
  return { words: wordsOfAge(days), isFresh: days <= freshDays };
}
