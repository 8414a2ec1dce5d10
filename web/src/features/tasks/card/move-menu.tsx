import { ActionIcon, Menu } from '@mantine/core';
import { taskStatuses, type Task, type TaskStatus } from '@tandem/contract/tasks';
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowsMove } from '@tabler/icons-react';
import { use, useState } from 'react';
import { taskTexts as texts } from '../tasks.texts.ts';
import { CardActionsContext } from './card-actions.hooks.ts';

/** Moves a task without dragging: to the top of another column, or to the top or bottom of its own. */
export function MoveMenu({ task }: { task: Task }) {
  const { onMove, firstIn } = use(CardActionsContext);
  const [isOpen, setOpen] = useState(false);
  const button = (
    <ActionIcon
      size={28}
      aria-label={texts.card.moveOf(task.title)}
      aria-haspopup="menu"
      title={texts.card.moveTo}
      onClick={() => setOpen(true)}
    >
      <IconArrowsMove size={15} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  // A closed menu renders only its button, because a board has hundreds of them.
  if (!isOpen) return button;
  const toTop = (status: TaskStatus) => () => onMove(task, { status, before: firstIn(status, task._id) });
  return (
    // `onMove` focuses the card, which is another element after the move.
    <Menu opened onChange={setOpen} position="bottom-end" returnFocus={false} withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.card.moveTo}</Menu.Label>
        {taskStatuses
          .filter((status) => status !== task.status)
          .map((status) => (
            <Menu.Item key={status} onClick={toTop(status)}>
              {texts.columnNames[status]}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowBarToUp size={15} aria-hidden />} onClick={toTop(task.status)}>
          {texts.card.moveTop}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown size={15} aria-hidden />}
          onClick={() => onMove(task, { status: task.status, before: null })}
        >
          {texts.card.moveBottom}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
