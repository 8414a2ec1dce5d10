import type { ListedTask } from '@tandem/contract/tasks';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { PanelFailure } from '../panels/panel-failure.tsx';
import { useDescription } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import styles from './task-card.module.css';

/** The description of a card: its beginning, and all of it while the card is open. */
export function CardDescription({ task, isOpen }: { task: ListedTask; isOpen: boolean }) {
  const description = useDescription(task, isOpen);
  if (!task.description && !isOpen) return null;
  return (
    <>
      <p className={styles.description} dir="auto">
        {description.text ?? texts.card.noDescription}
        {description.isCut && '…'}
      </p>
      {description.hasFailed && (
        <PanelFailure
          sentence={texts.failed.load}
          reason={reasonOf(description.error)}
          isRetrying={description.isRetrying}
          onRetry={description.retry}
        />
      )}
    </>
  );
}
