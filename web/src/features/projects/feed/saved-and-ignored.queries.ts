import {
  ignoreProject,
  listFeed,
  listIgnored,
  listSaved,
  saveProject,
  unignoreProject,
  unsaveProject,
  viewProject,
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
  projectMutations,
  projectReplies,
  reloadLists,
  restoreLists,
} from '../project-lists.queries.ts';
import { withFirst } from '../project-lists.view.ts';
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
    changeProject(client, [listFeed, listSaved], { id, change: () => null });
    changeLists(client, listIgnored, (list) => withFirst(list, { ...project, isSaved }));
    return;
  }
  changeProject(client, [listIgnored], { id, change: () => null });
  if (act === 'unignore') return;
  changeProject(client, [listFeed, viewProject], { id, change: (kept) => ({ ...kept, isSaved }) });
  if (isSaved) changeLists(client, listSaved, (list) => withFirst(list, { ...project, isSaved }));
  else changeProject(client, [listSaved], { id, change: () => null });
}

/** What takes an act back: an ignored project that was saved is saved again, which un-ignores it too. */
const opposite = ({ act, project }: Asked): Act => {
  if (act === 'ignore') return project.isSaved ? 'save' : 'unignore';
  return act === 'save' ? 'unsave' : 'save';
};

/** Which lists hold something else afterwards; a saved project stays where it is in the feed. */
const staleAfter = ({ act, isUndo }: Asked, hasFailed: boolean) => {
  const isBookmark = act === 'unsave' || (act === 'save' && !isUndo);
  return isBookmark && !hasFailed ? [listSaved] : [listFeed, listSaved, listIgnored];
};

/** Saves, ignores and their undoing: seen at once, told in a notice, put back when they fail. */
export function useSavedAndIgnored() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [...projectMutations, 'shelf'],
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

/** What a request to join changes in the lists: sent, it is shown; refused, the lists are fetched again. */
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
