import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { ownershipOfferChanged } from '@tandem/contract/projects/project-members';
import { live } from '../../../platform/live/live.ts';
import { useSession } from '../../../platform/session.store.ts';
import { hideOutdatedNotices, notifySuccess } from '../../../ui/notices/notices.ts';
import { lifecycleLiveTexts as texts } from './lifecycle-live.texts.ts';

/** Reports to the member what others did to a project, wherever they are; returns an unsubscribe function. */
export function reportLifecycleChanges(): () => void {
  const isOther = (by: string | null) => by !== useSession.getState().user?._id;
  const stops = [
    live.listen(projectChanged, ({ change, title, by }) => {
      if (change !== 'edited' && isOther(by)) notifySuccess(texts[change](title), { isOfOther: true });
    }),
    live.listen(ownershipOfferChanged, ({ projectId, change, title, by }) => {
      hideOutdatedNotices({ thing: `ownership-offer:${projectId}`, state: change });
      if (isOther(by)) notifySuccess(texts[change](title), { isOfOther: true });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
