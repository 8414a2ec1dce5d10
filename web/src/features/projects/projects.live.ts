import { joinRequestsChanged } from '@tandem/contract/join-requests';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { ownershipOfferChanged, projectMembersChanged } from '@tandem/contract/projects/project-members';
import type { QueryClient } from '@tanstack/react-query';
import { live, onReconnect } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { reportLifecycleChanges } from './lifecycle/project-lifecycle.live.ts';
import { changeProject, reloadFeed, reloadInFeed } from './project-lists.queries.ts';
import { withRequest } from './projects.view.ts';

/** Keeps projects, their members and the own join requests up to date; returns an unsubscribe function. */
export function listenToProjects(client: QueryClient): () => void {
  const feed = { queryKey: keyOf(listFeed) };
  const stops = [
    refetchOn(client, [projectMembersChanged, projectChanged, ownershipOfferChanged]),
    reportLifecycleChanges(),
    live.listen(projectMembersChanged, ({ projectId }) => {
      void client.invalidateQueries({ ...feed, refetchType: 'none' });
      void reloadInFeed(client, projectId);
    }),
    live.listen(projectChanged, () => void client.invalidateQueries({ ...feed, refetchType: 'none' })),
    live.listen(joinRequestsChanged, ({ projectId, status }) =>
      changeProject(client, [listFeed], { id: projectId, change: (project) => withRequest(project, status) }),
    ),
    onReconnect(() => reloadFeed(client)),
  ];
  return () => stops.forEach((stop) => stop());
}
