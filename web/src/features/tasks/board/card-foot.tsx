import { IconCheckbox, IconMessage2 } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { use } from 'react';
import { checklistTexts } from '../checklist/checklist.texts.ts';
import { taskTexts } from '../tasks.texts.ts';
import { AssignSelect } from './assign-select.tsx';
import { CardActionsContext } from './card-actions.hooks.ts';
import styles from './card-foot.module.css';

const texts = taskTexts.comments;

interface CardFootProps {
  task: ListedTask;
  showsComments: boolean;
}

/** The foot of a card: its assignee, which is the control that assigns it, its counts, and the toggle of its comments. */
export function CardFoot({ task, showsComments }: CardFootProps) {
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
        aria-label={showsComments ? texts.hideOf(title, commentsCount) : texts.showOf(title, commentsCount)}
        title={showsComments ? texts.hide : texts.show(commentsCount)}
        onClick={() => (showsComments ? onClose() : onOpen(id, 'comments'))}
      >
        <IconMessage2 size={15} stroke={1.7} aria-hidden />
        {commentsCount > 0 && <span>{commentsCount}</span>}
      </button>
    </div>
  );
}
