import { AnalyticsCard } from './analytics-card.tsx';
import styles from './board-panels.module.css';
import { DeadlinesCard } from './deadlines-card.tsx';
import { TaskCharts } from './task-charts.tsx';

interface BoardPanelsProps {
  projectId: string;
  /** The date in the project's time zone. */
  today: string;
  onOpenTask: (id: string) => void;
}

/** The deadlines, charts and analytics of a board. */
export function BoardPanels({ projectId, today, onOpenTask }: BoardPanelsProps) {
  return (
    <div className={styles.panels}>
      <DeadlinesCard projectId={projectId} today={today} onOpenTask={onOpenTask} />
      <TaskCharts projectId={projectId} />
      <AnalyticsCard projectId={projectId} />
    </div>
  );
}
