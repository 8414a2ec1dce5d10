import { joinRequestsChanged } from '@tandem/contract/join-requests';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { ownershipOfferChanged, projectMembersChanged } from '@tandem/contract/projects/project-members';
import type { QueryClient } from '@tanstack/react-query';
import { live, onReconnect } from '../../platform/live/live.ts';
import { refetchOn } from '../../platform/live/refetch-on.ts';
import { keyOf } from '../../platform/query/query-of.ts';
import { useSession } from '../../platform/session.store.ts';
import { hideOutdatedNotices, notifySuccess } from '../../ui/notices/notices.ts';
import { lifecycleLiveTexts } from './lifecycle/lifecycle-live.texts.ts';
import { changeProject, reloadFeed, reloadInFeed } from './projects.queries.ts';
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

/** Reports to the member what others did to a project, wherever they are; returns an unsubscribe function. */
function reportLifecycleChanges(): () => void {
  const isOther = (by: string | null) => by !== useSession.getState().user?._id;
  const stops = [
    live.listen(projectChanged, ({ change, title, by }) => {
      if (change !== 'edited' && isOther(by))
        notifySuccess(lifecycleLiveTexts[change](title), { isOfOther: true });
    }),
    live.listen(ownershipOfferChanged, ({ projectId, change, title, by }) => {
      hideOutdatedNotices({ thing: `ownership-offer:${projectId}`, state: change });
      if (isOther(by)) notifySuccess(lifecycleLiveTexts[change](title), { isOfOther: true });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
