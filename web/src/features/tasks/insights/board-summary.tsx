import { IconChartBar, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { type ReactNode, useId, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { taskTexts } from '../tasks.texts.ts';
import { timeLeft } from '../tasks.view.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import panels from './board-panels.module.css';
import styles from './board-summary.module.css';
import { summaryOf } from './board-summary.view.ts';
import { DeadlinesCard } from './deadlines-card.tsx';
import { usePanels } from './panels.store.ts';
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
