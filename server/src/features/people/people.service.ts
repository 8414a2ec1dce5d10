import { suggestionCeiling } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type {
  listPeopleFeed,
  listSuggestions,
  InCommon,
  Person,
  PersonPage,
  Suggestion,
  EntrySuggestion,
  suggestEntries,
} from '@tandem/contract/people';
import type { listPersonProjects, PersonProject } from '@tandem/contract/people/person-projects';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Reader } from '../../platform/database/database.ts';
import { pageOf, readCursor } from '../../platform/paging/keyset.ts';
import type { SearchQueue } from '../../platform/search/search-indexer.ts';
import { refuse } from '../../platform/refusal.ts';
import { isMember, type PeopleViews, lockMembers } from '../account/public.ts';
import { isBlocked } from '../blocks/public.ts';
import type { NotificationReads } from '../notifications/public.ts';
import { countPersonProjects, listPersonProjects as listProjects } from '../projects/public.ts';
import {
  findProfile,
  findUnindexed,
  indexPeople,
  searchFeed,
  searchSuggestible,
} from './people-search.repository.ts';
import { peopleErrors } from './people.errors.ts';
import {
  addDismissal,
  countMutual,
  findPending,
  findSuggestions,
  countWaiting,
  listFeedPlaces,
  findDetails,
  findMutualConnections,
  findShowsProjects,
} from './people.repository.ts';
import {
  facetsOf,
  filtersOf,
  type Profile,
  reasonOf,
  sharedEntries,
  commonSpelling,
  facetRange,
} from './people.rules.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import {
  indexFacets,
  readProfiles,
  countFacets,
  listMembersWithOldFacets,
  listSpellings,
  takeChanges,
  writeSpellings,
} from './facets.repository.ts';

/** What the people feature needs. */
export interface PeopleDeps {
  database: Database;
  clock: Clock;
  people: PeopleViews;
  searchQueue: Pick<SearchQueue, 'enqueue'>;
  notificationReads: Pick<NotificationReads, 'countUnread'>;
}

export type PeopleService = ReturnType<typeof createPeopleService>;

type FeedQuery = ParsedInput<typeof listPeopleFeed>['query'];
type SuggestionsQuery = ParsedInput<typeof listSuggestions>['query'];

/** Finding people: the feed, search, suggestions and single pages; refusals are of `peopleErrors`. */
export function createPeopleService(deps: PeopleDeps) {
  const { database } = deps;
  const { orm } = database;
  return {
    listPeopleFeed: async (me: string, query: FeedQuery, reader: Reader) => {
      const db = await reader();
      const { ids, nextCursor } = await findFeedPage(db, me, query);
      return { people: await viewInOrder({ ...deps, db }, me, ids), nextCursor };
    },
    viewPerson: (me: string, id: string, reader: Reader) => viewPage({ ...deps, reader }, me, id),
    listSuggestions: async (me: string, query: SuggestionsQuery, reader: Reader) =>
      suggest({ ...deps, db: await reader() }, me, query),
    dismissSuggestion: (me: string, userId: string) => dismiss(deps, me, userId),
    countWaiting: (me: string) =>
      countWaiting(orm, { memberId: me, unread: deps.notificationReads.countUnread(me, deps.clock.now()) }),
    /** Indexes the members who joined before search and suggestions existed. */
    catchUp: () => catchUp(database),
  };
}

const namedConnections = 3;

/** Refuses with 404 whoever is no member, and in the same way whoever blocked the viewer or is blocked. */
async function requireShown(db: Queryable, me: string, id: string): Promise<void> {
  if (!(await isMember(db, id)) || (await isBlocked(db, me, id))) refuse(peopleErrors.notFound);
}

