import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { type Task, isRefusedStart } from '@tandem/contract/tasks';
import { useState } from 'react';
import type { Board } from '../changes/board-cache.view.ts';
import { taskTexts } from '../tasks.texts.ts';
import { focusCard } from './card-keys.dom.ts';
import { columnNamed, type Columns, isAt, movedTo, type Place, placeAt } from './columns.view.ts';
import { indexInFold } from './done-fold.view.ts';

const texts = taskTexts.drag;

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
      announce(texts.lifted(titleOf(draggableId), source.index + 1, source.droppableId)),
    onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(
        destination
          ? texts.over(titleOf(draggableId), destination.index + 1, destination.droppableId)
          : texts.overNothing(titleOf(draggableId)),
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
        announce(texts.left(titleOf(id)));
        if (mode === 'SNAP') focusCard(id);
      };
      if (!destination || !status || !task || reason === 'CANCEL') return revert();
      const index = isFolded && status === 'Done' ? indexInFold(destination.index) : destination.index;
      const place = placeAt({ id, status, index }, shown[status], board.tasks);
      if (isAt(board.tasks, id, place)) return revert();
      if (!isRefusedStart(task, status)) {
        const shownPlace = placeAt({ id, status, index }, shown[status], shownTasks);
        setFrozen(movedTo(shownTasks, id, shownPlace));
        announce(texts.dropped(task.title, index + 1, status));
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
