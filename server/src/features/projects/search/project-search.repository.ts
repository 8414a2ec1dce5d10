import { asc, eq, sql } from 'drizzle-orm';
import { inIds } from '../../../platform/database/in-ids.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { decodeSearchCursor } from '../../../platform/search/ranking.ts';
import { indexTexts } from '../../../platform/search/term-index.ts';
import { type Searchable, searchPage } from '../../../platform/search/term-search.ts';
import { refuse } from '../../../platform/refusal.ts';
import { members } from '../../account/public.ts';
import { isInFeedOf } from '../project-lists.repository.ts';
import { projectWeights, textsOf } from './project-search.rules.ts';
import { projectSearch } from './project-search.tables.ts';
import { projectErrors } from '../projects.errors.ts';
import { projects } from '../projects.tables.ts';

const searchable: Searchable = {
  corpus: 'projects',
  table: projectSearch,
  id: 'project_id',
  weights: projectWeights,
};
const batchSize = 200;

/**
 * A page of the feed's projects that match every word, best match first. `total` is exact up to
 * `countCeiling` and one more beyond; with more matches, about the newest thousand and the best of all are ranked.
 */
export async function searchFeed(
  db: Queryable,
  wanted: { viewerId: string; search: string; cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; nextCursor: string | null; total: number }> {
  const { viewerId, search, cursor, limit } = wanted;
  const behind =
    cursor === undefined ? null : (decodeSearchCursor(cursor) ?? refuse(projectErrors.invalidCursor));
  const shown = sql`select ${projects.createdAt} from ${projects} where ${projects.id} = answering.id and ${isInFeedOf(viewerId)}`;
  return searchPage(db, searchable, { search, shown, behind, limit });
}

/** Indexes a project; call it in the transaction that changed the project or its owner. */
export const indexProject = (tx: Queryable, id: string): Promise<void> => indexProjects(tx, [id]);

/** Indexes many projects in few statements; new ones arrive in the order of creation. */
export async function indexProjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const read = await readTexts(tx, ids.slice(start, start + batchSize));
    await indexTexts(
      tx,
      searchable,
      read.map(({ id, ...texts }) => ({ id, texts: textsOf(texts) })),
    );
  }
}

/**
 * Re-indexes all projects of a member after a change of name; the caller has locked the member. Each project
 * is locked too, so that concurrent edits are not indexed with outdated text.
 */
export async function indexProjectsOf(tx: Queryable, ownerId: string): Promise<void> {
  const owned = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.ownerId, ownerId))
    .orderBy(asc(projects.id))
    .for('update');
  await indexProjects(
    tx,
    owned.map(({ id }) => id),
  );
}

function readTexts(tx: Queryable, ids: readonly string[]) {
  return tx
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      ownerName: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(projects)
    .innerJoin(members, eq(members.id, projects.ownerId))
    .where(inIds(projects.id, ids))
    .orderBy(asc(projects.createdAt), asc(projects.id));
}