/** The page of a person; six statements. */
async function viewPage(
  { database, people, reader }: PeopleDeps & { reader: Reader },
  me: string,
  id: string,
): Promise<PersonPage> {
  // People with a deleted account are shown beside what they wrote, but have no page.
  await requireShown(database.orm, me, id);
  const db = await reader();
  const seen = (await people.viewPeople(db, { viewerId: me, ids: [id] })).get(id);
  const details = await findDetails(db, id);
  const own = await findProfile(db, me);
  if (seen === undefined || details === null || own === null) return refuse(peopleErrors.notFound);
  const { mayInvite } = own;
  if (id === me) return { ...seen, ...details, inCommon: nothingInCommon, mayInvite };
  const mutual = await findMutualConnections(db, [me, id], namedConnections);
  return { ...seen, ...details, inCommon: { ...mutual, ...sharedEntries(own, seen) }, mayInvite };
}

const nothingInCommon: InCommon = { connections: [], connectionsCount: 0, skills: [], interests: [] };

/** What people are read with. */
type PeopleReads = Pick<PeopleDeps, 'people' | 'clock'> & { db: Queryable };

async function viewInOrder(
  { db, people }: PeopleReads,
  viewerId: string,
  ids: readonly string[],
): Promise<Person[]> {
  const seen = await people.viewPeople(db, { viewerId, ids });
  return ids.flatMap((id) => seen.get(id) ?? []);
}

async function findFeedPage(db: Queryable, viewerId: string, { search = '', cursor, limit }: FeedQuery) {
  if (search !== '') return searchFeed(db, { viewerId, search, cursor, limit });
  const after = readCursor(cursor, peopleErrors.invalidCursor);
  const { rows, nextCursor } = pageOf(await listFeedPlaces(db, { viewerId, after, limit }), limit);
  return { ids: rows.map(({ id }) => id), nextCursor };
}

async function suggest(deps: PeopleReads, me: string, query: SuggestionsQuery) {
  const { search = '', page, limit } = query;
  const own = (await findProfile(deps.db, me)) ?? refuse(peopleErrors.notFound);
  const filters = filtersOf(query);
  const ids =
    search === ''
      ? await findSuggestions(deps.db, { viewerId: me, facets: facetsOf(own), filters })
      : await findSearched(deps, { viewerId: me, search, filters });
  const shown = ids.slice((page - 1) * limit, page * limit);
  const suggestions = await giveReasons(deps, { me, own, ids: shown });
  return { suggestions, mayInvite: own.mayInvite, total: ids.length };
}

/** Best match first; people with a pending request come last, as in suggestions. */
async function findSearched(
  { db }: PeopleReads,
  wanted: Parameters<typeof searchSuggestible>[1],
): Promise<string[]> {
  const found = (await searchSuggestible(db, wanted)).slice(0, suggestionCeiling);
  const pending = await findPending(db, wanted.viewerId);
  return [...found.filter((id) => !pending.has(id)), ...found.filter((id) => pending.has(id))];
}

async function giveReasons(
  deps: PeopleReads,
  { me, own, ids }: { me: string; own: Profile; ids: readonly string[] },
): Promise<Suggestion[]> {
  const people = await viewInOrder(deps, me, ids);
  const mutual = await countMutual(deps.db, { viewerId: me, ids });
  const now = deps.clock.now();
  return people.map((other) => {
    const mutualConnections = mutual.get(other._id) ?? 0;
    return {
      ...other,
      reason: reasonOf({ own, other, mutualConnections, createdAt: other.createdAt, now }),
    };
  });
}

async function dismiss({ database, clock }: PeopleDeps, me: string, userId: string): Promise<void> {
  if (me === userId) return refuse(peopleErrors.dismissesSelf);
  await requireShown(database.orm, me, userId);
  await addDismissal(database.orm, { memberId: me, dismissedId: userId, dismissedAt: clock.now() });
}

const caughtUpAtOnce = 1_000;

async function catchUp(database: Database): Promise<void> {
  for (;;) {
    const ids = await findUnindexed(database.orm, caughtUpAtOnce);
    if (ids.length === 0) return;
    await database.transaction((tx) => indexPeople(tx, ids));
  }
}

