import {
  createProject,
  editProject,
  listMyProjects,
  reorderMyProjects,
  setProjectStatus,
  type Project,
} from '@tandem/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import {
  changeLists,
  changeProject,
  holdLists,
  projectMutations,
  projectReplies,
  reloadLists,
  restoreLists,
  type Before,
} from '../project-lists.queries.ts';
import { inOrder, withFirst } from '../project-lists.view.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { changedStretch } from './my-projects.view.ts';
import { bodyOf, type ProjectDraft } from './project-form.view.ts';

/** The creator's own zone: due dates of the project's tasks are days there. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Publishes a draft, or saves it over the project it was opened on. */
export function useSendProject() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...projectMutations, 'send'],
    mutationFn: async ({ draft, over }: { draft: ProjectDraft; over: Project | undefined }) => {
      if (over) {
        const { message, data } = await call(editProject, { params: { id: over._id }, body: bodyOf(draft) });
        return { message: message || texts.done.updated, project: data };
      }
      const { message, project } = await call(createProject, {
        body: { ...bodyOf(draft), timeZone: here() },
      });
      return { message: message || texts.done.created, project };
    },
    onSuccess: ({ message, project }, { over }) => {
      if (over) changeProject(client, projectReplies, { id: project._id, change: () => project });
      else changeLists(client, listMyProjects, (list) => withFirst(list, project));
      notifySuccess(message);
      void reloadLists(client, [listMyProjects]);
    },
  });
}

/** Opens or closes a project; the list follows once the server agreed (spec §4). */
export function useToggleStatus(project: Project) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: [...projectMutations, 'status'],
    mutationFn: () => {
      const status = project.status === 'open' ? 'closed' : 'open';
      return call(setProjectStatus, { params: { id: project._id }, body: { status } });
    },
    onSuccess: ({ message, data }) => {
      changeProject(client, projectReplies, { id: data._id, change: () => data });
      notifySuccess(message);
    },
    onError: (error) => {
      const retry = { label: texts.retry, onClick: () => mutate() };
      notifyFailure(failureLine(error, texts.failed.status), { action: retry });
      void reloadLists(client, [listMyProjects]);
    },
  });
  return { toggle: () => mutate(), isPending };
}

/** Keeps a new order of the own projects: shown when the promise settles, put back if the server refuses it. */
export function useReorder(): (before: string[], after: string[]) => Promise<void> {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [...projectMutations, 'order'],
    scope: { id: 'project-order' },
    mutationFn: ({ projectIds }: { projectIds: string[]; lists: Before; again: () => void }) =>
      call(reorderMyProjects, { body: { projectIds } }),
    onError: (error, { lists, again }) => {
      restoreLists(client, lists);
      notifyFailure(failureLine(error, texts.failed.reorder), {
        action: { label: texts.retry, onClick: again },
      });
      void reloadLists(client, [listMyProjects]);
    },
  });
  const reorder = async (before: string[], after: string[]) => {
    const projectIds = changedStretch(before, after);
    if (projectIds.length === 0) return;
    const lists = await holdLists(client, [listMyProjects]);
    changeLists(client, listMyProjects, (list) => inOrder(list, after));
    mutate({ projectIds, lists, again: () => void reorder(before, after) });
  };
  return reorder;
}
