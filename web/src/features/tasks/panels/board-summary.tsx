import type { ListedTask } from '@tandem/contract/tasks';
import { IconAlertTriangle, IconChartBar, IconChevronDown } from '@tabler/icons-react';
import { useId, useMemo, type CSSProperties } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import { timeLeft } from '../tasks.view.ts';
import badges from '../card/card-facts.module.css';
import { BoardPanels } from './board-panels.tsx';
import { summaryOf } from './board-summary.view.ts';
import styles from './board-summary.module.css';

const texts = taskTexts.board;

interface BoardSummaryProps {
  projectId: string;
  tasks: ListedTask[];
  today: string;
  isOpen: boolean;
  onToggle: () => void;
  onOpenTask: (id: string) => void;
}

/** Deadlines, charts and analytics in one row, which unfolds to the whole panels. */
export function BoardSummary({ projectId, tasks, today, isOpen, onToggle, onOpenTask }: BoardSummaryProps) {
  const panels = useId();
  const summary = useMemo(() => summaryOf(tasks, today), [tasks, today]);
  return (
    <>
      <section className={styles.row} aria-label={texts.panels}>
        <Figures {...{ summary, today, onOpenTask }} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panels : undefined}
          onClick={onToggle}
        >
          {isOpen ? texts.hidePanels : texts.showPanels}
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </button>
      </section>
      {isOpen && (
        <div id={panels} className={styles.panels}>
          <BoardPanels projectId={projectId} today={today} onOpenTask={onOpenTask} />
        </div>
      )}
    </>
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
