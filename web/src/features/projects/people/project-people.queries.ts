import { type Project } from '@tandem/contract/projects';
import { listMyCollaborations } from '@tandem/contract/projects/project-lists';
import {
  changeMemberRole,
  listProjectUsers,
  removeProjectUser,
  offerOwnership,
} from '@tandem/contract/projects/project-members';
import type { Person } from '@tandem/contract/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { changeProject, projectMutations, projectReplies, reloadLists } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';

/** A confirmed action on a project member. */
export interface PeopleAct {
  act: 'remove' | 'offer' | 'leave';
  project: Pick<Project, '_id'>;
  person: Pick<Person, '_id'>;
}

const send = async ({ act, project, person }: PeopleAct) => {
  const id = project._id;
  if (act === 'offer') return call(offerOwnership, { params: { id }, body: { userId: person._id } });
  return call(removeProjectUser, { params: { id, userId: person._id } });
};

const sentences = {
  remove: projectTexts.done.removed,
  offer: projectTexts.done.offered,
  leave: projectTexts.done.left,
};

interface RoleChange {
  userId: string;
  roleId: string | null;
  role: string;
}

/** Changes the role of a collaborator; the dialog shows failures. */
export function useChangeRole(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: projectMutations,
    mutationFn: ({ userId, ...body }: RoleChange) => call(changeMemberRole, { params: { id, userId }, body }),
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id, change: () => data });
      notifySuccess(message);
      onDone();
    },
    // The roles may have changed meanwhile; the dialog shows what is left of them.
    onSettled: () => reloadLists(client, projectReplies),
  });
}

/** Removes a member, offers them the project, or leaves. `onEnd` receives whether it succeeded. */
export function usePeopleAct(onEnd: (isDone: boolean, action: PeopleAct) => void) {
  const client = useQueryClient();
  const reloadUsers = (id: string) =>
    client.invalidateQueries({ queryKey: keyOf(listProjectUsers, { params: { id } }) });
  const { mutate, isPending } = useMutation({
    mutationKey: projectMutations,
    mutationFn: send,
    onSuccess: async ({ message }, action) => {
      const id = action.project._id;
      notifySuccess(message || sentences[action.act], {
        // Who leaves goes to the overview.
        survivesNavigation: action.act === 'leave',
        ...(action.act === 'offer' && { holdsFor: { thing: `ownership-offer:${id}`, state: 'offered' } }),
      });
      if (action.act === 'leave') changeProject(client, [listMyCollaborations], { id, change: () => null });
      onEnd(true, action);
      const users = reloadUsers(id);
      await Promise.all([users, reloadLists(client, projectReplies)]);
    },
    onError: (error, action) => {
      reportFailedWrite(error, projectTexts.failed[action.act], () => mutate(action));
      onEnd(false, action);
      void reloadUsers(action.project._id);
    },
  });
  return { act: mutate, isPending };
}
