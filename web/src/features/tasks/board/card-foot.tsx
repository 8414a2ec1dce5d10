import { ActionIcon } from '@mantine/core';
import type { ListedTask } from '@tandem/contract/tasks';
import { IconCheckbox, IconDots, IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react';
import { use } from 'react';
import { checklistTexts } from '../checklist/checklist.texts.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { AssignSelect } from './assign-select.tsx';
import { CardActionsContext } from './card-actions.hooks.ts';
import styles from './card-foot.module.css';
import { CardMenu } from './card-menu.tsx';

interface CardFootProps {
  task: ListedTask;
  showsComments: boolean;
  hasMenu: boolean;
  onMenu: (isOpen: boolean) => void;
}

/**
 * The foot of a card: who it is assigned to, which is the control that assigns it, its actions and counts. Tab skips them,
 * because the card is one stop whose menu reaches them all.
 */
export function CardFoot({ task, showsComments, hasMenu, onMenu }: CardFootProps) {
  const { onOpen, onClose, onEdit, onDelete } = use(CardActionsContext);
  const { _id: id, title, commentsCount, checklistCount, checklistDoneCount } = task;
  return (
    <div className={styles.foot}>
      <AssignSelect task={task} isSkipped />
      <span className={styles.faint}>
        <ActionIcon
          size={24}
          tabIndex={-1}
          aria-label={texts.card.editOf(title)}
          title={texts.card.edit}
          onClick={() => onEdit(task)}
        >
          <IconPencil size={14} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={24}
          tabIndex={-1}
          aria-label={texts.card.deleteOf(title)}
          title={texts.card.delete}
          onClick={() => onDelete(task)}
        >
          <IconTrash size={14} stroke={1.7} aria-hidden />
        </ActionIcon>
        <CardMenu task={task} isOpen={hasMenu} onChange={onMenu}>
          <ActionIcon
            size={24}
            tabIndex={-1}
            aria-label={texts.card.actionsOf(title)}
            aria-haspopup="menu"
            title={texts.card.actions}
            onClick={() => onMenu(true)}
          >
            <IconDots size={15} stroke={1.7} aria-hidden />
          </ActionIcon>
        </CardMenu>
      </span>
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
        tabIndex={-1}
        aria-expanded={showsComments}
        aria-label={
          showsComments
            ? texts.comments.hideOf(title, commentsCount)
            : texts.comments.showOf(title, commentsCount)
        }
        title={showsComments ? texts.comments.hide : texts.comments.show(commentsCount)}
        onClick={() => (showsComments ? onClose() : onOpen(id, 'comments'))}
      >
        <IconMessage2 size={15} stroke={1.7} aria-hidden />
        {commentsCount > 0 && <span>{commentsCount}</span>}
      </button>
    </div>
  );
}
