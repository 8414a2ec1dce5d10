import type { Project } from '@tandem/contract/projects';
import {
  archiveProject,
  deleteProject,
  restoreProject,
  unarchiveProject,
} from '@tandem/contract/projects/project-lifecycle';
import {
  acceptOwnership,
  declineOwnership,
  offerOwnership,
  withdrawOwnershipOffer,
} from '@tandem/contract/projects/project-members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { changeProject, projectMutations, projectReplies, reloadLists } from '../projects.queries.ts';
import { projectLifecycleTexts as texts } from './project-lifecycle.texts.ts';

/** What ends a project, brings it back, or gives it to another owner. */
export type LifecycleChange =
  | { act: 'archive' | 'unarchive' | 'restore' | 'withdraw' | 'accept' | 'decline' }
  | { act: 'delete'; title: string }
  | { act: 'offer'; userId: string };

const operations = {
  archive: archiveProject,
  unarchive: unarchiveProject,
  restore: restoreProject,
  withdraw: withdrawOwnershipOffer,
  accept: acceptOwnership,
  decline: declineOwnership,
};

function send(id: string, ending: LifecycleChange) {
  const params = { id };
  if (ending.act === 'delete') return call(deleteProject, { params, body: { title: ending.title } });
  if (ending.act === 'offer') return call(offerOwnership, { params, body: { userId: ending.userId } });
  return call(operations[ending.act], { params });
}

/** Archives, deletes, restores or hands over a project; it changes after success. `onDone` is called then. */
export function useLifecycleChange(project: Pick<Project, '_id'>, onDone: () => void = () => undefined) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: projectMutations,
    mutationFn: (ending: LifecycleChange) => send(project._id, ending),
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id: data._id, change: () => data });
      notifySuccess(message);
      onDone();
      void reloadLists(client, projectReplies);
    },
    onError: (error, ending) => {
      reportFailedWrite(error, texts.failed[ending.act], () => mutate(ending));
      void reloadLists(client, projectReplies);
    },
  });
  return { end: mutate, isPending };
}
