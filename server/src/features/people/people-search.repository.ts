import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { decodeSearchCursor } from '../../platform/search/ranking.ts';
import { isQueued, type SearchQueue, type SearchSource } from '../../platform/search/search-indexer.ts';
import { indexTexts } from '../../platform/search/term-index.ts';
import { type Searchable, searchPage, searchTerms } from '../../platform/search/term-search.ts';
import { refuse } from '../../platform/refusal.ts';
import { type IndexPerson, members } from '../account/public.ts';
import { ownsOpenProject } from '../projects/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { peopleErrors } from './people.errors.ts';
import { indexFacets, readProfiles } from './facets.repository.ts';
import { isSuggestible, passes } from './people.repository.ts';
import { type PeopleFilters, peopleWeights, textsOf } from './people.rules.ts';
import { peopleSearch } from './people.tables.ts';

const searchable: Searchable = {
  corpus: 'people',
  table: peopleSearch,
  id: 'member_id',
  weights: peopleWeights,
};
const batchSize = 200;

/** A page of everyone but the viewer who matches every word, best match first. */
export async function searchFeed(
  db: Queryable,
  wanted: { viewerId: string; search: string; cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { viewerId, search, cursor, limit } = wanted;
  const behind =
    cursor === undefined ? null : (decodeSearchCursor(cursor) ?? refuse(peopleErrors.invalidCursor));
  const shown = sql`select ${members.createdAt} from ${members} where ${members.id} = answering.id and ${members.id} <> ${viewerId}
    and ${notBlocked(viewerId, members.id)}`;
  return searchPage(db, searchable, { search, shown, behind, limit });
}

/** The people who may be suggested to the viewer, match every word and pass the filters, best match first. */
export async function searchSuggestible(
  db: Queryable,
  { viewerId, search, filters }: { viewerId: string; search: string; filters: PeopleFilters | null },
): Promise<string[]> {
  const shown = sql`select ${members.createdAt} from ${members} where ${members.id} = answering.id and ${isSuggestible(viewerId)}
    and ${filters === null ? sql`true` : passes(filters)}`;
  const { ranked } = await searchTerms(db, searchable, { search, shown });
  return ranked.map(({ id }) => id);
}

/** Indexes a new or changed profile: for suggestions at once, for search soon. Call it in the transaction that wrote it. */
export const createIndexPerson =
  ({ enqueue }: Pick<SearchQueue, 'enqueue'>): IndexPerson =>
  async (tx, memberId) => {
    await indexFacets(tx, await readProfiles(tx, [memberId]));
    await enqueue(tx, [{ kind: 'person', id: memberId }]);
  };

/** The people whose profiles are indexed for search. */
export const personSource: SearchSource = {
  kind: 'person',
  searchable,
  subjects: members,
  readTexts: async (db, ids) =>
    (await readProfiles(db, ids)).map((row) => ({ id: row.id, texts: textsOf(row) })),
};

/** Indexes many members at once, in the order of their sign-up, for new communities. Changes are queued instead. */
export async function indexPeople(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const rows = await readProfiles(tx, ids.slice(start, start + batchSize));
    await indexTexts(
      tx,
      searchable,
      rows.map((row) => ({ id: row.id, texts: textsOf(row) })),
    );
    await indexFacets(tx, rows);
  }
}

/** Members neither indexed nor queued, because they joined before search existed; at most `limit`. */
export async function findUnindexed(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      sql`${members.deletedAt} is null and not exists (select from ${peopleSearch} where ${peopleSearch.memberId} = ${members.id})
        and not ${isQueued(members.id)}`,
    )
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The member's lists that suggestions are compared with; null when unknown. */
export async function findProfile(db: Queryable, memberId: string) {
  const [row] = await db
    .select({
      techStack: members.techStack,
      skills: members.skills,
      interests: members.interests,
      mayInvite: ownsOpenProject(memberId),
    })
    .from(members)
    .where(eq(members.id, memberId));
  return row ?? null;
}
