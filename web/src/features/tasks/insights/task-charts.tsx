import { Skeleton } from '@mantine/core';
import { taskStatuses, type TaskAnalytics, type TaskStatus } from '@tandem/contract/tasks';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDay } from '../../../ui/dates.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTaskAnalytics } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { Bars, type Bar } from '../panels/bars.tsx';
import styles from './board-panels.module.css';
import { PanelFailure } from './panel-failure.tsx';

const texts = taskTexts.panels;
const colours: Record<TaskStatus, string> = {
  'To Do': 'var(--ink-3)',
  'In Progress': 'var(--t0)',
  Done: 'var(--ok)',
  OverDue: 'var(--danger)',
};

/** Tasks done per week, and tasks by status. */
export function TaskCharts({ projectId }: { projectId: string }) {
  const { data, error, isPending, isFetching, refetch } = useTaskAnalytics(projectId);
  return (
    <section className={styles.panel} aria-label={texts.charts}>
      {isPending && (
        <LoadingState label={texts.loading}>
          <div className={styles.charts}>
            <Chart title={texts.perWeek} />
            <Chart title={texts.byStatus} />
          </div>
        </LoadingState>
      )}
      {error && !data && (
        <>
          <h2 className={styles.heading}>{texts.perWeek}</h2>
          <PanelFailure
            sentence={taskTexts.failed.load}
            reason={reasonOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {data && (
        <div className={styles.charts}>
          <Chart title={texts.perWeek}>
            <Bars
              caption={texts.perWeekTable}
              heads={[texts.week, texts.doneColumn]}
              bars={weeksOf(data)}
              direction="up"
            />
          </Chart>
          <Chart title={texts.byStatus}>
            <Bars
              caption={texts.byStatusTable}
              heads={[texts.status, texts.tasks]}
              bars={columnsOf(data)}
              direction="across"
            />
          </Chart>
        </div>
      )}
    </section>
  );
}

/** A chart with its heading, or a skeleton without children. */
function Chart({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.chart}>
      <h2 className={styles.heading}>{title}</h2>
      {children ?? <Skeleton height={104} />}
    </div>
  );
}

function weeksOf({ donePerWeek }: TaskAnalytics): Bar[] {
  const last = donePerWeek.at(-1)?.week ?? '';
  return donePerWeek.map(({ week, done }) => ({
    name: formatDay(week, last),
    value: done,
    colour: 'var(--accent)',
  }));
}

const columnsOf = ({ byStatus }: TaskAnalytics): Bar[] =>
  taskStatuses.map((status) => ({
    name: taskTexts.columnNames[status],
    value: byStatus[status] ?? 0,
    colour: colours[status],
  }));
