import type { DraggableProvided } from '@hello-pangea/dnd';
import type { Task } from '@tandem/contract/tasks';
import { memo, use, useEffect, type KeyboardEvent, type MouseEvent } from 'react';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { assigneeName, cardIdOf } from '../tasks.view.ts';
import { CardActionsContext, type CardPanel } from './card-actions.hooks.ts';
import { CardButtons } from './card-buttons.tsx';
import { CardDetails } from './card-details.tsx';
import { CardFacts } from './card-facts.tsx';
import styles from './task-card.module.css';

interface TaskCardProps {
  task: Task;
  /** Title and position, as a screen reader says them. */
  place: string;
  isOpen: boolean;
  panel: CardPanel | null;
  isDragging: boolean;
  drag: DraggableProvided;
}

const settling = 60;
const inner = 'button, a, input, select, textarea, [role="menu"], [data-panel]';

/** A task on its board: the whole card is the handle and opens on a click or Enter; its buttons are not. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, place, isOpen, panel, isDragging, drag } = props;
  const { onOpen, today } = use(CardActionsContext);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The column makes room for the open card first.
    const wait = setTimeout(
      () => document.getElementById(cardIdOf(task._id))?.scrollIntoView({ block: 'nearest' }),
      settling,
    );
    return () => clearTimeout(wait);
  }, [isOpen, panel, task._id]);
  const toggle = () => onOpen(isOpen ? null : { id: task._id, panel: null });
  const click = (event: MouseEvent<HTMLElement>) => {
    const isOurs = event.target instanceof Element && event.target.closest(inner) === null;
    if (isOurs && !event.defaultPrevented && document.getSelection()?.isCollapsed !== false) toggle();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    toggle();
  };
  return (
    <div
      ref={drag.innerRef}
      {...drag.draggableProps}
      {...drag.dragHandleProps}
      id={cardIdOf(task._id)}
      role="group"
      aria-roledescription={texts.drag.role}
      aria-label={place}
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      onClick={click}
      onKeyDown={press}
    >
      <div className={styles.head}>
        <h3 className={styles.title} dir="auto">
          {task.title}
        </h3>
        <Assignee task={task} />
      </div>
      {(task.description || isOpen) && (
        <p className={styles.description} dir="auto">
          {task.description ?? texts.card.noDescription}
        </p>
      )}
      <CardFacts task={task} today={today} isWhole={isOpen} isUndated />
      <CardButtons task={task} isOpen={isOpen} panel={panel} />
      {isOpen && <CardDetails task={task} panel={panel} />}
    </div>
  );
});

function Assignee({ task }: { task: Task }) {
  const { assignee } = task;
  if (!assignee) return <span className={styles.nobody}>{texts.card.unknown}</span>;
  return (
    <span className={styles.assignee} title={texts.card.assigneeOf(assigneeName(task))}>
      <PersonAvatar person={assignee} size={24} isNamed />
    </span>
  );
}
