import { Skeleton } from '@mantine/core';
import { IconChartBar, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ListedTask, type TaskAnalytics, taskStatuses } from '@tandem/contract/tasks';
import { type ReactNode, useId, useMemo, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { safeStorage } from '../../../platform/safe-storage.ts';
import { formatDay } from '../../../ui/dates.ts';
import page from '../../../ui/page/page.module.css';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTaskAnalytics } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { statusColours } from '../status-colours.view.ts';
import { timeLeft } from '../tasks.view.ts';
import styles from './insights.module.css';
import { summaryOf } from './insights.view.ts';
import { DeadlinesCard } from './deadlines-card.tsx';
import { Box, QuietButton, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { PanelFailure } from './panel-failure.tsx';

const texts = taskTexts.board;
const panelTexts = taskTexts.panels;

interface BoardSummaryProps {
  projectId: string;
  tasks: ListedTask[];
  today: string;
  taskPrefix: string;
  isPhone: boolean;
  onOpenTask: (id: string) => void;
}

/** Upcoming Deadlines and Task Analytics (§2.16-04, §2.16-06), which fold to one row; on phones they start folded. */
export function BoardSummary(props: BoardSummaryProps) {
  const { projectId, tasks, today, taskPrefix, isPhone, onOpenTask } = props;
  const { isOpen: chosen, showsCharts, set } = usePanels();
  const id = useId();
  const summary = useMemo(() => summaryOf(tasks, today), [tasks, today]);
  const fold = (isOpen: boolean) => {
    // The pressed button goes, and its counterpart comes.
    flushSync(() => set({ isOpen }));
    moveFocus(id);
  };
  if (!(chosen ?? !isPhone))
    return (
      <Row
        as="section"
        gap={12}
        isFixed
        font={13}
        hasDigits
        ground="panel"
        tall={40}
        className={styles.row}
        aria-label={texts.panels}
      >
        <Figures {...{ summary, today, onOpenTask }} />
        <QuietButton
          id={id}
          isFixed
          square="control-sm"
          isLast
          aria-label={texts.showPanels}
          title={texts.showPanels}
          aria-expanded={false}
          onClick={() => fold(true)}
        >
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </QuietButton>
      </Row>
    );
  const hide = (buttonId?: string) => (
    <FoldButton id={buttonId} label={texts.hidePanels} onClick={() => fold(false)}>
      <IconChevronUp size={16} stroke={1.7} aria-hidden />
    </FoldButton>
  );
  const chartsLabel = showsCharts ? texts.hideCharts : texts.showCharts;
  return (
    <Box isFixed className={styles.panels}>
      <DeadlinesCard {...{ projectId, today, taskPrefix, onOpenTask }} actions={hide(id)} />
      <AnalyticsCard
        projectId={projectId}
        actions={
          <>
            <FoldButton
              label={chartsLabel}
              isExpanded={showsCharts}
              onClick={() => set({ showsCharts: !showsCharts })}
            >
              <IconChartBar size={16} stroke={1.7} aria-hidden />
            </FoldButton>
            {hide()}
          </>
        }
      />
      {showsCharts && <TaskCharts projectId={projectId} />}
    </Box>
  );
}

interface FoldButtonProps {
  id?: string | undefined;
  label: string;
  isExpanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function FoldButton({ id, label, isExpanded = true, onClick, children }: FoldButtonProps) {
  return (
    <QuietButton
      id={id}
      square="control-row"
      className={styles.fold}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {children}
    </QuietButton>
  );
}

interface FiguresProps extends Pick<BoardSummaryProps, 'today' | 'onOpenTask'> {
  summary: ReturnType<typeof summaryOf>;
}

function Figures({ summary: { total, done, next }, today, onOpenTask }: FiguresProps) {
  const left = next?.dueDate ? timeLeft(next.dueDate, today) : null;
  return (
    <>
      <Row as="span" gap={12} isOneLine className={styles.summaryPart}>
        <strong>{panelTexts.deadlines}</strong>
        {next && left ? (
          <>
            <button
              type="button"
              className={styles.summaryTask}
              dir="auto"
              title={next.title}
              onClick={() => onOpenTask(next._id)}
            >
              {next.title}
            </button>
            <Text as="span" isFixed tone={left.tone} font={12} weight={500}>
              {left.words}
            </Text>
          </>
        ) : (
          <Text as="span" tone="2">
            {panelTexts.noDeadlines}
          </Text>
        )}
      </Row>
      <Row as="span" gap={12} isOneLine className={styles.summaryPart}>
        <strong>{panelTexts.analytics}</strong>
        <Text as="span" tone="2">
          {texts.doneOf(done, total)}
        </Text>
      </Row>
    </>
  );
}

const analyticsTexts = taskTexts.panels;

/** The analytics of the board (§2.16-06). */
function AnalyticsCard({ projectId, actions }: { projectId: string; actions: ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useTaskAnalytics(projectId);
  const rows = data && [
    [analyticsTexts.total, analyticsTexts.number(data.totalTasks)],
    [analyticsTexts.completed, analyticsTexts.number(data.completedTasks)],
    [analyticsTexts.pending, analyticsTexts.number(data.pendingTasks)],
    [analyticsTexts.average, data.averageCompletionTime || analyticsTexts.none],
  ];
  return (
    <Stack as="section" ground="panel" className={styles.panel} aria-label={analyticsTexts.analytics}>
      <Row gap={4} tall={28}>
        <Text as="h2" font={13} weight={600} grows>
          {analyticsTexts.analytics}
        </Text>
        {actions}
      </Row>
      {isPending && (
        <LoadingState label={analyticsTexts.loading}>
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
        <Row as="dl" align="stretch" isOneLine className={styles.figures}>
          {rows.map(([label, value]) => (
            <Box key={label} pad="0 12" className={styles.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
        </Row>
      )}
    </Stack>
  );
}

interface Panels {
  /** Whether the member unfolded or folded the cards in this browser; null until then. */
  isOpen: boolean | null;
  showsCharts: boolean;
  set: (change: Partial<Pick<Panels, 'isOpen' | 'showsCharts'>>) => void;
}

/** Remembers which cards and charts the member wants to see above boards. */
const usePanels = create<Panels>()(
  persist(
    (set) => ({
      isOpen: null,
      showsCharts: false,
      set,
    }),
    {
      name: 'board-panels',
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ isOpen, showsCharts }) => ({ isOpen, showsCharts }),
    },
  ),
);

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
    <div className={page.hidden}>
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
/** Tasks done per week, and tasks by status. */
function TaskCharts({ projectId }: { projectId: string }) {
  const { data, error, isPending, isFetching, refetch } = useTaskAnalytics(projectId);
  return (
    <Stack as="section" ground="panel" className={styles.panel} aria-label={chartTexts.charts}>
      {isPending && (
        <LoadingState label={chartTexts.loading}>
          <div className={styles.charts}>
            <Chart title={chartTexts.perWeek} />
            <Chart title={chartTexts.byStatus} />
          </div>
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
        <div className={styles.charts}>
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
        </div>
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
