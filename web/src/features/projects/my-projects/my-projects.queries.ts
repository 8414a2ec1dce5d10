import { createProject, editProject, setProjectStatus, type Project } from '@tandem/contract/projects';
import { listMyProjects, reorderMyProjects } from '@tandem/contract/projects/project-lists';
import { setPublicity } from '@tandem/contract/projects/project-publicity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import {
  changeLists,
  changeProject,
  projectMutations,
  projectReplies,
  reloadLists,
} from '../projects.queries.ts';
import { inOrder, withFirst } from '../projects.view.ts';
import { projectTexts } from '../projects.texts.ts';
import { changedRange } from './my-projects.view.ts';
import { bodyOf, type ProjectDraft } from '../form/project-form.view.ts';

/** Creates a project from a draft, or saves the edited one. */
export function useSendProject() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: projectMutations,
    mutationFn: async ({ draft, edited }: { draft: ProjectDraft; edited: Project | undefined }) => {
      if (edited) {
        const { message, data } = await call(editProject, {
          params: { id: edited._id },
          body: bodyOf(draft),
        });
        return { message: message || projectTexts.done.updated, project: data };
      }
      const { message, project } = await call(createProject, {
        body: bodyOf(draft),
      });
      return { message: message || projectTexts.done.created, project };
    },
    onSuccess: ({ message, project }, { edited }) => {
      if (edited) changeProject(client, projectReplies, { id: project._id, change: () => project });
      else changeLists(client, listMyProjects, (list) => withFirst(list, project));
      notifySuccess(message);
      void reloadLists(client, [listMyProjects]);
    },
  });
}

/** Opens or closes a project; the list changes after success (§4-16). */
export function useToggleStatus(project: Project) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: projectMutations,
    mutationFn: () => {
      const status = project.status === 'open' ? 'closed' : 'open';
      return call(setProjectStatus, { params: { id: project._id }, body: { status } });
    },
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id: data._id, change: () => data });
      notifySuccess(message);
    },
    onError: (error) => {
      reportFailedWrite(error, projectTexts.failed.status, () => mutate());
      void reloadLists(client, [listMyProjects]);
    },
  });
  return { toggle: () => mutate(), isPending };
}

/** Lets the collaborators of a project mention everyone in its chat, or no longer. */
export function useEveryoneSwitch(id: string, failed: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: projectMutations,
    mutationFn: (collaboratorsMentionEveryone: boolean) =>
      call(editProject, { params: { id }, body: { collaboratorsMentionEveryone } }),
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id, change: () => data });
      notifySuccess(message);
    },
    onError: (error, isAllowed) => reportFailedWrite(error, failed, () => mutate(isAllowed)),
  });
  return { set: (isAllowed: boolean) => mutate(isAllowed), isPending };
}

/** Shows a project to everybody, or to members only. */
export function usePublicity(id: string, failed: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: projectMutations,
    mutationFn: (body: { isPublic: boolean; isFindable: boolean }) =>
      call(setPublicity, { params: { id }, body }),
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id, change: () => data });
      notifySuccess(message);
    },
    onError: (error, publicity) => reportFailedWrite(error, failed, () => mutate(publicity)),
  });
  return { set: (publicity: { isPublic: boolean; isFindable: boolean }) => mutate(publicity), isPending };
}

interface Order {
  before: string[];
  after: string[];
}

/** Saves a new order of the own projects: shown when the promise settles, rolled back when it fails. */
export function useReorder(): (before: string[], after: string[]) => Promise<void> {
  const client = useQueryClient();
  const own = [keyOf(listMyProjects)];
  const { mutate } = useOptimisticMutation({
    key: projectMutations,
    scope: 'project-order',
    mutate: ({ before, after }: Order) =>
      call(reorderMyProjects, { body: { projectIds: changedRange(before, after) } }),
    edits: own,
    apply: ({ after }) => changeLists(client, listMyProjects, (list) => inOrder(list, after)),
    failed: () => projectTexts.failed.reorder,
    refetches: (_order, error) => (error === null ? [] : own),
  });
  return async (before, after) => {
    if (changedRange(before, after).length > 0) await mutate({ before, after });
  };
}
