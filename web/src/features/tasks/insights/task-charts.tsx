import { Skeleton } from '@mantine/core';
import { type TaskAnalytics, type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import type { CSSProperties, ReactNode } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDay } from '../../../ui/dates.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTaskAnalytics } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import boardPanelsStyles from './board-panels.module.css';
import { PanelFailure } from './panel-failure.tsx';
import styles from './task-charts.module.css';

/** A named value of a chart. */
interface Bar {
  name: string;
  value: number;
  colour: string;
}

interface BarsProps {
  /** The caption of the table for screen readers. */
  caption: string;
  /** The column headings of that table. */
  heads: [name: string, value: string];
  bars: Bar[];
  /** `up` for a time series, `across` for named values. */
  direction: 'up' | 'across';
}

/** Larger values do not fit over a bar. */
const maxOverBar = 99;

/** A bar chart, with a table for screen readers. */
function Bars({ caption, heads, bars, direction }: BarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const hidesValues = direction === 'up' && max > maxOverBar;
  return (
    <>
      <div className={styles.bars} data-direction={direction} aria-hidden>
        {bars.map(({ name, value, colour }) => (
          <div key={name} className={styles.bar} title={`${name}: ${String(value)}`}>
            {direction === 'across' && <span className={styles.name}>{name}</span>}
            <span className={styles.track}>
              <span
                className={styles.fill}
                style={{ '--part': value / max, '--colour': value > 0 ? colour : undefined } as CSSProperties}
              />
            </span>
            <span className={styles.value}>
              {hidesValues || (direction === 'up' && value === 0) ? '' : value}
            </span>
          </div>
        ))}
      </div>
      {direction === 'up' && (
        <div className={styles.span} aria-hidden>
          <span>{bars.at(0)?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </div>
      )}
      <Table {...{ caption, heads, bars }} />
    </>
  );
}

function Table({ caption, heads, bars }: Omit<BarsProps, 'direction'>) {
  return (
    // Firefox takes the caption of a clipped table out of it, so the clip is around the table.
    <div className={styles.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
    <section className={boardPanelsStyles.panel} aria-label={texts.charts}>
      {isPending && (
        <LoadingState label={texts.loading}>
          <div className={boardPanelsStyles.charts}>
            <Chart title={texts.perWeek} />
            <Chart title={texts.byStatus} />
          </div>
        </LoadingState>
      )}
      {error && !data && (
        <>
          <h2 className={boardPanelsStyles.heading}>{texts.perWeek}</h2>
          <PanelFailure
            sentence={taskTexts.failed.load}
            reason={reasonOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {data && (
        <div className={boardPanelsStyles.charts}>
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
    <div className={boardPanelsStyles.chart}>
      <h2 className={boardPanelsStyles.heading}>{title}</h2>
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
