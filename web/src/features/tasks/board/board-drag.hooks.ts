import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import type { Task } from '@tandem/contract/tasks';
import { useState } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import { isRefusedStart } from '../tasks.view.ts';
import { columnNamed, isAt, movedTo, placeAt, type Columns, type Place } from './columns.view.ts';
import { focusCard } from './focus-card.dom.ts';
import type { Board } from '../changes/board-cache.view.ts';

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

  const responders = (shown: Columns) => ({
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
      const place = placeAt({ id, status, index: destination.index }, shown[status], board.tasks);
      if (isAt(board.tasks, id, place)) return revert();
      if (!isRefusedStart(task, status)) {
        const shownPlace = placeAt({ id, status, index: destination.index }, shown[status], shownTasks);
        setFrozen(movedTo(shownTasks, id, shownPlace));
        announce(texts.dropped(task.title, destination.index + 1, status));
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
