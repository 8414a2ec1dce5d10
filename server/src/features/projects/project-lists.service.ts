import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Project } from '@tandem/contract/projects';
import type * as operations from '@tandem/contract/projects/project-lists';
import type { FailureKind } from '@tandem/contract/failure';
import type { listSaved as saved } from '@tandem/contract/projects/project-lists';
import { pageOf, type PageQuery, type Position, readCursor } from '../../platform/paging/keyset.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { containsWords } from '../../platform/search/words.ts';
import { lockMe } from '../account/public.ts';
import { findFeedPage, suggestFilters } from './feed/project-feed.service.ts';
import { listJoinedPlaces, listOwnedIds, viewProjects } from './project-views.repository.ts';
import { projectErrors } from './projects.errors.ts';
import { listPositions, setPositions, findOwnerShown } from './projects.repository.ts';
import { hasRepeats, reorderAmongThemselves } from './projects.rules.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import {
  addIgnore,
  addSave,
  countSaved,
  listIgnoredPlaces,
  listSavedPlaces,
  listSavedTexts,
  removeIgnore,
  removeSave,
} from './saved-and-ignored.repository.ts';

/** The page of a list by time that a request asks for. */
type PlacesQuery = ParsedInput<typeof operations.listMyCollaborations>['query'];

/** A page of projects by their places in a list; the whole list up to a limit when the request has none. */
async function viewPage(
  deps: ProjectsDeps,
  me: string,
  { cursor, limit = limits.wholeList }: PlacesQuery,
  list: (page: PageQuery) => Promise<Position[]>,
): Promise<{ data: Project[]; nextCursor: string | null }> {
  const after = readCursor(cursor, projectErrors.invalidCursor);
  const { rows, nextCursor } = pageOf(await list({ after, limit: limit + 1 }), limit);
  const ids = rows.map(({ id }) => id);
  return { data: await viewProjects(deps.database.orm, { ...deps, viewerId: me, ids }), nextCursor };
}

/** Lists of projects, and the order of a member's own. */
export function createProjectListsService(deps: ProjectsDeps) {
  const { database } = deps;
  const view = (me: string, ids: string[]) => viewProjects(database.orm, { ...deps, viewerId: me, ids });
  return {
    listFeed: async (me: string, query: ParsedInput<typeof operations.listFeed>['query']) => {
      const { ids, nextCursor, total } = await findFeedPage(deps, me, query);
      return { projects: await view(me, ids), nextCursor, total };
    },
    suggestFilters: (me: string, query: ParsedInput<typeof operations.suggestFilters>['query']) =>
      suggestFilters(deps, me, query),
    listMyCollaborations: (me: string, query: PlacesQuery) =>
      viewPage(deps, me, query, (page) => listJoinedPlaces(database.orm, me, page)),
    listMyProjects: async (me: string, query: ParsedInput<typeof operations.listMyProjects>['query']) => {
      const { ids, total } = await listOwnedIds(database.orm, { ownerId: me, ...query });
      const isInUse = query.state === 'active';
      const nextDeadlines = isInUse ? await deps.listNextDeadlines(database.orm, ids, deps.clock.now()) : [];
      return { projects: await view(me, ids), nextDeadlines, total };
    },
    reorderMyProjects: (me: string, projectIds: string[]) => reorder(deps, me, projectIds),
  };
}

function reorder({ database }: ProjectsDeps, me: string, order: string[]): Promise<void> {
  if (hasRepeats(order)) refuseField(projectErrors.orderRepeats, 'projectIds');
  return database.transaction(async (tx) => {
    await lockMe(tx, me);
    const positions = await listPositions(tx, me, order);
    if (positions.length < order.length) return refuse(projectErrors.notFound);
    await setPositions(tx, reorderAmongThemselves(positions, order));
  });
}

/** Saving and ignoring projects, which exclude each other; all operations are idempotent. */
export function createSavedAndIgnoredService(deps: ProjectsDeps) {
  const { database, clock } = deps;
  return {
    listSaved: (me: string, query: SavedQuery) => listSaved(deps, me, query),
    listIgnored: (me: string, query: PlacesQuery) =>
      viewPage(deps, me, query, (page) => listIgnoredPlaces(database.orm, me, page)),
    saveProject: (me: string, projectId: string) =>
      change(deps, { me, projectId, refusesOwn: projectErrors.savesOwn }, async (tx, entry) => {
        await removeIgnore(tx, entry);
        await addSave(tx, { ...entry, savedAt: clock.now() });
      }),
    unsaveProject: (me: string, projectId: string) => change(deps, { me, projectId }, removeSave),
    ignoreProject: (me: string, projectId: string) =>
      change(deps, { me, projectId, refusesOwn: projectErrors.ignoresOwn }, async (tx, entry) => {
        await removeSave(tx, entry);
        await addIgnore(tx, { ...entry, ignoredAt: clock.now() });
      }),
    unignoreProject: (me: string, projectId: string) => change(deps, { me, projectId }, removeIgnore),
  };
}

type SavedQuery = ParsedInput<typeof saved>['query'];

async function listSaved(deps: ProjectsDeps, me: string, { search = '', ...query }: SavedQuery) {
  const { orm } = deps.database;
  if (search !== '') return searchSaved(deps, me, { search, ...query });
  const page = await viewPage(deps, me, query, (wanted) => listSavedPlaces(orm, me, wanted));
  return { ...page, total: await countSaved(orm, me) };
}

/** Compares at most `limits.wholeList` projects; the cursor leads on behind them. */
async function searchSaved(
  deps: ProjectsDeps,
  me: string,
  { search, cursor, limit = limits.wholeList }: SavedQuery & { search: string },
) {
  const { orm } = deps.database;
  const after = readCursor(cursor, projectErrors.invalidCursor);
  const compared = pageOf(
    await listSavedTexts(orm, me, { after, limit: limits.wholeList + 1 }),
    limits.wholeList,
  );
  const found = compared.rows.filter(({ id: _id, at: _at, ...texts }) =>
    containsWords(Object.values(texts).flat().join('\n'), search),
  );
  const { rows, nextCursor } = pageOf(found, limit);
  const ids = rows.map(({ id }) => id);
  const data = await viewProjects(orm, { ...deps, viewerId: me, ids });
  return { data, nextCursor: nextCursor ?? compared.nextCursor, total: found.length };
}

interface Change {
  me: string;
  projectId: string;
  /** The refusal when the project is the member's own; without it, own projects are allowed. */
  refusesOwn?: FailureKind;
}

function change(
  { database }: ProjectsDeps,
  { me, projectId, refusesOwn }: Change,
  work: (tx: Queryable, entry: { memberId: string; projectId: string }) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    // Without the lock, a concurrent save and ignore would not see each other's entry, and both would stay.
    await lockMe(tx, me);
    const ownerId = await findOwnerShown(tx, me, projectId);
    if (ownerId === null) return refuse(projectErrors.notFound);
    if (ownerId === me && refusesOwn !== undefined) return refuse(refusesOwn);
    return work(tx, { memberId: me, projectId });
  });
}
