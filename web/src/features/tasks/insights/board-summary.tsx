import { Skeleton } from '@mantine/core';
import { IconChartBar, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ListedTask } from '@tandem/contract/tasks';
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
import styles from './insights.module.css';
import { TaskCharts } from './task-charts.tsx';
import { summaryOf } from './insights.view.ts';
import { DeadlinesCard, panelLook } from './deadlines-card.tsx';
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
        <Text as="strong" weight={600} isFixed>
          {panelTexts.deadlines}
        </Text>
        {next && left ? (
          <>
            <Text
              as="button"
              type="button"
              tone="1"
              weight={500}
              isCut
              isHot
              shrinks
              round="sm"
              pad="4 8"
              bleeds={8}
              on="wide"
              dir="auto"
              title={next.title}
              onClick={() => onOpenTask(next._id)}
            >
              {next.title}
            </Text>
            <Text as="span" isFixed on="wide" tone={left.tone} font={12} weight={500}>
              {left.words}
            </Text>
          </>
        ) : (
          <Text as="span" tone="2" on="wide">
            {panelTexts.noDeadlines}
          </Text>
        )}
      </Row>
      <Row as="span" gap={12} isOneLine className={styles.summaryPart}>
        <Text as="strong" weight={600} isFixed>
          {panelTexts.analytics}
        </Text>
        <Text as="span" tone="2" on="wide">
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
    <Stack as="section" {...panelLook} aria-label={analyticsTexts.analytics}>
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
        <Row as="dl" align="stretch" isOneLine tall={40} className={styles.figures}>
          {rows.map(([label, value]) => (
            <Box key={label} pad="0 12" className={styles.figure}>
              <Text as="dt" tone="3" size={12}>
                {label}
              </Text>
              <Text as="dd" font={16} weight={600} hasDigits>
                {value}
              </Text>
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
