import { assignTask, deleteTask, moveTask, restoreTask, type Task } from '@tandem/contract/tasks';
import type { PersonSummary } from '@tandem/contract/people';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../../platform/call.ts';
import { tellFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import {
  boardMutations,
  boardQuery,
  boardTask,
  boardTasks,
  changeBoard,
  changesUnderWay,
  refreshAnalytics,
} from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { isRefusedStart } from '../tasks.view.ts';
import { nextCardOf, movedTo, type Place } from './columns.view.ts';
import { withFields, withoutTask, withRestored, withTask } from './board-cache.view.ts';

/** The place a card had, to be put back there. */
interface Before {
  task: Task;
  follower: string | null;
}

const placeOf = (client: QueryClient, projectId: string, id: string): Before | undefined => {
  const task = boardTask(client, projectId, id);
  return task && { task, follower: nextCardOf(boardTasks(client, projectId), id) };
};

const putBack = (client: QueryClient, projectId: string, { task, follower }: Before) =>
  changeBoard(client, projectId, (tasks) => withRestored(withoutTask(tasks, task._id), task, follower));

/** Shows a task as an answer has it, unless a later change of the same task is still on its way. */
function settle(client: QueryClient, task: Task): void {
  if (changesUnderWay(client, task) <= 1)
    changeBoard(client, task.projectId, (tasks) => withTask(tasks, task));
}

interface Move extends Place {
  id: string;
}

const assigneeRequired = 'tasks.assignee_required';

/**
 * Moves a card: shown at once, put back with the reason when it is refused. The promise tells whether the board shows the card
 * in its new place; it does not wait for the server.
 */
export function useMoveTask(projectId: string, me: PersonSummary | null) {
  const client = useQueryClient();
  const { assign } = useAssignTask(projectId);
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    scope: `move-${projectId}`,
    mutate: ({ id, status, before }: Move) =>
      call(moveTask, { params: { projectId, taskId: id }, body: { status, position: before } }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id, status, before }) => {
      const stood = placeOf(client, projectId, id);
      changeBoard(client, projectId, (tasks) => movedTo(tasks, id, { status, before }));
      return () => stood && putBack(client, projectId, stood);
    },
    onSuccess: ({ data }) => {
      settle(client, data);
      void refreshAnalytics(client, projectId, data._id);
    },
    failed: () => texts.failed.move,
    onFailure: (error, wanted) => {
      const isUnassigned = error instanceof CallFailure && error.code === assigneeRequired;
      if (isUnassigned) refuse(wanted);
      return isUnassigned;
    },
  });
  const refuse = (wanted: Move) => {
    const startWith = (person: PersonSummary) =>
      assign(wanted.id, person, () => void move(wanted.id, wanted));
    notifyFailure(texts.card.startRefused, {
      ...(me && { action: { label: texts.card.assignAndMove, onClick: () => startWith(me) } }),
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
  onDone?: () => void;
}

/** Assigns a task to somebody or to nobody: shown at once, rolled back when it fails. */
export function useAssignTask(projectId: string) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    scope: `assign-${projectId}`,
    mutate: ({ id, person }: Assignment) =>
      call(assignTask, { params: { projectId, taskId: id }, body: { assignedTo: person?._id ?? null } }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id, person }) => {
      const stood = boardTask(client, projectId, id);
      const show = (assignedTo: string | null, assignee: PersonSummary | null) =>
        changeBoard(client, projectId, (tasks) => withFields(tasks, id, { assignedTo, assignee }));
      show(person?._id ?? null, person);
      return () => stood && show(stood.assignedTo, stood.assignee);
    },
    onSuccess: ({ data }, { onDone }) => {
      settle(client, data);
      onDone?.();
      void refreshAnalytics(client, projectId, data._id);
    },
    failed: () => texts.failed.assign,
  });
  return {
    assign: (id: string, person: PersonSummary | null, onDone?: () => void) =>
      void mutate({ id, person, onDone }),
  };
}

const undoTime = 10_000;

/** Takes a task off the board, with an Undo for ten seconds. */
export function useDeleteTask(projectId: string) {
  const client = useQueryClient();
  const restore = useRestoreTask(projectId);
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: ({ id }: { id: string }) => call(deleteTask, { params: { projectId, taskId: id } }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id }) => {
      const stood = placeOf(client, projectId, id);
      changeBoard(client, projectId, (tasks) => withoutTask(tasks, id));
      return (error) => {
        const isGone = error instanceof CallFailure && error.status === 404;
        if (stood && !isGone) putBack(client, projectId, stood);
      };
    },
    onSuccess: ({ message }, { id }) => {
      const action = { label: texts.undo, onClick: () => restore(id) };
      notifySuccess(message || texts.done.delete, { action, stays: undoTime });
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
      notifySuccess(message || texts.done.restore);
      return void refreshAnalytics(client, projectId, data._id);
    },
    onError: (error, taskId) => tellFailedWrite(error, texts.failed.restore, () => mutate(taskId)),
  });
  return mutate;
}
