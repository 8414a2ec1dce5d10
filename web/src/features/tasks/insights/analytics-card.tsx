import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTaskAnalytics } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-panels.module.css';
import { PanelFailure } from './panel-failure.tsx';

const texts = taskTexts.panels;

/** The analytics of the board (§2.16-06). */
export function AnalyticsCard({ projectId, actions }: { projectId: string; actions: ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useTaskAnalytics(projectId);
  const rows = data && [
    [texts.total, texts.number(data.totalTasks)],
    [texts.completed, texts.number(data.completedTasks)],
    [texts.pending, texts.number(data.pendingTasks)],
    [texts.average, data.averageCompletionTime || texts.none],
  ];
  return (
    <section className={styles.panel} aria-label={texts.analytics}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{texts.analytics}</h2>
        {actions}
      </div>
      {isPending && (
        <LoadingState label={texts.loading}>
          <Skeleton height={40} />
        </LoadingState>
      )}
      {error && !data && (
        <PanelFailure
          sentence={taskTexts.failed.load}
          reason={reasonOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {rows && (
        <dl className={styles.figures}>
          {rows.map(([label, value]) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
