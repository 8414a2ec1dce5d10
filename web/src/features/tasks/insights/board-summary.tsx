import { Skeleton } from '@mantine/core';
import { IconChartBar, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { type ReactNode, useId, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { safeStorage } from '../../../platform/safe-storage.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useTaskAnalytics } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { timeLeft } from '../tasks.view.ts';
import panels from './board-panels.module.css';
import styles from './board-summary.module.css';
import { summaryOf } from './insights.view.ts';
import { DeadlinesCard } from './deadlines-card.tsx';
import { PanelFailure } from './panel-failure.tsx';
import { TaskCharts } from './task-charts.tsx';

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
      <section className={styles.row} aria-label={texts.panels}>
        <Figures {...{ summary, today, onOpenTask }} />
        <button
          id={id}
          type="button"
          className={styles.toggle}
          aria-label={texts.showPanels}
          title={texts.showPanels}
          aria-expanded={false}
          onClick={() => fold(true)}
        >
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </button>
      </section>
    );
  const hide = (buttonId?: string) => (
    <FoldButton id={buttonId} label={texts.hidePanels} onClick={() => fold(false)}>
      <IconChevronUp size={16} stroke={1.7} aria-hidden />
    </FoldButton>
  );
  const chartsLabel = showsCharts ? texts.hideCharts : texts.showCharts;
  return (
    <div className={panels.panels}>
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
    </div>
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
    <button
      id={id}
      type="button"
      className={panels.fold}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface FiguresProps extends Pick<BoardSummaryProps, 'today' | 'onOpenTask'> {
  summary: ReturnType<typeof summaryOf>;
}

function Figures({ summary: { total, done, next }, today, onOpenTask }: FiguresProps) {
  const left = next?.dueDate ? timeLeft(next.dueDate, today) : null;
  return (
    <>
      <span className={styles.part}>
        <strong>{panelTexts.deadlines}</strong>
        {next && left ? (
          <>
            <button
              type="button"
              className={styles.task}
              dir="auto"
              title={next.title}
              onClick={() => onOpenTask(next._id)}
            >
              {next.title}
            </button>
            <span className={panels.left} data-tone={left.tone}>
              {left.words}
            </span>
          </>
        ) : (
          <span className={styles.quiet}>{panelTexts.noDeadlines}</span>
        )}
      </span>
      <span className={styles.part}>
        <strong>{panelTexts.analytics}</strong>
        <span className={styles.quiet}>{texts.doneOf(done, total)}</span>
      </span>
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
    <section className={panels.panel} aria-label={analyticsTexts.analytics}>
      <div className={panels.head}>
        <h2 className={panels.heading}>{analyticsTexts.analytics}</h2>
        {actions}
      </div>
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
        <dl className={panels.figures}>
          {rows.map(([label, value]) => (
            <div key={label} className={panels.figure}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
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
