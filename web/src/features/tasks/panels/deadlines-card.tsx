import { Skeleton } from '@mantine/core';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDeadlines } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { timeLeft } from '../tasks.view.ts';
import styles from './board-panels.module.css';
import { PanelFailure } from './panel-failure.tsx';

const texts = taskTexts.panels;
const maxDeadlines = 3;

interface DeadlinesCardProps {
  projectId: string;
  today: string;
  onOpenTask: (id: string) => void;
}

/** The next deadlines, with the time left (spec §2). */
export function DeadlinesCard({ projectId, today, onOpenTask }: DeadlinesCardProps) {
  const deadlines = useDeadlines(projectId);
  return (
    <section className={styles.panel} aria-label={texts.deadlines}>
      <h2 className={styles.heading}>{texts.deadlines}</h2>
      {deadlines.isPending && (
        <LoadingState label={texts.loading}>
          <div className={styles.list}>
            <Skeleton height={20} />
            <Skeleton height={20} width="80%" />
            <Skeleton height={20} width="90%" />
          </div>
        </LoadingState>
      )}
      {deadlines.isError && !deadlines.data && (
        <PanelFailure
          sentence={taskTexts.failed.load}
          reason={reasonOf(deadlines.error)}
          isRetrying={deadlines.isFetching}
          onRetry={() => void deadlines.refetch()}
        />
      )}
      {deadlines.data?.length === 0 && <p className={styles.quiet}>{texts.noDeadlines}</p>}
      {deadlines.data && deadlines.data.length > 0 && (
        <ul className={styles.list}>
          {deadlines.data.slice(0, maxDeadlines).map(({ _id, title, dueDate }) => {
            const left = timeLeft(dueDate ?? today, today);
            return (
              <li key={_id} className={styles.deadline}>
                <button type="button" dir="auto" title={title} onClick={() => onOpenTask(_id)}>
                  {title}
                </button>
                <span className={styles.left} data-tone={left.tone}>
                  {left.words}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
