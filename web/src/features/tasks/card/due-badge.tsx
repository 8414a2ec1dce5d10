import type { Task } from '@tandem/contract/tasks';
import { IconCalendarEvent } from '@tabler/icons-react';
import { taskTexts as texts } from '../tasks.texts.ts';
import { dueOf } from '../tasks.view.ts';
import styles from '../board/card-facts.module.css';

/** When a task is due, relative to today; the tooltip has the date. */
export function DueBadge({ task, today }: { task: Task; today: string }) {
  const due = dueOf(task, today);
  if (!due) return <span className={styles.undated}>{texts.due.none}</span>;
  return (
    <time
      className={styles.badge}
      data-tone={due.tone}
      dateTime={task.dueDate ?? undefined}
      title={texts.due.spoken(due.date)}
    >
      <IconCalendarEvent size={13} stroke={1.7} aria-hidden />
      {due.words}
    </time>
  );
}
