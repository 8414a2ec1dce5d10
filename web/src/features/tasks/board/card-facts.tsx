import type { Task } from '@tandem/contract/tasks';
import { SkillBadge } from '../../../ui/badges/skill-badge.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { ofStored, priorityOf } from '../tasks.view.ts';
import styles from './card-facts.module.css';
import { DueBadge } from '../card/due-badge.tsx';

const maxLabels = 3;

/** Priority, labels and due date of a task as badges. An overdue task shows that and its priority (spec §2). */
export function CardFacts({ task, today }: { task: Task; today: string }) {
  const badges = [priorityOf(task)];
  if (task.status === 'OverDue' && task.priority) badges.push(priorityOf(ofStored(task)));
  const labels = task.labels.slice(0, maxLabels);
  const rest = task.labels.length - labels.length;
  return (
    <div className={styles.facts}>
      {badges.map(({ words, tone }) => (
        <span key={words} className={styles.badge} data-tone={tone}>
          {words}
        </span>
      ))}
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
      <DueBadge task={task} today={today} />
    </div>
  );
}