interface ProjectsOfPerson {
  projects: PersonProject[];
  nextCursor: string | null;
  total: number;
}

const none: ProjectsOfPerson = { projects: [], nextCursor: null, total: 0 };

/** The projects on the page of a person; three statements for any number. */
export const createPersonProjectsService = ({ database: { orm } }: { database: Database }) => ({
  listPersonProjects: async (
    me: string,
    { memberId, part, cursor, limit }: ParsedInput<typeof listPersonProjects>['query'] & { memberId: string },
    reader: Reader,
  ): Promise<ProjectsOfPerson> => {
    const shows = (await findShowsProjects(orm, { viewerId: me, memberId })) ?? refuse(peopleErrors.notFound);
    // Hiding them looks like having none.
    if (!shows && memberId !== me) return none;
    const after = readCursor(cursor, peopleErrors.invalidCursor);
    const db = await reader();
    const wanted = { viewerId: me, memberId, part };
    const found = await listProjects(db, { ...wanted, after, limit });
    const { rows, nextCursor } = pageOf(found, limit);
    const total = await countPersonProjects(db, wanted);
    return { projects: rows.map(({ project }) => project), nextCursor, total };
  },
});

export type PersonProjectsService = ReturnType<typeof createPersonProjectsService>;

/** What counting and suggesting spellings need. */
export interface SpellingsDeps {
  database: Database;
  throttles: Throttles;
}

export type SpellingsService = ReturnType<typeof createSpellingsService>;

const suggested = 8;
/** Before log-in, only what so many members use is suggested: fewer could be recognised by it. */
const fewestBeforeLogIn = 5;
const changesAtOnce = 500;
const facetsAtOnce = 50;
const convertedAtOnce = 200;

/** Who asks: a member, or nobody at an IP address. */
interface Asker {
  me: string;
  address: string;
}

/** Spellings of skills and interests, from those that members use. */
export function createSpellingsService({ database, throttles }: SpellingsDeps) {
  return {
    suggestEntries: async (
      { me, address }: Asker,
      { kind, prefix }: ParsedInput<typeof suggestEntries>['query'],
      reader: Reader,
    ): Promise<EntrySuggestion[]> => {
      await throttles.spend('entrySuggestions', me === '' ? { address } : me);
      const minMembers = me === '' ? fewestBeforeLogIn : 1;
      return listSpellings(await reader(), { ...facetRange(kind, prefix), minMembers, limit: suggested });
    },
    /** Brings facets from before the normal form into it, then counts what changed. */
    countSpellings: async () => {
      while (await convertSome(database));
      while (await countSome(database));
    },
    /** Counts what changed. */
    countChanges: async () => {
      while (await countSome(database));
    },
  };
}

/** Whether there may be more. */
async function countSome(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const facets = await takeChanges(tx, changesAtOnce);
    for (let at = 0; at < facets.length; at += facetsAtOnce) {
      const counted = await countFacets(tx, facets.slice(at, at + facetsAtOnce));
      const spelled = counted.map(({ facet, members, profiles }) => ({
        facet,
        members,
        spelling: commonSpelling(facet, profiles),
      }));
      await writeSpellings(
        tx,
        spelled.flatMap(({ spelling, ...rest }) => (spelling === null ? [] : [{ ...rest, spelling }])),
        spelled.flatMap(({ facet, spelling }) => (spelling === null ? [facet] : [])),
      );
    }
    return facets.length > 0;
  });
}

/** Whether there may be more. */
async function convertSome(database: Database): Promise<boolean> {
  const ids = await listMembersWithOldFacets(database.orm, convertedAtOnce);
  if (ids.length === 0) return false;
  await database.transaction(async (tx) => {
    // A profile that is saved meanwhile would be overwritten by what was read before.
    await lockMembers(tx, ids);
    await indexFacets(tx, await readProfiles(tx, ids), ids);
  });
  return true;
}
