import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Project } from '@tandem/contract/projects';
import type * as operations from '@tandem/contract/projects/project-lists';
import { pageOf, type PageQuery, type Position, readCursor } from '../../platform/paging/keyset.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { lockMe } from '../account/public.ts';
import { findFeedPage, suggestFilters } from './feed/project-feed.service.ts';
import { listJoinedPlaces, listOwnedIds, viewProjects } from './project-views.repository.ts';
import { projectErrors } from './projects.errors.ts';
import { listPositions, setPositions } from './projects.repository.ts';
import { hasRepeats, reorderAmongThemselves } from './projects.rules.ts';
import type { ProjectsDeps } from './projects.deps.ts';

/** The page of a list by time that a request asks for. */
export type PlacesQuery = ParsedInput<typeof operations.listMyCollaborations>['query'];

/** A page of projects by their places in a list; the whole list up to a limit when the request has none. */
export async function viewPage(
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
