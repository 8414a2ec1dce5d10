import { IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import type { Task } from '@tandem/contract/tasks';
import { formatDate } from '../../../ui/dates.ts';
import { taskTexts } from '../tasks.texts.ts';
import { doneSince, shownDone } from './done-fold.view.ts';
import styles from './done-fold.module.css';

const texts = taskTexts.board;

interface DoneFoldProps {
  /** All done tasks, of which the first are shown. */
  tasks: readonly Task[];
  isFolded: boolean;
  /** Whether all show because the member wanted to see them. */
  canFold: boolean;
  onFold: (showsAll: boolean) => void;
}

/** The button below the done tasks that shows the others, or fewer. */
export function DoneFold({ tasks, isFolded, canFold, onFold }: DoneFoldProps) {
  if (!isFolded && !canFold) return null;
  const folded = tasks.slice(shownDone);
  const since = doneSince(folded);
  return (
    <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => onFold(isFolded)}>
      {isFolded ? (
        <>
          <IconChevronRight size={15} stroke={1.7} aria-hidden />
          {texts.moreDone(folded.length)}
          {since && <span className={styles.since}>{texts.since(formatDate(since, 'MMM D'))}</span>}
        </>
      ) : (
        <>
          <IconChevronUp size={15} stroke={1.7} aria-hidden />
          {texts.fewerDone}
        </>
      )}
    </button>
  );
}
