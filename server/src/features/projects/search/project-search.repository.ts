import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { decodeSearchCursor } from '../../../platform/search/ranking.ts';
import type { SearchSource } from '../../../platform/search/search-indexer.ts';
import { indexTexts } from '../../../platform/search/term-index.ts';
import { type Searchable, searchPage } from '../../../platform/search/term-search.ts';
import { refuse } from '../../../platform/refusal.ts';
import { members } from '../../account/public.ts';
import { type FeedScope, isInScope } from '../feed/project-feed.repository.ts';
import { indexFacets } from '../feed/project-facets.repository.ts';
import { ownerField, projectWeights, textsOf, textsOfOwner } from '../feed/project-feed.rules.ts';
import { ownerSearch, projectSearch, projects } from '../projects.tables.ts';
import { projectErrors } from '../projects.errors.ts';

const owners: Searchable = {
  corpus: 'projects',
  table: ownerSearch,
  id: 'member_id',
  weights: projectWeights,
};
/** By what stands in projects alone, for those who may not know whose they are. */
const textsOnly: Searchable = {
  corpus: 'projects',
  table: projectSearch,
  id: 'project_id',
  weights: projectWeights,
};
const searchable: Searchable = {
  ...textsOnly,
  parents: { table: ownerSearch, id: 'member_id', column: 'owner_id', field: ownerField },
};
const batchSize = 200;

/**
 * A page of the feed's projects that match every word, best match first. `total` is exact up to
 * `countCeiling` and one more beyond; with more matches, about the newest thousand and the best of all are ranked.
 */
export async function searchFeed(
  db: Queryable,
  wanted: { scope: FeedScope; search: string; cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { scope, search, cursor, limit } = wanted;
  const behind =
    cursor === undefined ? null : (decodeSearchCursor(cursor) ?? refuse(projectErrors.invalidCursor));
  const shown = sql`select ${projects.createdAt} from ${projects} where ${projects.id} = answering.id and ${isInScope(scope, scope.groups)}`;
  return searchPage(db, searchable, { search, shown, behind, limit });
}

/** A page of all projects in some state that match every word, best match first; null for an invalid cursor. */
export async function searchProjects(
  db: Queryable,
  wanted: {
    isInState: SQL;
    search: string;
    cursor?: string | undefined;
    limit: number;
    /** Whether the names of owners are found too. */
    byOwner: boolean;
  },
): Promise<{ ids: string[]; nextCursor: string | null } | null> {
  const { isInState, search, cursor, limit, byOwner } = wanted;
  const behind = cursor === undefined ? null : decodeSearchCursor(cursor);
  if (cursor !== undefined && behind === null) return null;
  const shown = sql`select ${projects.createdAt} from ${projects} where ${projects.id} = answering.id and ${isInState}`;
  return searchPage(db, byOwner ? searchable : textsOnly, { search, shown, behind, limit });
}

/** The projects whose texts are indexed for search. */
export const projectSource: SearchSource = {
  kind: 'project',
  searchable,
  subjects: projects,
  readTexts: async (db, ids) => {
    const read = await db
      .select({
        id: projects.id,
        ownerId: projects.ownerId,
        title: projects.title,
        description: projects.description,
        skillsRequired: projects.skillsRequired,
        interestsTags: projects.interestsTags,
        // A select of one table leaves its name out of columns, so the names are written here.
        roles: sql<string[]>`array(
          select o.title from project_roles o where o.project_id = projects.id order by o.rank, o.id)`,
      })
      .from(projects)
      .where(inIds(projects.id, ids))
      .orderBy(asc(projects.createdAt), asc(projects.id));
    return read.map(({ id, ownerId, ...texts }) => ({ id, parentId: ownerId, texts: textsOf(texts) }));
  },
};

/** The owners whose names are indexed for search; a member without a project is none. */
export const ownerSource: SearchSource = {
  kind: 'owner',
  searchable: owners,
  subjects: members,
  readTexts: async (db, ids) => {
    const read = await db
      .select({ id: members.id, name: sql<string>`${members.firstName} || ' ' || ${members.lastName}` })
      .from(members)
      .where(
        and(
          inIds(members.id, ids),
          isNull(members.deletedAt),
          sql`exists (select from ${projects} where ${projects.ownerId} = ${members.id})`,
        ),
      )
      .orderBy(asc(members.id));
    return read.map(({ id, name }) => ({ id, texts: textsOfOwner(name) }));
  },
};

/** Indexes projects and their owners at once, in the order of creation, for new communities. Changes are queued instead. */
export async function indexProjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const texts = await projectSource.readTexts(tx, batch);
    await indexFacets(tx, batch);
    await indexTexts(tx, searchable, texts);
    const ownerIds = [...new Set(texts.map(({ parentId }) => parentId ?? ''))];
    await indexTexts(tx, owners, await ownerSource.readTexts(tx, ownerIds));
  }
}

/** Removes the name of a member who deleted their account. */
export async function removeOwner(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(ownerSearch).where(eq(ownerSearch.memberId, memberId));
}
