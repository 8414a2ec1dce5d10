import { Skeleton } from '@mantine/core';
import type { Task } from '@tandem/contract/tasks';
import { formatDateTime } from '../../../ui/dates.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useTaskActivity } from '../tasks.queries.ts';
import { PanelFailure } from '../panels/panel-failure.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { nameOf, wordsOf } from './comments.view.ts';
import styles from './task-activity.module.css';

const texts = taskTexts.activity;

/** The activity events of a task, latest first. */
export function TaskActivity({ task }: { task: Task }) {
  const activity = useTaskActivity(task);
  if (activity.isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={36} />
      </LoadingState>
    );
  if (!activity.data)
    return (
      <PanelFailure
        sentence={sentenceOf(activity.error, taskTexts.failed.activity)}
        reason={reasonOf(activity.error)}
        onRetry={() => void activity.refetch()}
        isRetrying={activity.isFetching}
      />
    );
  if (activity.data.length === 0) return <p className={styles.quiet}>{texts.empty}</p>;
  return (
    // A scrolling list must be focusable, so that keyboards can scroll it.
    <ol className={styles.activity} aria-label={texts.list} tabIndex={0}>
      {activity.data.map((event) => (
        <li key={event._id} className={styles.event}>
          <span dir="auto">
            <strong>{nameOf(event.actor)}</strong> {wordsOf(event)}
          </span>
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        </li>
      ))}
    </ol>
  );
}
