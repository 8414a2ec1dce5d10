import type { Task } from '@tandem/contract/tasks';
import { SkillBadge } from '../../../ui/badges/skill-badge.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { priorityOf } from '../tasks.view.ts';
import styles from './card-facts.module.css';
import { DueBadge } from './due-badge.tsx';

const maxLabels = 3;

interface CardFactsProps {
  task: Task;
  today: string;
  /** Whether all labels are shown instead of the first three. */
  isWhole?: boolean;
  /** Whether the due date is shown elsewhere. */
  isUndated?: boolean;
}

/** Priority, labels and due date of a task as badges. */
export function CardFacts({ task, today, isWhole = false, isUndated = false }: CardFactsProps) {
  const priority = priorityOf(task);
  const labels = isWhole ? task.labels : task.labels.slice(0, maxLabels);
  const rest = task.labels.length - labels.length;
  return (
    <div className={styles.facts}>
      <span className={styles.badge} data-tone={priority.tone}>
        {priority.words}
      </span>
      {labels.length > 0 && (
        <ul className={styles.labels} aria-label={texts.card.labels}>
          {labels.map((label) => (
            <li key={label}>
              <SkillBadge name={label} />
            </li>
          ))}
          {rest > 0 && (
            <li className={styles.rest} title={task.labels.slice(maxLabels).join(', ')}>
              +{rest}
            </li>
          )}
        </ul>
      )}
      {!isUndated && <DueBadge task={task} today={today} />}
    </div>
  );
}
