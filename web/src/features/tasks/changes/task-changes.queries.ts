import {
  assignTask,
  deleteTask,
  moveTask,
  restoreTask,
  type Task,
  type TaskStatus,
} from '@tandem/contract/tasks';
import type { PersonSummary } from '@tandem/contract/people';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import {
  boardMutations,
  boardPlace,
  boardQuery,
  boardTask,
  boardTasks,
  changeBoard,
  changesUnderWay,
  refreshAnalytics,
} from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { boardKey, taskKey } from './board-notices.live.ts';
import { createOnce } from '../task-form/task-form.queries.ts';
import { useCreationIds } from '../form/creation-ids.hooks.ts';
import { creationOf, currentIn, emptyDraft, newIn } from '../task-form/task-form.view.ts';
import { isRefusedStart } from '../tasks.view.ts';
import { nextCardOf, movedTo, type Place } from '../board/columns.view.ts';
import { withFields, withoutTask, withRestored, withTask } from './board-cache.view.ts';

/** A card and the one after it, to restore its position. */
interface Before {
  task: Task;
  next: string | null;
}

const positionOf = (client: QueryClient, projectId: string, id: string): Before | undefined => {
  const task = boardTask(client, projectId, id);
  return task && { task, next: nextCardOf(boardTasks(client, projectId), id) };
};

const putBack = (client: QueryClient, projectId: string, { task, next }: Before) =>
  changeBoard(client, projectId, (tasks) => withRestored(withoutTask(tasks, task._id), task, next));

/** Shows a task from a reply, unless a later change of the same task is under way. */
function showReply(client: QueryClient, task: Task): void {
  if (changesUnderWay(client, task) <= 1)
    changeBoard(client, task.projectId, (tasks) => withTask(tasks, task));
}

interface Move extends Place {
  id: string;
  /** Who is assigned in the same change, and the version that the member saw when it was offered. */
  start?: { person: PersonSummary; version: number };
}

const assigneeRequired = 'tasks.assignee_required';

/**
 * Moves a card optimistically. The promise does not wait for the server. It resolves to false when the move was refused at
 * once, else to true.
 */
export function useMoveTask(projectId: string, me: PersonSummary | null) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    scope: `move-${projectId}`,
    mutate: ({ id, status, before, start }: Move) => {
      const assignment = start && { assignedTo: start.person._id, version: start.version };
      const body = { status, position: before, ...assignment };
      return call(moveTask, { params: { projectId, taskId: id }, body });
    },
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id, status, before, start }) => {
      const previous = positionOf(client, projectId, id);
      const assigned = start && { assignedTo: start.person._id, assignee: start.person };
      changeBoard(client, projectId, (tasks) =>
        movedTo(assigned ? withFields(tasks, id, assigned) : tasks, id, { status, before }),
      );
      return () => previous && putBack(client, projectId, previous);
    },
    onSuccess: ({ data }) => {
      showReply(client, data);
      void refreshAnalytics(client, projectId, data._id);
    },
    failed: () => texts.failed.move,
    onFailure: (error, attempted) => {
      if (!(error instanceof CallFailure)) return false;
      const current = currentIn(error);
      if (current) {
        changeBoard(client, projectId, (tasks) => withTask(tasks, current));
        notifyFailure(error.fields['assignedTo'] ?? error.fields['status'] ?? error.message, {
          at: boardPlace(projectId),
        });
      } else if (error.code === assigneeRequired) refuse(attempted);
      else return false;
      return true;
    },
  });
  const refuse = ({ id, status, before }: Move) => {
    const version = boardTask(client, projectId, id)?.version;
    const start = me && version !== undefined ? { person: me, version } : null;
    const about = [boardKey(projectId), taskKey(id)];
    const onClick = () => start && void mutate({ id, status, before, start });
    notifyFailure(texts.card.startRefused, {
      at: boardPlace(projectId),
      about,
      ...(start && { action: { label: texts.card.assignAndMove, onClick } }),
    });
  };
  const move = async (id: string, { status, before }: Place): Promise<boolean> => {
    const task = boardTask(client, projectId, id);
    const isRefused = task !== undefined && isRefusedStart(task, status);
    if (isRefused) refuse({ id, status, before });
    else await mutate({ id, status, before });
    return !isRefused;
  };
  return move;
}

