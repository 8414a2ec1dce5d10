import { Skeleton } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask } from '@tandem/contract/tasks';
import type { TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { reasonOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { momentOf } from '../tasks.view.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { useReveal } from '../../../ui/page/use-reveal.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useBlockedIds } from '../../blocks/public.ts';
import { useMadeTasks } from '../changes/task-changes.queries.ts';
import { CommentRow } from '../comments/comment-row.tsx';
import { useOwnComments } from '../comments/comments.queries.ts';
import { commentIdOf, nameOf, wordsOf } from '../comments/comments.view.ts';
import { panelTexts as texts } from '../board.texts.ts';
import { panelIn, type PanelPart } from '../task-panel/panel.view.ts';
import { useTaskActivity, useTaskComments } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { PanelFailure } from './panel-failure.tsx';
import styles from './timeline.module.css';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { timelineOf } from './insights.view.ts';

interface TimelineProps {
  task: ListedTask;
  me: PersonSummary | null;
  part: PanelPart | undefined;
  onPart: (part?: PanelPart) => void;
}

/** Comments and activity of a task, oldest first; one of both when `part` says so. */
export function Timeline({ task, me, part, onPart }: TimelineProps) {
  const heading = useId();
  const parts = [undefined, 'comments', 'history'] as const;
  const nameOfPart = (name: PanelPart | undefined) => {
    const count = task.commentsCount;
    if (name === 'comments' && count > 0) return `${texts.parts.comments} ${formatNumber(count)}`;
    return texts.parts[name ?? 'all'];
  };
  return (
    <Stack as="section" gap={12} aria-label={part === 'comments' ? taskTexts.comments.list : texts.activity}>
      <Row as="header" gap={8} wraps justify="between">
        <Text
          as="h3"
          font={14}
          weight={600}
          id={heading}
          className={styles.heading}
          tabIndex={-1}
          data-timeline-heading
          data-autofocus={part && true}
        >
          {texts.activity}
        </Text>
        <Row
          align="stretch"
          gap={2}
          ground="sunken"
          pad={2}
          className={styles.parts}
          role="group"
          aria-labelledby={heading}
        >
          {parts.map((name) => (
            <Text
              as="button"
              tone="2"
              font={13}
              weight={500}
              round="sm"
              pad="0 12"
              tall={28}
              key={name ?? 'all'}
              type="button"
              aria-pressed={part === name}
              onClick={() => onPart(name)}
            >
              {nameOfPart(name)}
            </Text>
          ))}
        </Row>
      </Row>
      <Entries {...{ task, me, part, onPart }} />
    </Stack>
  );
}

function Entries({ task, me, part, onPart }: TimelineProps) {
  const comments = useTaskComments(task);
  const activity = useTaskActivity(task);
  const own = useOwnComments(task);
  const made = useMadeTasks(task);
  const blocked = useBlockedIds();
  const { comment } = panelIn(useSearch({ strict: false }));
  useReveal(comment && commentIdOf(comment), comments.data !== undefined && !activity.isPending);
  const shown = [part !== 'history' && comments, part !== 'comments' && activity].filter(
    (query) => query !== false,
  );
  const failed = shown.find((query) => query.isError && !query.data);
  if (failed) {
    const sentence = failed === comments ? taskTexts.failed.comments : taskTexts.failed.activity;
    return (
      <PanelFailure
        sentence={sentenceOf(failed.error, sentence)}
        reason={reasonOf(failed.error)}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  }
  if (shown.some((query) => query.isPending))
    return (
      <LoadingState label={part === 'history' ? taskTexts.activity.loading : taskTexts.comments.loading}>
        <Skeleton height={36} />
      </LoadingState>
    );
  const { entries, earlier } = timelineOf(comments.data ?? [], activity.data ?? [], part);
  if (entries.length === 0)
    return (
      <Text tone="3" size={13}>
        {part === 'history' ? taskTexts.activity.empty : taskTexts.comments.empty}
      </Text>
    );
  return (
    <>
      <Stack as="ol" gap={12} isAnchor className={styles.entries} aria-label={texts.timeline}>
        {entries.map((entry) =>
          entry.kind === 'event' ? (
            <EventRow key={entry.event._id} event={entry.event} />
          ) : (
            <CommentRow
              key={entry.comment._id}
              comment={entry.comment}
              isFolded={blocked.has(entry.comment.createdBy?._id ?? '')}
              isOwn={entry.comment.createdBy !== null && entry.comment.createdBy._id === me?._id}
              projectId={task.projectId}
              onEdit={(text, named) => own.edit(entry.comment, text, named)}
              onDelete={() => own.remove(entry.comment)}
              onMakeTask={() => made.ofComment(entry.comment._id)}
            />
          ),
        )}
      </Stack>
      {earlier > 0 && (
        <Text
          as="button"
          type="button"
          tone="accent"
          font={13}
          weight={500}
          isLink
          tall="control-sm"
          textAlign="start"
          className={styles.earlier}
          onClick={() => onPart('history')}
        >
          {texts.earlier(earlier)}
        </Text>
      )}
    </>
  );
}

function EventRow({ event }: { event: TaskEvent }) {
  return (
    <Stack as="li" columns="24px minmax(0, 1fr)" gap={12} size={13} tone="2" isAnchor breaks>
      <Text
        as="span"
        isCentred
        ground="surface"
        line="strong"
        round="full"
        square={20}
        tone="3"
        className={styles.mark}
        aria-hidden
      >
        <IconArrowForwardUp size={13} stroke={1.7} />
      </Text>
      <span>
        <Text as="strong" tone="1" weight={600} dir="auto">
          {nameOf(event.actor)}
        </Text>{' '}
        <span dir="auto">{wordsOf(event)}</span>
        <Text as="time" tone="3" isOneLine dateTime={event.at} title={formatDateTime(event.at)}>
          {' '}
          · {momentOf(event.at, new Date())}
        </Text>
      </span>
    </Stack>
  );
}
