import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { use } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import { CardActionsContext } from './card-actions.hooks.ts';
import { CardMenu } from './card-menu.tsx';
import styles from './card-tools.module.css';

const texts = taskTexts.card;

interface CardToolsProps {
  task: ListedTask;
  hasMenu: boolean;
  onMenu: (isOpen: boolean) => void;
}

/** Edit, Delete and the menu of a card. They cover its badge while it is pointed at or has the focus. */
export function CardTools({ task, hasMenu, onMenu }: CardToolsProps) {
  const { onEdit, onDelete } = use(CardActionsContext);
  const { title } = task;
  return (
    <span className={styles.tools} data-open={hasMenu || undefined}>
      <ActionIcon
        size={28}
        className={styles.direct}
        aria-label={texts.editOf(title)}
        title={texts.edit}
        onClick={() => onEdit(task)}
      >
        <IconPencil size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        className={styles.direct}
        aria-label={texts.deleteOf(title)}
        title={texts.delete}
        onClick={() => onDelete(task)}
      >
        <IconTrash size={15} stroke={1.7} aria-hidden />
      </ActionIcon>
      <CardMenu task={task} isOpen={hasMenu} onChange={onMenu}>
        <ActionIcon
          size={28}
          aria-label={texts.actionsOf(title)}
          aria-haspopup="menu"
          title={texts.actions}
          onClick={() => onMenu(true)}
        >
          <IconDots size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </CardMenu>
    </span>
  );
}
