import {
  ignoreProject,
  saveProject,
  unignoreProject,
  unsaveProject,
  type Project,
} from '@tandem/contract/projects';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../platform/call.ts';
import { failureLine } from '../../../platform/failure-sentence.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import {
  changeLists,
  changeProject,
  holdLists,
  reloadLists,
  restoreLists,
} from '../project-lists.queries.ts';
import { withFirst } from '../project-lists.view.ts';
import { projectKeys } from '../projects.queries.ts';
import { projectTexts as texts } from '../projects.texts.ts';

type Act = 'save' | 'unsave' | 'ignore' | 'unignore';
interface Asked {
  act: Act;
  project: Project;
  /** Whether it takes another act back. */
  isUndo?: boolean;
}

const operations = {
  save: saveProject,
  unsave: unsaveProject,
  ignore: ignoreProject,
  unignore: unignoreProject,
};
const sentences = {
  save: texts.done.saved,
  unsave: texts.done.unsaved,
  ignore: texts.done.ignored,
  unignore: texts.done.unignored,
};

/** Shows a change of the shelf at once, before the server agreed. */
function show(client: QueryClient, { act, project }: Asked): void {
  const id = project._id;
  const isSaved = act === 'save';
  if (act === 'ignore') {
    changeProject(client, projectKeys.feeds, { id, change: () => null });
    changeProject(client, projectKeys.saved, { id, change: () => null });
    changeLists(client, projectKeys.ignored, (list) => withFirst(list, { ...project, isSaved }));
    return;
  }
  changeProject(client, projectKeys.ignored, { id, change: () => null });
  if (act === 'unignore') return;
  for (const key of [projectKeys.feeds, projectKeys.ones])
    changeProject(client, key, { id, change: (kept) => ({ ...kept, isSaved }) });
  if (isSaved) changeLists(client, projectKeys.saved, (list) => withFirst(list, { ...project, isSaved }));
  else changeProject(client, projectKeys.saved, { id, change: () => null });
}

/** What takes an act back: an ignored project that was saved is saved again, which un-ignores it too. */
const opposite = ({ act, project }: Asked): Act => {
  if (act === 'ignore') return project.isSaved ? 'save' : 'unignore';
  return act === 'save' ? 'unsave' : 'save';
};

/** Which lists hold something else afterwards; a saved project stays where it is in the feed. */
const staleAfter = ({ act, isUndo }: Asked, hasFailed: boolean) => {
  const { feeds, saved, ignored } = projectKeys;
  const isBookmark = act === 'unsave' || (act === 'save' && !isUndo);
  return isBookmark && !hasFailed ? [saved] : [feeds, saved, ignored];
};

/** Saves, ignores and their undoing: seen at once, told in a notice, put back when they fail. */
export function useSavedAndIgnored() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [...projectKeys.all, 'shelf'],
    scope: { id: 'project-shelf' },
    mutationFn: ({ act, project }: Asked) => call(operations[act], { params: { id: project._id } }),
    onMutate: async (asked) => {
      const before = await holdLists(client);
      show(client, asked);
      return before;
    },
    onSuccess: ({ message }, asked) => {
      const undo = {
        label: texts.undo,
        onClick: () => mutate({ ...asked, act: opposite(asked), isUndo: true }),
      };
      const isUndoable = asked.act === 'ignore' || asked.act === 'unsave';
      notifySuccess(message || sentences[asked.act], isUndoable ? { action: undo } : {});
    },
    onError: (error, asked, before) => {
      restoreLists(client, before);
      const retry = { label: texts.retry, onClick: () => mutate(asked) };
      notifyFailure(failureLine(error, texts.failed[asked.act]), { action: retry });
    },
    onSettled: (_reply, error, asked) => reloadLists(client, staleAfter(asked, error !== null)),
  });
  return useMemo(
    () => ({
      toggleSaved: (project: Project) => mutate({ act: project.isSaved ? 'unsave' : 'save', project }),
      ignore: (project: Project) => mutate({ act: 'ignore', project }),
      unignore: (project: Project) => mutate({ act: 'unignore', project }),
    }),
    [mutate],
  );
}

/** What a sent request to join changes in the lists. */
export function useMarkRequested(): (projectId: string) => void {
  const client = useQueryClient();
  return (id) => {
    const change = (project: Project): Project => ({ ...project, myRequestStatus: 'pending' });
    changeProject(client, projectKeys.lists, { id, change });
  };
}
