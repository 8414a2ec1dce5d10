import { assignTask, deleteTask, moveTask, restoreTask, type Task } from '@tandem/contract/tasks';
import type { PersonSummary } from '@tandem/contract/people';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallFailure, isFinal } from '../../../platform/call.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import {
  boardMutations,
  boardQuery,
  boardTask,
  boardTasks,
  changeBoard,
  changesUnderWay,
  refreshAnalytics,
  notifyChangeFailure,
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

/** After a refusal the server knows more than this screen, such as a task that is gone. */
const lookAgain = (client: QueryClient, projectId: string, error: unknown) =>
  isFinal(error) && client.invalidateQueries({ queryKey: boardQuery(projectId).queryKey });

interface Move extends Place {
  id: string;
  /** Where the card stood before it was shown in its new place. */
  stood?: Before | undefined;
}

const assigneeRequired = 'tasks.assignee_required';

/**
 * Moves a card: seen at once, put back with the reason when it is refused. The promise tells whether the board shows the card in
 * its new place; the server's answer is not waited for.
 */
export function useMoveTask(projectId: string, me: PersonSummary | null) {
  const client = useQueryClient();
  const { assign } = useAssignTask(projectId);
  const { mutate } = useMutation({
    mutationKey: boardMutations(projectId),
    scope: { id: `move-${projectId}` },
    mutationFn: ({ id, status, before }: Move) =>
      call(moveTask, { params: { projectId, taskId: id }, body: { status, position: before } }),
    onSuccess: ({ data }) => {
      settle(client, data);
      return void refreshAnalytics(client, projectId, data._id);
    },
    onError: (error, { stood, ...wanted }) => {
      if (stood) putBack(client, projectId, stood);
      if (error instanceof CallFailure && error.code === assigneeRequired) refuse(wanted);
      else notifyChangeFailure(error, texts.failed.move, () => void move(wanted.id, wanted));
      return void lookAgain(client, projectId, error);
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
    if (task && isRefusedStart(task, status)) {
      refuse({ id, status, before });
      return false;
    }
    await client.cancelQueries({ queryKey: boardQuery(projectId).queryKey });
    const stood = placeOf(client, projectId, id);
    changeBoard(client, projectId, (tasks) => movedTo(tasks, id, { status, before }));
    mutate({ id, status, before, stood });
    return true;
  };
  return move;
}

interface Assignment {
  id: string;
  person: PersonSummary | null;
  onDone?: () => void;
}

/** Assigns a task to somebody or to nobody: seen at once, put back when it fails. */
export function useAssignTask(projectId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: boardMutations(projectId),
    scope: { id: `assign-${projectId}` },
    mutationFn: ({ id, person }: Assignment) =>
      call(assignTask, { params: { projectId, taskId: id }, body: { assignedTo: person?._id ?? null } }),
    onMutate: async ({ id, person }: Assignment) => {
      await client.cancelQueries({ queryKey: boardQuery(projectId).queryKey });
      const stood = boardTask(client, projectId, id);
      const fields = { assignedTo: person?._id ?? null, assignee: person };
      changeBoard(client, projectId, (tasks) => withFields(tasks, id, fields));
      return stood;
    },
    onSuccess: ({ data }, { onDone }) => {
      settle(client, data);
      onDone?.();
      return void refreshAnalytics(client, projectId, data._id);
    },
    onError: (error, assignment, stood) => {
      const fields = stood && { assignedTo: stood.assignedTo, assignee: stood.assignee };
      if (fields) changeBoard(client, projectId, (tasks) => withFields(tasks, stood._id, fields));
      notifyChangeFailure(error, texts.failed.assign, () => mutate(assignment));
      return void lookAgain(client, projectId, error);
    },
  });
  return {
    assign: (id: string, person: PersonSummary | null, onDone?: () => void) => mutate({ id, person, onDone }),
  };
}

const undoTime = 10_000;

/** Takes a task off the board, with an Undo for ten seconds. */
export function useDeleteTask(projectId: string) {
  const client = useQueryClient();
  const restore = useRestoreTask(projectId);
  const { mutate } = useMutation({
    mutationKey: boardMutations(projectId),
    mutationFn: ({ id }: { id: string }) => call(deleteTask, { params: { projectId, taskId: id } }),
    onMutate: async ({ id }: { id: string }) => {
      await client.cancelQueries({ queryKey: boardQuery(projectId).queryKey });
      const stood = placeOf(client, projectId, id);
      changeBoard(client, projectId, (tasks) => withoutTask(tasks, id));
      return stood;
    },
    onSuccess: ({ message }, { id }) => {
      const action = { label: texts.undo, onClick: () => restore(id) };
      notifySuccess(message || texts.done.delete, { action, stays: undoTime });
      return void refreshAnalytics(client, projectId);
    },
    onError: (error, { id }, stood) => {
      const isGone = error instanceof CallFailure && error.status === 404;
      if (stood && !isGone) putBack(client, projectId, stood);
      notifyChangeFailure(error, texts.failed.delete, () => mutate({ id }));
      return void lookAgain(client, projectId, error);
    },
  });
  return (id: string) => mutate({ id });
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
    onError: (error, taskId) => notifyChangeFailure(error, texts.failed.restore, () => mutate(taskId)),
  });
  return mutate;
}
