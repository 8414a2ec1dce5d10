import { Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconLayoutSidebarRight,
  IconMessage2,
  IconPencil,
  IconSquareCheck,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react';
import { type ListedTask, type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import { type ReactNode, use } from 'react';
import { taskTexts as texts } from '../tasks.texts.ts';
import { cardIdOf } from '../tasks.view.ts';
import { CardActionsContext } from './card-actions.hooks.ts';
import { openAssignSelect } from './card-keys.dom.ts';
import { toggleSelected } from './selection.store.ts';

interface CardMenuProps {
  task: ListedTask;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that opens the menu. */
  children: ReactNode;
}

/** All actions of a card, which includes moving it without dragging. */
export function CardMenu({ task, isOpen, onChange, children }: CardMenuProps) {
  const { onOpen, onEdit, onDelete, onMove, firstIn } = use(CardActionsContext);
  // A closed menu renders only its button, because a board has hundreds of them.
  if (!isOpen) return children;
  const toTop = (status: TaskStatus) => () => onMove(task, { status, before: firstIn(status, task._id) });
  const focusCard = () => document.getElementById(cardIdOf(task._id))?.focus();
  const items = [
    [texts.card.open, IconLayoutSidebarRight, () => onOpen(task._id)],
    [texts.card.edit, IconPencil, () => onEdit(task)],
    [texts.card.assignItem, IconUserCircle, () => openAssignSelect(cardIdOf(task._id))],
    [texts.comments.show(task.commentsCount), IconMessage2, () => onOpen(task._id, 'comments')],
    [texts.card.select, IconSquareCheck, () => toggleSelected(task._id)],
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
        <Menu.Label>{texts.card.moveTo}</Menu.Label>
        {taskStatuses
          .filter((status) => status !== task.status)
          .map((status) => (
            <Menu.Item key={status} onClick={toTop(status)}>
              {texts.columnNames[status]}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<IconArrowBarToUp size={15} aria-hidden />} onClick={toTop(task.status)}>
          {texts.card.moveTop}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown size={15} aria-hidden />}
          onClick={() => onMove(task, { status: task.status, before: null })}
        >
          {texts.card.moveBottom}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
          onClick={() => onDelete(task)}
        >
          {texts.card.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
