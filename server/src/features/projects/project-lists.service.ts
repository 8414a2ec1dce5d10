import type { ParsedInput } from '@tandem/contract/operation';
import type { Project } from '@tandem/contract/projects';
import type { listFeed, listMyProjects } from '@tandem/contract/projects/project-lists';
import { pageOf, decodeCursor } from '../../platform/paging/keyset.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { lockMe } from '../account/public.ts';
import { countFeed, listFeedPlaces, listJoinedIds, listOwnedIds } from './project-lists.repository.ts';
import { searchFeed } from './search/project-search.repository.ts';
import { viewProjects } from './project-views.repository.ts';
import { projectErrors } from './projects.errors.ts';
import { listPositions, setPositions } from './projects.repository.ts';
import { hasRepeats, reorderAmongThemselves } from './projects.rules.ts';
import type { ProjectsDeps } from './projects.service.ts';

/** Lists of projects, and the order of a member's own. */
export function createProjectListsService(deps: ProjectsDeps) {
  const { database, applications, people } = deps;
  const view = (me: string, ids: string[]) =>
    viewProjects(database.orm, { viewerId: me, ids, applications, people });
  return {
    listFeed: async (me: string, query: ParsedInput<typeof listFeed>['query']) => {
      const { ids, nextCursor, total } = await findFeedPage(deps, me, query);
      return { projects: await view(me, ids), nextCursor, total };
    },
    listMyCollaborations: async (me: string): Promise<Project[]> =>
      view(me, await listJoinedIds(database.orm, me)),
    listMyProjects: async (me: string, { page, limit }: ParsedInput<typeof listMyProjects>['query']) => {
      const { ids, total } = await listOwnedIds(database.orm, { ownerId: me, page, limit });
      return { projects: await view(me, ids), total };
    },
    reorderMyProjects: (me: string, projectIds: string[]) => reorder(deps, me, projectIds),
  };
}

async function findFeedPage(
  { database }: ProjectsDeps,
  me: string,
  query: ParsedInput<typeof listFeed>['query'],
) {
  const { search = '', cursor, limit } = query;
  if (search !== '') return searchFeed(database.orm, { viewerId: me, search, cursor, limit });
  const after = cursor === undefined ? null : (decodeCursor(cursor) ?? refuse(projectErrors.invalidCursor));
  const { rows, nextCursor } = pageOf(
    await listFeedPlaces(database.orm, { viewerId: me, after, limit }),
    limit,
  );
  return { ids: rows.map(({ id }) => id), nextCursor, total: await countFeed(database.orm, me) };
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
