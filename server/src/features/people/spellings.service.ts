import type { EntrySuggestion, suggestEntries } from '@tandem/contract/people';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Database } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { lockMembers } from '../account/public.ts';
import { commonSpelling, facetRange } from './people.rules.ts';
import {
  indexFacets,
  readProfiles,
  countFacets,
  listMembersWithOldFacets,
  listSpellings,
  takeChanges,
  writeSpellings,
} from './facets.repository.ts';

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
    ): Promise<EntrySuggestion[]> => {
      await throttles.spend('entrySuggestions', me === '' ? { address } : me);
      const minMembers = me === '' ? fewestBeforeLogIn : 1;
      return listSpellings(database.orm, { ...facetRange(kind, prefix), minMembers, limit: suggested });
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
