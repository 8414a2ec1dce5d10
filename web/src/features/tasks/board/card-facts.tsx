import type { Task } from '@tandem/contract/tasks';
import { taskTexts as texts } from '../tasks.texts.ts';
import { dueOf } from '../tasks.view.ts';
import styles from './card-facts.module.css';
import { LabelDot } from './label-dot.tsx';

const maxLabels = 3;

interface CardFactsProps {
  task: Pick<Task, 'dueDate' | 'status' | 'labels'>;
  today: string;
}

/** The due date of a task in words, whose tooltip has the date, and its labels; nothing without both. */
export function CardFacts({ task, today }: CardFactsProps) {
  const due = dueOf(task, today);
  const labels = task.labels.slice(0, maxLabels);
  const rest = task.labels.slice(maxLabels);
  if (!due && labels.length === 0) return null;
  return (
    <div className={styles.facts}>
      {due && (
        <time
          className={styles.due}
          data-tone={due.tone}
          dateTime={task.dueDate ?? undefined}
          title={texts.due.spoken(due.date)}
        >
          {due.words}
        </time>
      )}
      {labels.length > 0 && (
        <ul className={styles.labels} aria-label={texts.card.labels}>
          {labels.map((label) => (
            <li key={label}>
              <LabelDot label={label} />
            </li>
          ))}
          {rest.length > 0 && (
            <li className={styles.rest} title={rest.join(', ')}>
              +{rest.length}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
