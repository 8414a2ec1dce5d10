import type { DraggableProvided } from '@hello-pangea/dnd';
import type { ListedTask } from '@tandem/contract/tasks';
import { memo, use, useEffect, type KeyboardEvent, type MouseEvent } from 'react';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { assigneeName, cardIdOf } from '../tasks.view.ts';
import { CardActionsContext, type CardPanel } from './card-actions.hooks.ts';
import { CardButtons } from './card-buttons.tsx';
import { CardDescription } from './card-description.tsx';
import { CardDetails } from './card-details.tsx';
import { CardFacts } from './card-facts.tsx';
import styles from './task-card.module.css';

interface TaskCardProps {
  task: ListedTask;
  /** The accessible name: title and position. */
  label: string;
  isOpen: boolean;
  panel: CardPanel | null;
  isDragging: boolean;
  drag: DraggableProvided;
}

const layoutMs = 60;
const interactive = 'button, a, input, select, textarea, [role="menu"], [data-panel]';

/** A task on its board. The card can be dragged, and opens on a click or Enter, except at its buttons. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, label, isOpen, panel, isDragging, drag } = props;
  const { onOpen, today } = use(CardActionsContext);
  useEffect(() => {
    if (!isOpen) return undefined;
    // The column resizes for the open card first.
    const wait = setTimeout(
      () => document.getElementById(cardIdOf(task._id))?.scrollIntoView({ block: 'nearest' }),
      layoutMs,
    );
    return () => clearTimeout(wait);
  }, [isOpen, panel, task._id]);
  const toggle = () => onOpen(isOpen ? null : { id: task._id, panel: null });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isOnCard = event.target instanceof Element && event.target.closest(interactive) === null;
    if (isOnCard && !event.defaultPrevented && document.getSelection()?.isCollapsed !== false) toggle();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
      aria-label={label}
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h3 className={styles.title} dir="auto">
          {task.title}
        </h3>
        <Assignee task={task} />
      </div>
      {/* Another version is another text, which is loaded when it is mounted. */}
      <CardDescription key={task.version} task={task} isOpen={isOpen} />
      <CardFacts task={task} today={today} isWhole={isOpen} isUndated />
      <CardButtons task={task} isOpen={isOpen} panel={panel} />
      {isOpen && <CardDetails task={task} panel={panel} />}
    </div>
  );
});

function Assignee({ task }: { task: ListedTask }) {
  const { assignee } = task;
  if (!assignee) return <span className={styles.nobody}>{texts.card.unknown}</span>;
  return (
    <span className={styles.assignee} title={texts.card.assigneeOf(assigneeName(task))}>
      <PersonAvatar person={assignee} size={24} isNamed />
    </span>
  );
}
