import { Skeleton } from '@mantine/core';
import { type Task, taskKeyOf } from '@tandem/contract/tasks';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDeadlines } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { timeLeft } from '../tasks.view.ts';
import styles from './insights.module.css';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { PanelFailure } from './panel-failure.tsx';

const texts = taskTexts.panels;

interface DeadlineListProps {
  projectId: string;
  today: string;
  most: number;
  className?: string | undefined;
  /** What is shown while the list loads. */
  skeleton: ReactNode;
  /** A line of the list, with the time left. */
  renderRow: (task: Task, left: ReactNode) => ReactNode;
}

/** The tasks of a project that are due next, or why there are none. */
export function DeadlineList({ projectId, today, most, className, skeleton, renderRow }: DeadlineListProps) {
  const { data, isPending, isError, error, isFetching, refetch } = useDeadlines(projectId);
  if (isPending) return <LoadingState label={texts.loading}>{skeleton}</LoadingState>;
  if (isError && !data)
    return (
      <PanelFailure
        sentence={taskTexts.failed.load}
        reason={reasonOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <Text tone="3" size={14}>
        {texts.noDeadlines}
      </Text>
    );
  return (
    <Box as="ul" tall={40} className={className}>
      {data.slice(0, most).map((task) => {
        const { tone, words } = timeLeft(task.dueDate ?? today, today);
        return renderRow(
          task,
          <Text as="span" isFixed tone={tone} font={12} weight={500}>
            {words}
          </Text>,
        );
      })}
    </Box>
  );
}

const maxDeadlines = 3;

/** Of the panels above the columns. */
export const panelLook = { isPacked: true, ground: 'panel', pad: '4 16 8', className: styles.panel } as const;

interface DeadlinesCardProps {
  projectId: string;
  today: string;
  taskPrefix: string;
  onOpenTask: (id: string) => void;
  actions: ReactNode;
}

/** The next deadlines, with the time left (§2.16-04). */
export function DeadlinesCard(props: DeadlinesCardProps) {
  const { projectId, today, taskPrefix, onOpenTask, actions } = props;
  return (
    <Stack as="section" {...panelLook} aria-label={texts.deadlines}>
      <Row gap={4} tall={28}>
        <Text as="h2" font={13} weight={600} grows>
          {texts.deadlines}
        </Text>
        {actions}
      </Row>
      <DeadlineList
        projectId={projectId}
        today={today}
        most={maxDeadlines}
        className={styles.list}
        skeleton={<Skeleton height={40} />}
        renderRow={({ _id, number, title }, left) => (
          <Stack
            as="li"
            align="start"
            font={13}
            weight={500}
            key={_id}
            pad="0 12"
            className={styles.deadline}
          >
            <Text
              as="button"
              type="button"
              tone="1"
              round="sm"
              textAlign="start"
              isCut
              isHot
              fits
              pad="1 8"
              bleeds={8}
              dir="auto"
              title={taskPrefix ? `${taskKeyOf(taskPrefix, number)} · ${title}` : title}
              onClick={() => onOpenTask(_id)}
            >
              {title}
            </Text>
            {left}
          </Stack>
        )}
      />
    </Stack>
  );
}
