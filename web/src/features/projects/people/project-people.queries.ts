import {
  listMyCollaborations,
  listMyProjects,
  listProjectUsers,
  removeProjectUser,
  transferProject,
  type Project,
} from '@tandem/contract/projects';
import type { Person } from '@tandem/contract/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { tellFailedWrite } from '../../../platform/failed-writes.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { changeProject, projectMutations, projectReplies, reloadLists } from '../project-lists.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';

/** A confirmed action on a project member. */
export interface PeopleAct {
  act: 'remove' | 'transfer' | 'leave';
  project: Pick<Project, '_id'>;
  person: Pick<Person, '_id'>;
}

const ask = async ({ act, project, person }: PeopleAct) => {
  const id = project._id;
  if (act === 'transfer') return call(transferProject, { params: { id }, body: { userId: person._id } });
  return call(removeProjectUser, { params: { id, userId: person._id } });
};

const sentences = { remove: texts.done.removed, transfer: texts.done.transferred, leave: texts.done.left };

/** Removes a member, transfers the project, or leaves; `onEnd` gets whether it succeeded. */
export function usePeopleAct(onEnd: (isDone: boolean, asked: PeopleAct) => void) {
  const client = useQueryClient();
  const reloadUsers = (id: string) =>
    client.invalidateQueries({ queryKey: keyOf(listProjectUsers, { params: { id } }) });
  const { mutate, isPending } = useMutation({
    mutationKey: projectMutations,
    mutationFn: ask,
    onSuccess: async ({ message }, asked) => {
      notifySuccess(message || sentences[asked.act]);
      const id = asked.project._id;
      if (asked.act === 'leave') changeProject(client, [listMyCollaborations], { id, change: () => null });
      if (asked.act === 'transfer') changeProject(client, [listMyProjects], { id, change: () => null });
      onEnd(true, asked);
      const users = reloadUsers(id);
      await Promise.all([users, reloadLists(client, projectReplies)]);
    },
    onError: (error, asked) => {
      tellFailedWrite(error, texts.failed[asked.act], () => mutate(asked));
      onEnd(false, asked);
      void reloadUsers(asked.project._id);
    },
  });
  return { act: mutate, isPending };
}