interface Assignment {
  id: string;
  person: PersonSummary | null;
}

/** Assigns a task to a project member or to nobody, optimistically. */
export function useAssignTask(projectId: string) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    scope: `assign-${projectId}`,
    mutate: ({ id, person }: Assignment) =>
      call(assignTask, { params: { projectId, taskId: id }, body: { assignedTo: person?._id ?? null } }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id, person }) => {
      const before = boardTask(client, projectId, id);
      const show = (assignedTo: string | null, assignee: PersonSummary | null) =>
        changeBoard(client, projectId, (tasks) => withFields(tasks, id, { assignedTo, assignee }));
      show(person?._id ?? null, person);
      return () => before && show(before.assignedTo, before.assignee);
    },
    onSuccess: ({ data }) => {
      showReply(client, data);
      void refreshAnalytics(client, projectId, data._id);
    },
    failed: () => texts.failed.assign,
  });
  return {
    assign: (id: string, person: PersonSummary | null) => void mutate({ id, person }),
  };
}

interface QuickTask {
  title: string;
  status: TaskStatus;
  me: PersonSummary | null;
  onRefused: (title: string) => void;
}

/** Creates a task of which only the title is known, one after another. */
export function useQuickAdd(projectId: string) {
  const client = useQueryClient();
  const ids = useCreationIds();
  const { mutate } = useMutation({
    mutationKey: boardMutations(projectId),
    scope: { id: `add-${projectId}` },
    mutationFn: ({ title, status, me }: QuickTask) => {
      const { assignedTo = '' } = newIn(status, me);
      return createOnce(ids, projectId, creationOf({ ...emptyDraft, title, assignedTo }, status));
    },
    onSuccess: ({ data }) => {
      changeBoard(client, projectId, (tasks) => withTask(tasks, data));
      return void refreshAnalytics(client, projectId, data._id);
    },
    onError: (error, { title, onRefused }) => {
      onRefused(title);
      reportFailedWrite(error, texts.failed.create);
    },
  });
  return mutate;
}

const undoMs = 10_000;

/** Deletes a task, with an Undo for ten seconds. */
export function useDeleteTask(projectId: string) {
  const client = useQueryClient();
  const restore = useRestoreTask(projectId);
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: ({ id }: { id: string }) => call(deleteTask, { params: { projectId, taskId: id } }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id }) => {
      const before = positionOf(client, projectId, id);
      changeBoard(client, projectId, (tasks) => withoutTask(tasks, id));
      return (error) => {
        const isGone = error instanceof CallFailure && error.status === 404;
        if (before && !isGone) putBack(client, projectId, before);
      };
    },
    onSuccess: ({ message }, { id }) => {
      const action = { label: texts.undo, onClick: () => restore(id) };
      const about = [boardKey(projectId), taskKey(id)];
      const at = boardPlace(projectId);
      notifySuccess(message || texts.done.delete, { at, action, durationMs: undoMs, about });
      void refreshAnalytics(client, projectId);
    },
    failed: () => texts.failed.delete,
  });
  return (id: string) => void mutate({ id });
}

function useRestoreTask(projectId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: boardMutations(projectId),
    mutationFn: (taskId: string) => call(restoreTask, { params: { projectId, taskId } }),
    onSuccess: ({ message, data }) => {
      changeBoard(client, projectId, (tasks) => withTask(tasks, data));
      notifySuccess(message || texts.done.restore, { at: boardPlace(projectId) });
      return void refreshAnalytics(client, projectId, data._id);
    },
    onError: (error, taskId) => reportFailedWrite(error, texts.failed.restore, () => mutate(taskId)),
  });
  return mutate;
}
