import type { DraggableProvided } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCheckbox, IconMessage2, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { plainTextOf } from '@tandem/contract/chat/plain-text';
import type { ListedTask } from '@tandem/contract/tasks';
import { type KeyboardEvent, memo, type MouseEvent, use, useState } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { checklistTexts } from '../board.texts.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { cardIdOf } from '../tasks.view.ts';
import { AssignSelect } from './assign-select.tsx';
import { CardActionsContext } from './card-actions.hooks.ts';
import { CardFacts, TaskNumber, PriorityBadge } from './card-facts.tsx';
import { focusBeside } from './card-keys.dom.ts';
import { CardMenu } from './card-menu.tsx';
import { toggleSelected, useIsSelected } from './selection.store.ts';
import styles from './task-card.module.css';

interface TaskCardProps {
  task: ListedTask;
  /** The accessible name: title and position. */
  label: string;
  /** Whether the panel shows this task. */
  isOpen: boolean;
  /** Whether it shows the comments. */
  showsComments: boolean;
  isDragging: boolean;
  drag: DraggableProvided;
}

const interactive = 'button, a, input, select, textarea, [role="menu"]';

/** A task on its board. Arrow keys lead from it to the other cards, Tab to its actions. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, label, isOpen, showsComments, isDragging, drag } = props;
  const { onOpen, today } = use(CardActionsContext);
  const [hasMenu, setMenu] = useState(false);
  const isSelected = useIsSelected(task._id);
  const hasKeys = useSingleKeys(({ isOn }) => isOn);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isOnCard = event.target instanceof Element && event.target.closest(interactive) === null;
    if (!isOnCard || event.defaultPrevented) return;
    if (event.shiftKey) toggleSelected(task._id);
    else if (document.getSelection()?.isCollapsed !== false) onOpen(task._id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event;
    // While the card is lifted, the library handles its keys before this.
    if (event.target !== currentTarget || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey) || (hasKeys && key === 'm');
    if (key === 'Enter') onOpen(task._id);
    else if (isMenuKey) setMenu(true);
    else if (!focusBeside(currentTarget, key)) return;
    event.preventDefault();
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
      aria-current={isOpen || undefined}
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.corner}
        tabIndex={-1}
        aria-label={texts.card.selectOf(task.title)}
        aria-pressed={isSelected}
        title={texts.card.select}
        onClick={() => toggleSelected(task._id)}
      >
        <IconCheck size={13} stroke={2.5} aria-hidden />
      </button>
      <div className={styles.head}>
        <TaskNumber number={task.number} />
        <PriorityBadge task={task} />
        <CardTools task={task} hasMenu={hasMenu} onMenu={setMenu} />
      </div>
      <h3 className={styles.title} dir="auto">
        {task.title}
      </h3>
      {task.description && (
        <p className={styles.description} dir="auto">
          {plainTextOf(task.description)}
          {task.isCut && '…'}
        </p>
      )}
      <CardFacts task={task} today={today} />
      <CardFoot task={task} showsComments={showsComments} />
    </div>
  );
});

const cardFootTexts = texts.comments;

interface CardFootProps {
  task: ListedTask;
  showsComments: boolean;
}

/** The foot of a card: its assignee, which is the control that assigns it, its counts, and the toggle of its comments. */
function CardFoot({ task, showsComments }: CardFootProps) {
  const { onOpen, onClose } = use(CardActionsContext);
  const { _id: id, title, commentsCount, checklistCount, checklistDoneCount } = task;
  return (
    <div className={styles.foot}>
      <AssignSelect task={task} />
      {checklistCount > 0 && (
        <span
          className={styles.count}
          title={checklistTexts.spoken(checklistDoneCount, checklistCount)}
          data-done={checklistDoneCount === checklistCount || undefined}
        >
          <IconCheckbox size={15} stroke={1.7} aria-hidden />
          {checklistTexts.counts(checklistDoneCount, checklistCount)}
        </span>
      )}
      <button
        type="button"
        className={styles.comments}
        aria-expanded={showsComments}
        aria-label={
          showsComments
            ? cardFootTexts.hideOf(title, commentsCount)
            : cardFootTexts.showOf(title, commentsCount)
        }
        title={showsComments ? cardFootTexts.hide : cardFootTexts.show(commentsCount)}
        onClick={() => (showsComments ? onClose() : onOpen(id, 'comments'))}
      >
        <IconMessage2 size={15} stroke={1.7} aria-hidden />
        {commentsCount > 0 && <span>{commentsCount}</span>}
      </button>
    </div>
  );
}

const cardToolsTexts = texts.card;

interface CardToolsProps {
  task: ListedTask;
  hasMenu: boolean;
  onMenu: (isOpen: boolean) => void;
}

/** Edit, Delete and the menu of a card. They cover its badge while it is pointed at or has the focus. */
function CardTools({ task, hasMenu, onMenu }: CardToolsProps) {
  const { onEdit, onDelete } = use(CardActionsContext);
  const { title } = task;
  return (
    <span className={styles.tools} data-open={hasMenu || undefined}>
      <ActionIcon
        size={28}
        className={styles.direct}
        aria-label={cardToolsTexts.editOf(title)}
        title={cardToolsTexts.edit}
        onClick={() => onEdit(task)}
      >
        <IconPencil size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        className={styles.direct}
        aria-label={cardToolsTexts.deleteOf(title)}
        title={cardToolsTexts.delete}
        onClick={() => onDelete(task)}
      >
        <IconTrash size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
      <CardMenu task={task} isOpen={hasMenu} onChange={onMenu}>
        <ActionIcon
          size={28}
          aria-label={cardToolsTexts.actionsOf(title)}
          aria-haspopup="menu"
          title={cardToolsTexts.actions}
          onClick={() => onMenu(true)}
        >
          <IconDots size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </CardMenu>
    </span>
  );
}
