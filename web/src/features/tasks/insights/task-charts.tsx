import { Skeleton } from '@mantine/core';
import { type TaskAnalytics, taskStatuses } from '@tandem/contract/tasks';
import { type ReactNode, type CSSProperties } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDay } from '../../../ui/dates.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTaskAnalytics } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { statusColours } from '../status-colours.view.ts';
import styles from './insights.module.css';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { PanelFailure } from './panel-failure.tsx';

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
      <Stack tone="2" size={12} hasDigits className={styles.bars} data-direction={direction} aria-hidden>
        {bars.map(({ name, value, colour }) => (
          <Stack key={name} className={styles.summaryBar} title={`${name}: ${String(value)}`}>
            {direction === 'across' && (
              <Text as="span" isOneLine>
                {name}
              </Text>
            )}
            <Row as="span" align="end" ground="sunken" round="sm" className={styles.track}>
              <span
                className={styles.fill}
                style={{ '--part': value / max, '--colour': value > 0 ? colour : undefined } as CSSProperties}
              />
            </Row>
            <Text as="span" tone="1" weight={600} textAlign="end" className={styles.summaryValue}>
              {hidesValues || (direction === 'up' && value === 0) ? '' : value}
            </Text>
          </Stack>
        ))}
      </Stack>
      {direction === 'up' && (
        <Row gap={8} align="stretch" justify="between" tone="3" size={12} above={4} aria-hidden>
          <span>{bars.at(0)?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </Row>
      )}
      <Table {...{ caption, heads, bars }} />
    </>
  );
}

function Table({ caption, heads, bars }: Omit<BarsProps, 'direction'>) {
  return (
    // Firefox takes the caption of a clipped table out of it, so the clip is around the table.
    <div className="l-on-reader">
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

const chartTexts = taskTexts.panels;
const sideBySide = { gap: 24, columns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))' } as const;

/** Tasks done per week, and tasks by status. */
export function TaskCharts({ projectId }: { projectId: string }) {
  const { data, error, isPending, isFetching, refetch } = useTaskAnalytics(projectId);
  return (
    <Stack as="section" ground="panel" pad="12 16" className={styles.panel} aria-label={chartTexts.charts}>
      {isPending && (
        <LoadingState label={chartTexts.loading}>
          <Stack {...sideBySide}>
            <Chart title={chartTexts.perWeek} />
            <Chart title={chartTexts.byStatus} />
          </Stack>
        </LoadingState>
      )}
      {error && !data && (
        <>
          <Text as="h2" font={13} weight={600}>
            {chartTexts.perWeek}
          </Text>
          <PanelFailure
            sentence={taskTexts.failed.load}
            reason={reasonOf(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      )}
      {data && (
        <Stack {...sideBySide}>
          <Chart title={chartTexts.perWeek}>
            <Bars
              caption={chartTexts.perWeekTable}
              heads={[chartTexts.week, chartTexts.doneColumn]}
              bars={weeksOf(data)}
              direction="up"
            />
          </Chart>
          <Chart title={chartTexts.byStatus}>
            <Bars
              caption={chartTexts.byStatusTable}
              heads={[chartTexts.status, chartTexts.tasks]}
              bars={columnsOf(data)}
              direction="across"
            />
          </Chart>
        </Stack>
      )}
    </Stack>
  );
}

/** A chart with its heading, or a skeleton without children. */
function Chart({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={12} isPacked>
      <Text as="h2" font={13} weight={600}>
        {title}
      </Text>
      {children ?? <Skeleton height={104} />}
    </Stack>
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
    colour: statusColours[status],
  }));
