import { viewProject, type Project } from '@tandem/contract/projects';
import {
  listFeed,
  ignoreProject,
  listIgnored,
  listSaved,
  saveProject,
  unignoreProject,
  unsaveProject,
} from '@tandem/contract/projects/project-lists';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, CallFailure } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { keyOf } from '../../../platform/query/query-of.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import {
  changeLists,
  changeProject,
  projectMutations,
  projectReplies,
  projectReplyKeys,
  reloadLists,
} from '../projects.queries.ts';
import { withFirst } from '../projects.view.ts';
import { projectTexts } from '../projects.texts.ts';

type Act = 'save' | 'unsave' | 'ignore' | 'unignore';
interface Action {
  act: Act;
  project: Project;
  /** Whether it undoes another action. */
  isUndo?: boolean;
}

const operations = {
  save: saveProject,
  unsave: unsaveProject,
  ignore: ignoreProject,
  unignore: unignoreProject,
};
const sentences = {
  save: projectTexts.done.saved,
  unsave: projectTexts.done.unsaved,
  ignore: projectTexts.done.ignored,
  unignore: projectTexts.done.unignored,
};

/** Shows a saved or ignored project at once, before the reply. */
function show(client: QueryClient, { act, project }: Action): void {
  const id = project._id;
  const isSaved = act === 'save';
  if (act === 'ignore') {
    changeProject(client, [listFeed, listSaved], { id, change: () => null });
    changeLists(client, listIgnored, (list) => withFirst(list, { ...project, isSaved }));
    return;
  }
  changeProject(client, [listIgnored], { id, change: () => null });
  if (act === 'unignore') return;
  changeProject(client, [listFeed, viewProject], { id, change: (cached) => ({ ...cached, isSaved }) });
  if (isSaved) changeLists(client, listSaved, (list) => withFirst(list, { ...project, isSaved }));
  else changeProject(client, [listSaved], { id, change: () => null });
}

/** The undo action: saving again an ignored project that was saved also un-ignores it. */
const opposite = ({ act, project }: Action): Act => {
  if (act === 'ignore') return project.isSaved ? 'save' : 'unignore';
  return act === 'save' ? 'unsave' : 'save';
};

/** After both actions that can be undone, the project is not saved. */
async function whyNotUndo({ _id: id, title }: Project): Promise<string | null> {
  try {
    const { data } = await call(viewProject, { params: { id } });
    return data.isSaved ? projectTexts.undoOutdated(title) : null;
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return projectTexts.undoOutdated(title);
    throw error;
  }
}

/** The lists that change; a saved project keeps its position in the feed. */
const staleAfter = ({ act, isUndo }: Action, hasFailed: boolean) => {
  const isBookmark = act === 'unsave' || (act === 'save' && !isUndo);
  return isBookmark && !hasFailed ? [listSaved] : [listFeed, listSaved, listIgnored];
};

/** Saves and ignores projects and undoes both, optimistically and with a notice. */
export function useSavedAndIgnored() {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: projectMutations,
    scope: 'saved-and-ignored',
    mutate: ({ act, project }: Action) => call(operations[act], { params: { id: project._id } }),
    edits: projectReplyKeys,
    apply: (action) => show(client, action),
    onSuccess: ({ message }, action) => {
      const undo = {
        label: projectTexts.undo,
        onClick: () => void mutate({ ...action, act: opposite(action), isUndo: true }),
        whyNot: () => whyNotUndo(action.project),
      };
      const isUndoable = action.act === 'ignore' || action.act === 'unsave';
      notifySuccess(message || sentences[action.act], isUndoable ? { action: undo } : {});
    },
    failed: ({ act }) => projectTexts.failed[act],
    refetches: (action, error) => staleAfter(action, error !== null).map((operation) => keyOf(operation)),
  });
  return useMemo(
    () => ({
      toggleSaved: (project: Project) => void mutate({ act: project.isSaved ? 'unsave' : 'save', project }),
      ignore: (project: Project) => void mutate({ act: 'ignore', project }),
      unignore: (project: Project) => void mutate({ act: 'unignore', project }),
    }),
    [mutate],
  );
}

/** Shows a sent join request in the cached lists, and fetches them again after a refusal. */
export function useJoinRequested() {
  const client = useQueryClient();
  return {
    onSent: (id: string) => {
      const change = (project: Project): Project => ({ ...project, myRequestStatus: 'pending' });
      changeProject(client, projectReplies, { id, change });
    },
    onRefused: () => void reloadLists(client, projectReplies),
  };
}
