import type { ListedTask } from '@tandem/contract/tasks';
import { IconAlertTriangle, IconChartBar, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useMemo, type CSSProperties, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { taskTexts } from '../tasks.texts.ts';
import { timeLeft } from '../tasks.view.ts';
import badges from '../board/card-facts.module.css';
import { AnalyticsCard } from './analytics-card.tsx';
import panels from './board-panels.module.css';
import { summaryOf } from './board-summary.view.ts';
import styles from './board-summary.module.css';
import { DeadlinesCard } from './deadlines-card.tsx';
import { usePanels } from './panels.store.ts';
import { TaskCharts } from './task-charts.tsx';

const texts = taskTexts.board;

interface BoardSummaryProps {
  projectId: string;
  tasks: ListedTask[];
  today: string;
  isPhone: boolean;
  onOpenTask: (id: string) => void;
}

/** Upcoming Deadlines and Task Analytics (spec §2), which fold to one row; on phones they start folded. */
export function BoardSummary({ projectId, tasks, today, isPhone, onOpenTask }: BoardSummaryProps) {
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
          aria-expanded={false}
          onClick={() => fold(true)}
        >
          {texts.showPanels}
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
      <DeadlinesCard {...{ projectId, today, onOpenTask }} actions={hide(id)} />
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

function Figures({ summary, today, onOpenTask }: FiguresProps) {
  const { total, done, started, overdue, average, next } = summary;
  const parts = { '--done': done / Math.max(1, total), '--started': started / Math.max(1, total) };
  const left = next?.dueDate ? timeLeft(next.dueDate, today) : null;
  return (
    <>
      <IconChartBar className={styles.icon} size={17} stroke={1.7} aria-hidden />
      <span className={styles.wide}>{texts.tasks(total)}</span>
      <span className={styles.bar} style={parts as CSSProperties} aria-hidden />
      <span className={styles.wide}>{texts.done(done)}</span>
      {average !== null && <span className={styles.wider}>{texts.average(average)}</span>}
      {overdue > 0 && (
        <span className={styles.overdue}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          {texts.overdue(overdue)}
        </span>
      )}
      <span className={styles.narrow}>{texts.doneOf(done, total)}</span>
      {next && left && (
        <span className={styles.next}>
          {texts.nextDeadline}
          <button type="button" dir="auto" title={next.title} onClick={() => onOpenTask(next._id)}>
            {next.title}
          </button>
          <span className={badges['badge']} data-tone={left.tone}>
            {left.words}
          </span>
        </span>
      )}
    </>
  );
}
