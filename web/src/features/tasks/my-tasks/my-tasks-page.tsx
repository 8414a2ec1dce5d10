import { Button, Skeleton, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCalendarShare, IconCopy } from '@tabler/icons-react';
import type { CalendarLink, MyTask } from '@tandem/contract/tasks/tasks-own';
import { Link } from '@tanstack/react-router';
import { reasonOf, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CardFacts, PriorityBadge } from '../board/card-facts.tsx';
import { PanelFailure } from '../insights/panel-failure.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { withoutOverdue, grouped } from '../tasks.view.ts';
import styles from './my-tasks-page.module.css';
import { useCalendarLink, useMyTasks } from './my-tasks.queries.ts';
import { calendarTexts as texts, myTasksTexts } from './my-tasks.texts.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';

const confirmations = {
  replace: { title: texts.replaceQuestion, text: texts.replaceText, confirm: texts.replace },
  end: { title: texts.turnOffQuestion, text: texts.turnOffText, confirm: texts.turnOff },
};

const lastReadOf = ({ lastReadAt }: CalendarLink) =>
  lastReadAt === null ? texts.neverRead : texts.lastRead(formatDateTime(lastReadAt));

/** Creates, copies, replaces and turns off the link by which calendar apps read the member's due dates. */
function CalendarCard() {
  const { link, address, isBusy, make, end } = useCalendarLink();
  const clipboard = useClipboard();
  const dialog = useDialog<keyof typeof confirmations>();
  const confirmation = dialog.subject && confirmations[dialog.subject];
  const hasLink = link.data != null;
  const isUnknown = link.isError && link.data === undefined;
  const copy = () => {
    clipboard.copy(address);
    notifySuccess(texts.copied);
  };
  const confirm = () => {
    dialog.close();
    (dialog.subject === 'end' ? end : make)();
  };
  return (
    <section className={styles.card} aria-labelledby="calendar-link">
      <Row as="h2" gap={8} font={15} weight={600} id="calendar-link">
        <IconCalendarShare size={18} stroke={1.7} aria-hidden />
        {texts.title}
      </Row>
      <Text tone="2" size={14}>
        {texts.text}
      </Text>
      {address && (
        <Row gap={8} align="end" wraps className={styles.address}>
          <TextInput
            label={texts.url}
            description={texts.urlOnce}
            readOnly
            dir="ltr"
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {texts.copy}
          </Button>
        </Row>
      )}
      {!address && link.data && (
        <Text tone="2" size={14}>
          {texts.since(formatDate(link.data.createdAt, 'MMM D, YYYY'))} {lastReadOf(link.data)}
        </Text>
      )}
      {isUnknown ? (
        // A new link would end one that may exist.
        <PanelFailure
          sentence={texts.failed}
          reason={reasonOf(link.error)}
          isRetrying={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <Row gap={8} align="stretch" wraps>
          <Button
            variant="default"
            loading={isBusy}
            disabled={link.isPending}
            onClick={() => (hasLink ? dialog.open('replace') : make())}
          >
            {hasLink ? texts.replace : texts.create}
          </Button>
          {hasLink && (
            <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => dialog.open('end')}>
              {texts.turnOff}
            </Button>
          )}
        </Row>
      )}
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={confirmation?.title ?? ''}
        confirmLabel={confirmation?.confirm ?? ''}
        isDangerous={dialog.subject === 'end'}
        onConfirm={confirm}
        onClose={dialog.close}
      >
        <p>{confirmation?.text}</p>
      </ConfirmDialog>
    </section>
  );
}

/** A task of the member, linked to its board. */
function MyTaskRow({ task }: { task: MyTask }) {
  const { _id, projectId, projectTitle, title, status, today } = task;
  return (
    <Row as="li" gap={16} rowGap={8} wraps justify="between" className={styles.row}>
      <Stack gap={2} className={styles.what}>
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
    <Page title={myTasksTexts.title} subtitle={myTasksTexts.subtitle} width="narrow">
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
        <div className={styles.list} aria-hidden>
          {skeletonWidths.map((width) => (
            <div key={width} className={styles.skeleton}>
              <Skeleton height={16} width={width} />
              <Skeleton height={12} width="30%" />
            </div>
          ))}
        </div>
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
          <Button renderRoot={(props) => <Link to="/my-working-projects" {...props} />}>
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
    <section key={span} className={styles.group} aria-labelledby={`span-${span}`}>
      <Row
        as="h2"
        gap={8}
        align="baseline"
        font={14}
        weight={600}
        id={`span-${span}`}
        className={styles.heading}
        data-span={span}
      >
        {myTasksTexts.spans[span]}
        {!(hasMore && at === groups.length - 1) && (
          <Text as="span" tone="3" size={12} hasDigits>
            {tasks.length}
          </Text>
        )}
      </Row>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <MyTaskRow key={task._id} task={task} />
        ))}
      </ul>
    </section>
  ));
}
