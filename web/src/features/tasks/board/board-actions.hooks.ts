import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask, TaskStatus } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import type { CardActions } from './card-actions.hooks.ts';
import { newIn, type FormSubject } from '../task-form/task-form.view.ts';
import { boardTasks, loadWholeTask } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { isWhole, type WholeTask } from '../tasks.view.ts';
import { focusCard } from './card-keys.dom.ts';
import { clearSelection } from './selection.store.ts';
import { neighbourOf, type Place } from './columns.view.ts';
import type { useTaskPanel } from '../task-panel/panel-address.hooks.ts';
import {
  useAssignTask,
  useDeleteTasks,
  useEditFields,
  useMoveTasks,
  useQuickAdd,
} from '../changes/task-changes.queries.ts';

interface BoardActionsInput extends Pick<CardActions, 'me' | 'assignable' | 'today' | 'taskPrefix'> {
  projectId: string;
  onForm: (subject: FormSubject) => void;
  panel: ReturnType<typeof useTaskPanel>;
}

/** The actions of cards and columns. They keep the focus on the board. */
export function useBoardActions(input: BoardActionsInput) {
  const { projectId, me, assignable, today, taskPrefix, onForm, panel } = input;
  const client = useQueryClient();
  const { announcement, move, onMove } = useMoving(projectId, me);
  const { assign } = useAssignTask(projectId);
  const { deleting, confirmDelete } = useDeletion(projectId, panel);
  const firstIn: CardActions['firstIn'] = (status, except) =>
    boardTasks(client, projectId).find((task) => task.status === status && task._id !== except)?._id ?? null;
  const edits = useTasksEdits({ projectId, me, firstIn });
  const finding = useDialog<ListedTask>();
  const onEdit = useEdit(onForm);
  // The other functions depend only on values that never change for a board. The panel's change with each task that opens,
  // and a new value of the context would render every card.
  const onOpen = useStable(panel.open);
  const onClose = useStable(panel.close);
  const actions = useMemo<CardActions>(
    () => ({
      me,
      assignable,
      today,
      taskPrefix,
      onOpen,
      onClose,
      onEdit,
      onDelete: (task) => deleting.open([task]),
      onAssign: (task, person) => assign(task._id, person && summaryOf(person)),
      onFind: finding.open,
      onMove,
      firstIn,
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [projectId, me, assignable, today, taskPrefix],
  );
  const onNew = useStable((status: TaskStatus) => onForm(newIn(status, me)));
  const onAdd = useAdd(projectId, me);
  return {
    actions,
    onNew,
    onAdd,
    edits,
    deleting,
    onDeleteSeveral: (ids: readonly string[]) =>
      deleting.open(boardTasks(client, projectId).filter(({ _id }) => ids.includes(_id))),
    confirmDelete,
    finding,
    assignFound: (person: PersonSummary) => finding.subject && actions.onAssign(finding.subject, person),
    announcement,
    move: (id: string, place: Place) => move([id], place).then(() => undefined),
  };
}

/** Moves tasks, says where they are now, and keeps the focus beside where they were. */
function useMoving(projectId: string, me: CardActions['me']) {
  const client = useQueryClient();
  const move = useMoveTasks(projectId, me);
  const [announcement, setAnnouncement] = useState('');
  const onMove: CardActions['onMove'] = (task, place, { keepsFocus = false } = { keepsFocus: false }) => {
    const neighbour = neighbourOf(boardTasks(client, projectId), task._id);
    void move([task._id], place).then((isShown) => {
      if (isShown) setAnnouncement(texts.card.movedTo(task.title, texts.columnNames[place.status]));
      if (!keepsFocus) focusCard(task._id, neighbour);
    });
  };
  return { announcement, move, onMove };
}

/** Opens the form of a task with its whole description, of which the list may have a part. */
function useEdit(onForm: BoardActionsInput['onForm']) {
  const client = useQueryClient();
  const edit = (task: ListedTask): void => {
    const open = (whole: WholeTask) => onForm({ task: whole, status: whole.status });
    if (isWhole(task)) return open(task);
    loadWholeTask(client, task).then(open, (error: unknown) =>
      reportFailedWrite(error, texts.failed.load, () => edit(task)),
    );
  };
  return edit;
}

/** Adds a task to a column by its title. */
function useAdd(projectId: string, me: CardActions['me']) {
  const add = useQuickAdd(projectId);
  return useStable((status: TaskStatus, title: string, onRefused: (title: string) => void) =>
    add({ title, status, me, onRefused }),
  );
}

/** Asks before tasks are deleted, and focuses the card beside the first afterwards. */
function useDeletion(projectId: string, panel: BoardActionsInput['panel']) {
  const client = useQueryClient();
  const remove = useDeleteTasks(projectId);
  const deleting = useDialog<ListedTask[]>();
  const confirmDelete = () => {
    const ids = (deleting.subject ?? []).map(({ _id }) => _id);
    deleting.close();
    const [first] = ids;
    if (first === undefined) return;
    const neighbour = neighbourOf(boardTasks(client, projectId), first);
    if (panel.task !== undefined && ids.includes(panel.task)) panel.close();
    clearSelection();
    remove(ids);
    focusCard(neighbour);
  };
  return { deleting, confirmDelete };
}

/** A function that stays the same and calls the latest one; for events, not for rendering. */
function useStable<Input extends unknown[]>(act: (...input: Input) => void): (...input: Input) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...input: Input) => latest.current(...input), []);
}

const summaryOf = ({ _id, firstName, lastName, photoUrl }: PersonSummary): PersonSummary => ({
  _id,
  firstName,
  lastName,
  photoUrl,
});

interface TasksEditsInput {
  projectId: string;
  me: CardActions['me'];
  firstIn: CardActions['firstIn'];
}

/** Changes of one or several tasks at once. Moving can be undone as one. */
export function useTasksEdits({ projectId, me, firstIn }: TasksEditsInput) {
  const moveTasks = useMoveTasks(projectId, me);
  const { assign } = useAssignTask(projectId);
  const setFields = useEditFields(projectId);
  return {
    move: (tasks: readonly ListedTask[], status: TaskStatus) => {
      const moved = tasks.filter((task) => task.status !== status).map(({ _id }) => _id);
      const [first] = moved;
      if (first !== undefined) void moveTasks(moved, { status, before: firstIn(status, first) });
    },
    assign: (tasks: readonly ListedTask[], person: PersonSummary | null) => {
      for (const { _id } of tasks) assign(_id, person);
    },
    setFields: (tasks: readonly ListedTask[], fields: Parameters<typeof setFields>[1]) => {
      for (const { _id } of tasks) setFields(_id, fields);
    },
    setLabels: (id: string, labels: string[]) => setFields(id, { labels }),
  };
}
