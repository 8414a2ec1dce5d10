import { Droppable } from '@hello-pangea/dnd';
import type { TaskStatus } from '@tandem/contract/tasks';
import { taskTexts as texts } from '../../tasks.texts.ts';
import styles from './drop-row.module.css';

/** A drop target for a hidden column on phones, shown while a card is dragged. */
export function DropRow({ status }: { status: TaskStatus }) {
  return (
    // Horizontal, unlike the column of the cards, so that the library compares the vertical drag distance.
    <Droppable droppableId={status} direction="horizontal">
      {(drop, { isDraggingOver }) => (
        <div
          ref={drop.innerRef}
          {...drop.droppableProps}
          className={styles.row}
          data-over={isDraggingOver || undefined}
        >
          {texts.drag.dropIn(texts.columnNames[status])}
          <span className={styles.placeholder}>{drop.placeholder}</span>
        </div>
      )}
    </Droppable>
  );
}
