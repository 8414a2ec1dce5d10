import {
  isRefusedStart,
  assignTask,
  deleteTask,
  editTask,
  moveTask,
  restoreTask,
  type Task,
  type TaskStatus,
} from '@tandem/contract/tasks';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { makeTaskOfComment, makeTaskOfItem } from '@tandem/contract/tasks/tasks-checklist';
import { call, CallFailure } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import {
  boardKey,
  boardMutations,
  boardPlace,
  boardQuery,
  boardTask,
  boardTasks,
  changeBoard,
  changesUnderWay,
  refreshAnalytics,
  taskKey,
  type TaskPlace,
} from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { createOnce, useCreationIds } from '../task-form/task-form.queries.ts';
import { creationOf, currentIn, emptyDraft, newIn } from '../task-form/task-form.view.ts';
import {
  nextCardOf,
  movedTo,
  type Place,
  withFields,
  withoutTask,
  withRestored,
  withTask,
} from '../board/columns.view.ts';
import { madeTexts } from '../board.texts.ts';
import { showMadeTask } from '../comments/comments.queries.ts';
import { useReloadChecklist } from '../checklist/checklist.queries.ts';

/** A card and the one after it, to restore its position. */
interface Before {
  task: Task;
  next: string | null;
}

/** The card of the board that a task stands before, to bring it back there. */
const placeBefore = (client: QueryClient, projectId: string, id: string): Before | undefined => {
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

/** Changes that are said, and undone, as one. */
interface Batch<Done> {
  left: number;
  done: Done[];
}

const batchOf = <Done>(left: number): Batch<Done> => ({ left, done: [] });

/** Whether this was the last change of the batch, and any succeeded. */
function isComplete<Done>(batch: Batch<Done>, done?: Done): boolean {
  batch.left -= 1;
  if (done !== undefined) batch.done.push(done);
  return batch.left === 0 && batch.done.length > 0;
}

interface Move extends Place {
  id: string;
  /** The moves that it belongs to; absent for one that undoes another. */
  batch?: Batch<Before>;
  /** Where it was before. */
  from?: Before | undefined;
  /** Who is assigned in the same change, and the version that the member saw when it was offered. */
  start?: { person: PersonSummary; version: number };
}

const assigneeRequired = 'tasks.assignee_required';

/**
 * Moves cards optimistically, with an Undo where their column changed. The promise does not wait for the server. It resolves
 * to false when all moves were refused at once, else to true.
 */
export function useMoveTasks(projectId: string, me: PersonSummary | null) {
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
      const previous = placeBefore(client, projectId, id);
      const assigned = start && { assignedTo: start.person._id, assignee: start.person };
      changeBoard(client, projectId, (tasks) =>
        movedTo(assigned ? withFields(tasks, id, assigned) : tasks, id, { status, before }),
      );
      return () => previous && putBack(client, projectId, previous);
    },
    onSuccess: ({ data }, { batch, from, status }) => {
      showReply(client, data);
      void refreshAnalytics(client, projectId, data._id);
      if (batch && isComplete(batch, from?.task.status === status ? undefined : from))
        sayMoved(batch.done, status);
    },
    failed: () => texts.failed.move,
    onFailure: (error, attempted) => {
      const { batch, status: to } = attempted;
      if (batch && isComplete(batch)) sayMoved(batch.done, to);
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
  const refuse = ({ id, status, before }: Pick<Move, 'id' | 'status' | 'before'>) => {
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
  const sayMoved = (moved: readonly Before[], status: TaskStatus) => {
    const undo = () => {
      for (const { task, next } of moved.toReversed())
        void mutate({ id: task._id, status: task.status, before: next });
    };
    notifySuccess(texts.card.moved(moved.length, texts.columnNames[status]), {
      at: boardPlace(projectId),
      about: [boardKey(projectId), ...moved.map(({ task }) => taskKey(task._id))],
      action: { label: texts.undo, onClick: undo },
      durationMs: undoMs,
    });
  };
  return async (ids: readonly string[], { status, before }: Place): Promise<boolean> => {
    const isRefused = (id: string) => {
      const task = boardTask(client, projectId, id);
      return task !== undefined && isRefusedStart(task, status);
    };
    const allowed = ids.filter((id) => !isRefused(id));
    const batch = batchOf<Before>(allowed.length);
    const moves = allowed.map((id) =>
      mutate({ id, status, before, batch, from: placeBefore(client, projectId, id) }),
    );
    await Promise.all(moves);
    const refused = ids.find(isRefused);
    if (refused !== undefined) refuse({ id: refused, status, before });
    return allowed.length > 0;
  };
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

/** Changes fields of a task without a look at its version, optimistically. */
export function useEditFields(projectId: string) {
  const client = useQueryClient();
  type Fields = Partial<Pick<Task, 'dueDate' | 'priority' | 'labels'>>;
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    scope: `edit-${projectId}`,
    mutate: ({ id, fields }: { id: string; fields: Fields }) =>
      call(editTask, { params: { projectId, taskId: id }, body: fields }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id, fields }) => {
      const before = boardTask(client, projectId, id);
      const show = (shown: Fields) => changeBoard(client, projectId, (tasks) => withFields(tasks, id, shown));
      show(fields);
      return () => {
        if (!before) return;
        const { dueDate, priority, labels } = before;
        show({ dueDate, priority, labels });
      };
    },
    onSuccess: ({ data }) => {
      showReply(client, data);
      void refreshAnalytics(client, projectId, data._id);
    },
    failed: () => texts.failed.edit,
  });
  return (id: string, fields: Fields) => void mutate({ id, fields });
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

const undoMs = limits.taskUndoSeconds * 1_000;

/** Deletes tasks, with one Undo for ten seconds. */
export function useDeleteTasks(projectId: string) {
  const client = useQueryClient();
  const restore = useRestoreTask(projectId);
  const sayDeleted = (ids: readonly string[]) =>
    notifySuccess(texts.card.deleted(ids.length), {
      at: boardPlace(projectId),
      action: { label: texts.undo, onClick: () => ids.forEach((id) => restore(id)) },
      durationMs: undoMs,
      about: [boardKey(projectId), ...ids.map(taskKey)],
    });
  const { mutate } = useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: ({ id }: { id: string; batch: Batch<string> }) =>
      call(deleteTask, { params: { projectId, taskId: id } }),
    edits: [boardQuery(projectId).queryKey],
    apply: ({ id }) => {
      const before = placeBefore(client, projectId, id);
      changeBoard(client, projectId, (tasks) => withoutTask(tasks, id));
      return (error) => {
        const isGone = error instanceof CallFailure && error.status === 404;
        if (before && !isGone) putBack(client, projectId, before);
      };
    },
    onSuccess: (_reply, { id, batch }) => {
      if (isComplete(batch, id)) sayDeleted(batch.done);
      void refreshAnalytics(client, projectId);
    },
    failed: () => texts.failed.delete,
    onFailure: (_error, { batch }) => {
      if (isComplete(batch)) sayDeleted(batch.done);
    },
  });
  return (ids: readonly string[]) => {
    const batch = batchOf<string>(ids.length);
    for (const id of ids) void mutate({ id, batch });
  };
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

/** Makes tasks of the comments and the checklist items of a task. Once more gives the same task, so nothing is asked twice. */
export function useMadeTasks(task: TaskPlace) {
  const client = useQueryClient();
  const reloadChecklist = useReloadChecklist(task);
  const { projectId, _id: taskId } = task;
  const report = (error: unknown) => reportFailedWrite(error, madeTexts.failed);
  return {
    ofComment: (commentId: string) => {
      const params = { projectId, taskId, commentId };
      call(makeTaskOfComment, { params, body: {} }).then(({ data }) => {
        changeBoard(client, projectId, (tasks) => withTask(tasks, data));
        showMadeTask(client, task, { commentId, madeTaskId: data._id });
      }, report);
    },
    ofItem: (itemId: string) => {
      call(makeTaskOfItem, { params: { projectId, taskId, itemId }, body: {} }).then(({ data }) => {
        changeBoard(client, projectId, (tasks) => withTask(tasks, data));
        reloadChecklist();
      }, report);
    },
  };
}
