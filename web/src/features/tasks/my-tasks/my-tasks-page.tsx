import { Button, Skeleton } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CardFacts, PriorityBadge } from '../board/card-facts.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { withoutOverdue, grouped } from '../tasks.view.ts';
import styles from './my-tasks-page.module.css';
import { CalendarLinkControls } from './calendar-link.tsx';
import { useMyTasks } from './my-tasks.queries.ts';
import { calendarTexts as texts, myTasksTexts } from './my-tasks.texts.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';

function CalendarCard() {
  return (
    <Stack as="section" gap={12} line="above" above={48} pad="24 0" aria-labelledby="calendar-link">
      <Row as="h2" gap={8} font={15} weight={600} id="calendar-link">
        <IconCalendarShare size={18} stroke={1.7} aria-hidden />
        {texts.title}
      </Row>
      <Text tone="2" size={14}>
        {texts.text}
      </Text>
      <CalendarLinkControls />
    </Stack>
  );
}

/** A task of the member, linked to its board. */
function MyTaskRow({ task }: { task: MyTask }) {
  const { _id, projectId, projectTitle, title, status, today } = task;
  return (
    <Row as="li" gap={16} rowGap={8} wraps justify="between" pad="12 0" isAnchor className={styles.row}>
      <Stack gap={2} grows={260}>
        <Link
          to="/projects/$projectId/tasks"
          params={{ projectId }}
          search={{ task: _id }}
          className={styles.myTasksPageTitle}
          dir="auto"
        >
          {title}
        </Link>
        <Row as="p" gap={4} rowGap={0} align="stretch" tone="3" size={13} className={styles.where}>
          <Link
            to="/projects/$projectId/tasks"
            params={{ projectId }}
            aria-label={myTasksTexts.board(projectTitle)}
            dir="auto"
          >
            {projectTitle}
          </Link>
          <Text as="span" isFixed>
            · {taskTexts.columnNames[status]}
          </Text>
        </Row>
      </Stack>
      {/* The group already shows that it is overdue, so the badge shows the priority. */}
      <Row gap={12} rowGap={4} wraps className={styles.facts}>
        <PriorityBadge task={withoutOverdue(task)} />
        <CardFacts task={task} today={today} />
      </Row>
    </Row>
  );
}

const skeletonWidths = ['56%', '72%', '48%', '64%'];

/** My Tasks: the tasks assigned to the member in all projects, grouped by due date. */
export function MyTasksPage() {
  return (
    <Page title={myTasksTexts.title} subtitle={myTasksTexts.subtitle}>
      <MyTasks />
      <CalendarCard />
    </Page>
  );
}

function MyTasks() {
  const myTasks = useMyTasks();
  if (myTasks.isPending)
    return (
      <LoadingState label={myTasksTexts.loading}>
        <Box isRuled line="above" aria-hidden>
          {skeletonWidths.map((width) => (
            <Stack key={width} gap={8} pad="16 0">
              <Skeleton height={16} width={width} />
              <Skeleton height={12} width="30%" />
            </Stack>
          ))}
        </Box>
      </LoadingState>
    );
  if (!myTasks.data)
    return <ErrorState message={sentenceOf(myTasks.error, myTasksTexts.failed)} {...retryOf(myTasks)} />;
  if (myTasks.data.length === 0)
    return (
      <EmptyState
        title={myTasksTexts.empty}
        hint={myTasksTexts.emptyHint}
        drawing="columns"
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/my-working-projects" {...props} />}>
            {myTasksTexts.emptyAction}
          </Button>
        }
      />
    );
  return (
    <InfiniteList {...pagesIn(myTasks)}>
      <Groups tasks={myTasks.data} hasMore={myTasks.hasNextPage} />
    </InfiniteList>
  );
}

/** The tasks by due date. The last group may go on, so its count waits for the last page. */
function Groups({ tasks: all, hasMore }: { tasks: MyTask[]; hasMore: boolean }) {
  const groups = grouped(all);
  return groups.map(({ span, tasks }, at) => (
    <Box as="section" key={span} above={at > 0 ? 24 : 0} aria-labelledby={`span-${span}`}>
      <Row
        as="h2"
        gap={8}
        align="baseline"
        font={14}
        weight={600}
        id={`span-${span}`}
        below={8}
        tone={span === 'overdue' ? 'danger' : undefined}
      >
        {myTasksTexts.spans[span]}
        {!(hasMore && at === groups.length - 1) && (
          <Text as="span" tone="3" size={12} hasDigits>
            {tasks.length}
          </Text>
        )}
      </Row>
      <Box as="ul" isRuled line="above">
        {tasks.map((task) => (
          <MyTaskRow key={task._id} task={task} />
        ))}
      </Box>
    </Box>
  ));
}
