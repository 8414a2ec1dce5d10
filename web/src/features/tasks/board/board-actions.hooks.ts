import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import type { PersonSummary } from '@tandem/contract/people';
import { isRefusedStart, type ListedTask, type Task, type TaskStatus } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, createContext } from 'react';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import {
  useAssignTask,
  useDeleteTasks,
  useEditFields,
  useMoveTasks,
  useQuickAdd,
} from '../changes/task-changes.queries.ts';
import { copyOf, newIn, type FormSubject, type Assignable } from '../task-form/task-form.view.ts';
import type { useTaskPanel } from '../task-panel/task-panel.hooks.ts';
import { boardTasks, loadWholeTask } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { isWhole, type WholeTask } from '../tasks.view.ts';
import { focusCard } from './card-keys.dom.ts';
import {
  type Board,
  columnNamed,
  type Columns,
  isAt,
  movedTo,
  neighbourOf,
  type Place,
  placeAt,
  indexInFold,
} from './columns.view.ts';
import { clearSelection } from './selection.store.ts';
import type { PanelPart } from '../task-panel/panel.view.ts';

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
  const { onEdit, onCopy } = useForms(onForm);
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
      onCopy,
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
function useForms(onForm: BoardActionsInput['onForm']) {
  const client = useQueryClient();
  const withWhole = (task: ListedTask, open: (whole: WholeTask) => void): void => {
    if (isWhole(task)) return open(task);
    loadWholeTask(client, task).then(open, (error: unknown) =>
      reportFailedWrite(error, texts.failed.load, () => withWhole(task, open)),
    );
  };
  return {
    onEdit: (task: ListedTask) => withWhole(task, (whole) => onForm({ task: whole, status: whole.status })),
    onCopy: (task: ListedTask) => withWhole(task, (whole) => onForm(copyOf(whole))),
  };
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

interface BoardDragInput {
  board: Board;
  /** Moves a card; settles once the cached board shows it. */
  move: (id: string, place: Place) => Promise<void>;
}

/**
 * The tasks as shown while a card is dragged. Changes by others would make the indexes of the drag stale. So the board does
 * not change from the lift to the drop, and the drop is sent as ids.
 */
export function useBoardDrag({ board, move }: BoardDragInput) {
  const [frozen, setFrozen] = useState<Task[] | null>(null);
  const [isLifted, setLifted] = useState(false);
  const shownTasks = frozen ?? board.tasks;
  const titleOf = (id: string) => shownTasks.find(({ _id }) => _id === id)?.title ?? '';

  /** `isFolded` says that Done shows its first cards only. */
  const responders = (shown: Columns, isFolded = false) => ({
    onBeforeCapture: ({ mode }: BeforeCapture) => {
      setFrozen(board.tasks);
      setLifted(mode === 'FLUID');
    },
    onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
      announce(texts.drag.lifted(titleOf(draggableId), source.index + 1, source.droppableId)),
    onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(
        destination
          ? texts.drag.over(titleOf(draggableId), destination.index + 1, destination.droppableId)
          : texts.drag.overNothing(titleOf(draggableId)),
      ),
    onDragEnd: (
      { draggableId: id, destination, reason, mode }: DropResult,
      { announce }: ResponderProvided,
    ) => {
      setLifted(false);
      const status = columnNamed(destination?.droppableId);
      const task = shownTasks.find(({ _id }) => _id === id);
      const revert = () => {
        setFrozen(null);
        announce(texts.drag.left(titleOf(id)));
        if (mode === 'SNAP') focusCard(id);
      };
      if (!destination || !status || !task || reason === 'CANCEL') return revert();
      const index = isFolded && status === 'Done' ? indexInFold(destination.index) : destination.index;
      const place = placeAt({ id, status, index }, shown[status], board.tasks);
      if (isAt(board.tasks, id, place)) return revert();
      if (!isRefusedStart(task, status)) {
        const shownPlace = placeAt({ id, status, index }, shown[status], shownTasks);
        setFrozen(movedTo(shownTasks, id, shownPlace));
        announce(texts.drag.dropped(task.title, index + 1, status));
      }
      // The card is another element in its new column, so a keyboard drop moves the focus there.
      const end = () => {
        setFrozen(null);
        if (mode === 'SNAP') focusCard(id);
      };
      return void move(id, place).finally(end);
    },
  });
  return { tasks: shownTasks, isLifted, responders };
}

/** Data and actions of all cards of a board; memoized. */
interface CardActions {
  me: PersonSummary | null;
  assignable: Assignable;
  today: string;
  /** What begins the numbers of the board's tasks; empty in a board that was kept before there were any. */
  taskPrefix: string;
  /** Opens the panel of a task, at a part of it. */
  onOpen: (id: string, part?: PanelPart) => void;
  onClose: () => void;
  onEdit: (task: ListedTask) => void;
  /** Opens the form of a new task that begins as this one. */
  onCopy: (task: ListedTask) => void;
  onDelete: (task: ListedTask) => void;
  onAssign: (task: ListedTask, person: PersonSummary | null) => void;
  /** Finds a project member who is not listed, and assigns the task to them. */
  onFind: (task: ListedTask) => void;
  /** Moves a task, and focuses its card unless the focus stays where it is. */
  onMove: (task: ListedTask, place: Place, options?: { keepsFocus: boolean }) => void;
  /** The id of the first card of a column other than `except`; null without one. */
  firstIn: (status: ListedTask['status'], except: string) => string | null;
}

/** The board's actions for its cards and for the panel. */
export const CardActionsContext = createContext<CardActions>({
  me: null,
  assignable: { people: [], hasMore: false },
  today: '',
  taskPrefix: '',
  onOpen: () => undefined,
  onClose: () => undefined,
  onEdit: () => undefined,
  onCopy: () => undefined,
  onDelete: () => undefined,
  onAssign: () => undefined,
  onFind: () => undefined,
  onMove: () => undefined,
  firstIn: () => null,
});
