import { IconSquareCheck, IconSquareCheckFilled } from '@tabler/icons-react';
import { taskKeyOf } from '@tandem/contract/tasks';
import type { SharedTask } from '@tandem/contract/tasks/tasks-own';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SharedTaskProps, TaskCardProps, TaskReferenceProps } from '../../../ui/markdown/markdown.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { madeTexts as texts } from '../board.texts.ts';
import { useBoardWatch } from '../tasks.live.ts';
import { boardQuery } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { sharedTaskQuery } from './task-names.queries.ts';
import { dueOf } from '../tasks.view.ts';
import { Box, Row, RowLink, Text } from '../../../ui/layout/layout.tsx';
import styles from './comments.module.css';

/** How long the status of a task that a text names may be old where nobody looks at the board. */
const staleMs = 60_000;

/** The number of a task in a text with its status, as a link to it. A number that no task of the board has stays text. */
export function TaskReference({ projectId, text }: TaskReferenceProps) {
  const { data: board } = useQuery({ ...boardQuery(projectId), staleTime: staleMs });
  const named = text.toUpperCase();
  const task = board?.tasks.find(({ number }) => named === `#${taskKeyOf(board.taskPrefix, number)}`);
  return task ? <TaskLink task={task} text={text} /> : text;
}

/** The same in a text of no project: a link where the viewer and the other reader can both see such a task. */
export function SharedTaskReference({ userId, text }: SharedTaskProps) {
  const { data: task } = useQuery({ ...sharedTaskQuery(userId, text), staleTime: staleMs });
  return task ? <TaskLink task={task} text={text} /> : text;
}

interface TaskLinkProps {
  task: Pick<SharedTask, '_id' | 'projectId' | 'title' | 'status'>;
  text: string;
}

const TaskLink = ({ task: { _id, projectId, title, status }, text }: TaskLinkProps) => (
  <Link to="/projects/$projectId/tasks" params={{ projectId }} search={{ task: _id }} title={title}>
    <bdi>{text}</bdi> <small>{status}</small>
  </Link>
);

const cardLook = {
  font: 13,
  weight: 600,
  ground: 'surface',
  line: 'around',
  round: 'md',
  pad: '4 12',
  above: 4,
  tall: 34,
  fits: true,
  className: styles.referenceCard,
} as const;

/** A task that was made of a text: its number, title and state, as they are now. Leads to it. */
export function TaskCard({ projectId, taskId }: TaskCardProps) {
  useBoardWatch(projectId);
  const { data: board, refetch } = useQuery({ ...boardQuery(projectId), staleTime: staleMs });
  const task = board?.tasks.find(({ _id }) => _id === taskId);
  const isUnknown = board !== undefined && task === undefined;
  useEffect(() => {
    // The board was loaded before the task was made.
    if (isUnknown) void refetch();
  }, [isUnknown, taskId, refetch]);
  if (isUnknown) return null;
  if (!task) return <Box as="span" {...cardLook} aria-hidden />;
  const due = dueOf(task, board?.today ?? '');
  const isDone = task.status === 'Done';
  const Icon = isDone ? IconSquareCheckFilled : IconSquareCheck;
  return (
    <RowLink
      {...cardLook}
      textAlign="start"
      to="/projects/$projectId/tasks"
      params={{ projectId }}
      search={{ task: taskId }}
      title={task.title}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
      <Text as="bdi" tone="3" weight={400} isFixed>
        {taskKeyOf(board?.taskPrefix ?? '', task.number)}
      </Text>
      <Text as="bdi" isCut shrinks isStruck={isDone} className={styles.referenceTitle}>
        {task.title}
      </Text>
      <Text as="span" tone="3" weight={400} isFixed>
        {taskTexts.columnNames[task.status]}
      </Text>
      {due && !isDone && (
        <Text as="span" tone={due.tone} weight={400} isFixed className={styles.due}>
          {due.words}
        </Text>
      )}
      {task.assignee && (
        <Row
          as="span"
          isInline
          align="stretch"
          isFixed
          className={styles.assignee}
          title={texts.assignedTo(fullName(task.assignee))}
        >
          <PersonAvatar person={task.assignee} size={20} />
        </Row>
      )}
    </RowLink>
  );
}
