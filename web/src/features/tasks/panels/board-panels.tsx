import { AnalyticsCard } from './analytics-card.tsx';
import styles from './board-panels.module.css';
import { DeadlinesCard } from './deadlines-card.tsx';
import { TaskCharts } from './task-charts.tsx';

interface BoardPanelsProps {
  projectId: string;
  /** The date in the project's time zone, once it is known. */
  today: string | undefined;
}

/** The deadlines, charts and analytics of a board. */
export function BoardPanels({ projectId, today }: BoardPanelsProps) {
  return (
    <div className={styles.panels}>
      <DeadlinesCard projectId={projectId} today={today} />
      <TaskCharts projectId={projectId} />
      <AnalyticsCard projectId={projectId} />
    </div>
  );
}
