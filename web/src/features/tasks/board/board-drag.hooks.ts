import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import type { Task } from '@tandem/contract/tasks';
import { useState } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import { isRefusedStart } from '../tasks.view.ts';
import { columnNamed, isAt, movedTo, placeAt, type Columns, type Place } from './columns.view.ts';
import { focusCard } from './focus-card.dom.ts';
import type { Board } from './board-cache.view.ts';

const texts = taskTexts.drag;

interface Dragging {
  board: Board;
  /** Moves a card; settles once the kept board shows it. */
  move: (id: string, place: Place) => Promise<void>;
}

/**
 * The tasks as they are drawn while a card is dragged. Changes by others would make the indexes of the drag stale, so the board
 * stands still from the lift to the drop, and the drop is told by ids.
 */
export function useBoardDrag({ board, move }: Dragging) {
  const [held, setHeld] = useState<Task[] | null>(null);
  const [isLifted, setLifted] = useState(false);
  const shownTasks = held ?? board.tasks;
  const titleOf = (id: string) => shownTasks.find(({ _id }) => _id === id)?.title ?? '';

  const responders = (shown: Columns) => ({
    onBeforeCapture: ({ mode }: BeforeCapture) => {
      setHeld(board.tasks);
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
      const leave = () => {
        setHeld(null);
        announce(texts.left(titleOf(id)));
      };
      if (!destination || !status || !task || reason === 'CANCEL') return leave();
      const place = placeAt({ id, status, index: destination.index }, shown[status], board.tasks);
      if (isAt(board.tasks, id, place)) return leave();
      if (!isRefusedStart(task, status)) {
        const inSight = placeAt({ id, status, index: destination.index }, shown[status], shownTasks);
        setHeld(movedTo(shownTasks, id, inSight));
        announce(texts.dropped(task.title, destination.index + 1, status));
      }
      // A card that changes its column is another element there; who dropped it by keyboard goes with it.
      const end = () => {
        setHeld(null);
        if (mode === 'SNAP') focusCard(id);
      };
      return void move(id, place).finally(end);
    },
  });
  return { tasks: shownTasks, isLifted, responders };
}
