import { Skeleton } from '@mantine/core';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-panels.module.css';
import { DeadlineList } from './deadline-list.tsx';

const texts = taskTexts.panels;
const maxDeadlines = 3;

interface DeadlinesCardProps {
  projectId: string;
  today: string;
  onOpenTask: (id: string) => void;
}

/** The next deadlines, with the time left (spec §2). */
export function DeadlinesCard({ projectId, today, onOpenTask }: DeadlinesCardProps) {
  return (
    <section className={styles.panel} aria-label={texts.deadlines}>
      <h2 className={styles.heading}>{texts.deadlines}</h2>
      <DeadlineList
        projectId={projectId}
        today={today}
        most={maxDeadlines}
        className={styles.list}
        skeleton={
          <div className={styles.list}>
            <Skeleton height={20} />
            <Skeleton height={20} width="80%" />
            <Skeleton height={20} width="90%" />
          </div>
        }
        renderRow={({ _id, title }, left) => (
          <li key={_id} className={styles.deadline}>
            <button type="button" dir="auto" title={title} onClick={() => onOpenTask(_id)}>
              {title}
            </button>
            {left}
          </li>
        )}
      />
    </section>
  );
}
