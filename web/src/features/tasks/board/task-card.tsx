import type { DraggableProvided } from '@hello-pangea/dnd';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCheck,
  IconCheckbox,
  IconCopyPlus,
  IconMessage2,
  IconDots,
  IconPaperclip,
  IconPencil,
  IconTrash,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconLayoutSidebarRight,
  IconSquareCheck,
  IconUserCircle,
} from '@tabler/icons-react';
import { plainTextOf } from '@tandem/contract/chat/plain-text';
import { type ListedTask, type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import { type KeyboardEvent, memo, type MouseEvent, use, useState, type ReactNode } from 'react';
import { useSingleKeys } from '../../../platform/single-keys.store.ts';
import { checklistTexts } from '../board.texts.ts';
import { taskTexts as texts, taskTexts as menuTexts } from '../tasks.texts.ts';
import { cardIdOf } from '../tasks.view.ts';
import { AssignSelect } from './assign-select.tsx';
import { CardActionsContext } from './board-actions.hooks.ts';
import { CardFacts, TaskNumber, PriorityBadge } from './card-facts.tsx';
import { focusBeside, openAssignSelect } from './card-keys.dom.ts';
import { toggleSelected, useIsSelected } from './selection.store.ts';
import { QuietButton, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
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
  const [wasNear, setNear] = useState(false);
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
    <Stack
      ref={drag.innerRef}
      {...drag.draggableProps}
      {...drag.dragHandleProps}
      id={cardIdOf(task._id)}
      role="group"
      aria-roledescription={texts.drag.role}
      aria-label={label}
      aria-current={isOpen || undefined}
      gap={4}
      size={14}
      ground="card"
      pad="12 12 8"
      below={8}
      isAnchor
      className={styles.card}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      // Not when it enters, as all cards do that are scrolled below the pointer.
      onPointerMove={() => setNear(true)}
      onFocus={() => setNear(true)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <Text
        type="button"
        as="button"
        isCentred
        line="strong"
        square={18}
        className={styles.corner}
        tabIndex={-1}
        aria-label={texts.card.selectOf(task.title)}
        aria-pressed={isSelected}
        title={texts.card.select}
        onClick={() => toggleSelected(task._id)}
      >
        <IconCheck size={13} stroke={2.5} aria-hidden />
      </Text>
      <Row gap={8} below={4} tall={20} className={styles.head}>
        <TaskNumber number={task.number} />
        <PriorityBadge task={task} />
        <CardTools task={task} hasDirect={wasNear} hasMenu={hasMenu} onMenu={setMenu} />
      </Row>
      <Text as="h3" clamp={3} font={14} weight={600} wrap="pretty" textAlign="start" dir="auto">
        {task.title}
      </Text>
      {task.description && (
        <Text clamp={2} tone="2" size={13} className={styles.description} dir="auto">
          {plainTextOf(task.description, task.mentions)}
          {task.isCut && '…'}
        </Text>
      )}
      <CardFacts task={task} today={today} />
      <CardFoot task={task} showsComments={showsComments} />
    </Stack>
  );
});

const cardFootTexts = texts.comments;

/** What a card has of something. */
const counts = {
  gap: 4,
  isInline: true,
  isFixed: true,
  tall: 24,
  pad: '0 4',
  font: 12,
  hasDigits: true,
} as const;

interface CardFootProps {
  task: ListedTask;
  showsComments: boolean;
}

