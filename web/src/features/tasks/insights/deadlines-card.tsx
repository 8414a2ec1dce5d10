import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-panels.module.css';
import { DeadlineList } from '../panels/deadline-list.tsx';

const texts = taskTexts.panels;
const maxDeadlines = 3;

interface DeadlinesCardProps {
  projectId: string;
  today: string;
  onOpenTask: (id: string) => void;
  actions: ReactNode;
}

/** The next deadlines, with the time left (spec §2). */
export function DeadlinesCard({ projectId, today, onOpenTask, actions }: DeadlinesCardProps) {
  return (
    <section className={styles.panel} aria-label={texts.deadlines}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{texts.deadlines}</h2>
        {actions}
      </div>
      <DeadlineList
        projectId={projectId}
        today={today}
        most={maxDeadlines}
        className={styles.list}
        skeleton={<Skeleton height={44} />}
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
