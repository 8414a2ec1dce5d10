import { Droppable } from '@hello-pangea/dnd';
import type { TaskStatus } from '@tandem/contract/tasks';
import { taskTexts as texts } from '../tasks.texts.ts';
import styles from './drop-row.module.css';

/** On a phone, a column that is not in sight, as a place to drop a card on while one is dragged. */
export function DropRow({ status }: { status: TaskStatus }) {
  return (
    // It lies crosswise to the cards' column, so that the library goes by how far up the card was dragged.
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
