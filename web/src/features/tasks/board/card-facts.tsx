import { type Task, taskKeyOf } from '@tandem/contract/tasks';
import { use } from 'react';
import { pairOf } from '../../../ui/badges/pairs.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { dueOf, priorityOf } from '../tasks.view.ts';
import { CardActionsContext } from './board-actions.hooks.ts';
import { Dot, Row, Text } from '../../../ui/layout/layout.tsx';
import styles from './task-card.module.css';

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
    <Row gap={12} rowGap={2} wraps tone="2" font={12}>
      {due && (
        <Text
          as="time"
          tone={due.tone}
          weight={500}
          isOneLine
          dateTime={task.dueDate ?? undefined}
          title={texts.due.spoken(due.date)}
        >
          {due.words}
        </Text>
      )}
      {labels.length > 0 && (
        <ul className={styles.labels} aria-label={texts.card.labels}>
          {labels.map((label) => (
            <Row as="li" fits key={label}>
              <LabelDot label={label} />
            </Row>
          ))}
          {rest.length > 0 && (
            <Text as="li" tone="3" title={rest.join(', ')}>
              +{rest.length}
            </Text>
          )}
        </ul>
      )}
    </Row>
  );
}

/** How people name a task of the board, such as "HB-12". */
export function TaskNumber({ number }: { number: number }) {
  const { taskPrefix } = use(CardActionsContext);
  return (
    taskPrefix && (
      <Text as="bdi" tone="3" font={12} hasDigits isOneLine>
        {taskKeyOf(taskPrefix, number)}
      </Text>
    )
  );
}

/** A label with a dot in the colour of its name. */
export function LabelDot({ label }: { label: string }) {
  return (
    <Row as="span" gap={8} isInline fits>
      <Dot colour={`var(--t${pairOf(label)})`} />
      <Text as="bdi" isCut>
        {label}
      </Text>
    </Row>
  );
}

interface PriorityBadgeProps {
  task: Pick<Task, 'priority' | 'status'>;
  /** Whether screen readers skip it, because its control says the same. */
  isHidden?: boolean;
}

/** The priority of a task in the colours of the specification; Overdue takes its place (§2.16-10). */
export function PriorityBadge({ task, isHidden }: PriorityBadgeProps) {
  const { words, tone } = priorityOf(task);
  return (
    <Text as="span" soft={tone} font={12} weight={600} round="sm" isOneLine pad="1 8" aria-hidden={isHidden}>
      {words}
    </Text>
  );
}