/** The foot of a card: its assignee, which is the control that assigns it, its counts, and the toggle of its comments. */
function CardFoot({ task, showsComments }: CardFootProps) {
  const { onOpen, onClose } = use(CardActionsContext);
  const { _id: id, title, commentsCount, checklistCount, checklistDoneCount, filesCount } = task;
  return (
    <Row gap={4} tall={28} className={styles.foot}>
      <AssignSelect task={task} />
      {checklistCount > 0 && (
        <Row
          as="span"
          {...counts}
          tone={checklistDoneCount === checklistCount ? 'ok' : '2'}
          title={checklistTexts.spoken(checklistDoneCount, checklistCount)}
        >
          <IconCheckbox size={15} stroke={1.7} aria-hidden />
          {checklistTexts.counts(checklistDoneCount, checklistCount)}
        </Row>
      )}
      {filesCount > 0 && (
        <Row
          as="span"
          {...counts}
          tone="2"
          role="img"
          aria-label={texts.card.files(filesCount)}
          title={texts.card.files(filesCount)}
        >
          <IconPaperclip size={15} stroke={1.7} aria-hidden />
          {formatNumber(filesCount)}
        </Row>
      )}
      <QuietButton
        {...counts}
        isOn={showsComments}
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
      </QuietButton>
    </Row>
  );
}

const cardToolsTexts = texts.card;

interface CardToolsProps {
  task: ListedTask;
  /** Edit and Delete, which the menu has too; drawn where the pointer or the focus was, because a board has hundreds. */
  hasDirect: boolean;
  hasMenu: boolean;
  onMenu: (isOpen: boolean) => void;
}

/** Edit, Delete and the menu of a card. They cover its badge while it is pointed at or has the focus. */
function CardTools({ task, hasDirect, hasMenu, onMenu }: CardToolsProps) {
  const { onEdit, onDelete } = use(CardActionsContext);
  const { title } = task;
  return (
    <span className={styles.tools} data-open={hasMenu || undefined}>
      {hasDirect && (
        <>
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
        </>
      )}
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

interface CardMenuProps {
  task: ListedTask;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens the menu. */
  children: ReactNode;
}

/** All actions of a card, which includes moving it without dragging. */
function CardMenu({ task, isOpen, onChange, children }: CardMenuProps) {
  const { onOpen, onEdit, onCopy, onDelete, onMove, firstIn } = use(CardActionsContext);
  // A closed menu renders only its button, because a board has hundreds of them.
  if (!isOpen) return children;
  const toTop = (status: TaskStatus) => () => onMove(task, { status, before: firstIn(status, task._id) });
  const focusCard = () => document.getElementById(cardIdOf(task._id))?.focus();
  const items = [
    [menuTexts.card.open, IconLayoutSidebarRight, () => onOpen(task._id)],
    [menuTexts.card.edit, IconPencil, () => onEdit(task)],
    [menuTexts.card.copy, IconCopyPlus, () => onCopy(task)],
    [menuTexts.card.assignItem, IconUserCircle, () => openAssignSelect(cardIdOf(task._id))],
    [menuTexts.comments.show(task.commentsCount), IconMessage2, () => onOpen(task._id, 'comments')],
    [menuTexts.card.select, IconSquareCheck, () => toggleSelected(task._id)],
  ] as const;
  return (
    // What an item does moves the focus; leaving the menu returns it to the card, which is the only Tab stop.
    <Menu
      opened
      onChange={onChange}
      onClose={focusCard}
      position="bottom-end"
      returnFocus={false}
      // Not `keydown`: in a browser the key that opens the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      withinPortal
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {items.map(([label, Icon, act]) => (
          <Menu.Item key={label} leftSection={<Icon size={15} stroke={1.7} aria-hidden />} onClick={act}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{menuTexts.card.moveTo}</Menu.Label>
        {taskStatuses
          .filter((status) => status !== task.status)
          .map((status) => (
            <Menu.Item key={status} onClick={toTop(status)}>
              {menuTexts.columnNames[status]}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<IconArrowBarToUp size={15} aria-hidden />} onClick={toTop(task.status)}>
          {menuTexts.card.moveTop}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown size={15} aria-hidden />}
          onClick={() => onMove(task, { status: task.status, before: null })}
        >
          {menuTexts.card.moveBottom}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
          onClick={() => onDelete(task)}
        >
          {menuTexts.card.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
