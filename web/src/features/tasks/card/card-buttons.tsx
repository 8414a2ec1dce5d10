import { ActionIcon } from '@mantine/core';
import type { Task } from '@tandem/contract/tasks';
import { IconChevronDown, IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react';
import { use } from 'react';
import { taskTexts as texts } from '../tasks.texts.ts';
import { CardActionsContext, type CardPanel } from './card-actions.hooks.ts';
import styles from './card-buttons.module.css';
import { DueBadge } from './due-badge.tsx';
import { MoveMenu } from './move-menu.tsx';

interface CardButtonsProps {
  task: Task;
  isOpen: boolean;
  panel: CardPanel | null;
}

/** The buttons of a card. Secondary ones are visible on hover and focus, or always on devices without hover. */
export function CardButtons({ task, isOpen, panel }: CardButtonsProps) {
  const { onOpen, onEdit, onDelete, today } = use(CardActionsContext);
  const { _id: id, title, commentsCount } = task;
  const showsComments = panel === 'comments';
  const toggleComments = () => onOpen(showsComments ? { id, panel: null } : { id, panel: 'comments' });
  return (
    <div className={styles.buttons} data-open={isOpen || undefined}>
      <span className={styles.due}>
        <DueBadge task={task} today={today} />
      </span>
      <div className={styles.secondary}>
        <ActionIcon
          size={28}
          aria-label={texts.card.editOf(title)}
          title={texts.card.edit}
          onClick={() => onEdit(task)}
        >
          <IconPencil size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
        <MoveMenu task={task} />
        <ActionIcon
          size={28}
          aria-label={texts.card.deleteOf(title)}
          title={texts.card.delete}
          onClick={() => onDelete(task)}
        >
          <IconTrash size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <ActionIcon
        size={28}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={isOpen ? texts.card.close(title) : texts.card.open(title)}
        onClick={() => onOpen(isOpen ? null : { id, panel: null })}
      >
        <IconChevronDown size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
      <button
        type="button"
        className={styles.comments}
        aria-expanded={showsComments}
        aria-label={
          showsComments
            ? texts.comments.hideOf(title, commentsCount)
            : texts.comments.showOf(title, commentsCount)
        }
        title={showsComments ? texts.comments.hide : texts.comments.show(commentsCount)}
        onClick={toggleComments}
      >
        <IconMessage2 size={15} stroke={1.7} aria-hidden />
        {commentsCount > 0 && <span>{commentsCount}</span>}
      </button>
    </div>
  );
}
