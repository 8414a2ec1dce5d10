import { Button, Skeleton } from '@mantine/core';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { MyTaskRow } from './my-task-row.tsx';
import styles from './my-tasks-page.module.css';
import { useMyTasks } from './my-tasks.queries.ts';
import { myTasksTexts as texts } from './my-tasks.texts.ts';
import { grouped } from './my-tasks.view.ts';

const skeletonWidths = ['56%', '72%', '48%', '64%'];

/** My Tasks: the tasks assigned to the member in all projects, grouped by due date. */
export function MyTasksPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <MyTasks />
      <CalendarCard />
    </Page>
  );
}

function MyTasks() {
  const myTasks = useMyTasks();
  if (myTasks.isPending)
    return (
      <LoadingState label={texts.loading}>
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
    return <ErrorState message={sentenceOf(myTasks.error, texts.failed)} {...retryOf(myTasks)} />;
  if (myTasks.data.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        hint={texts.emptyHint}
        icon={<IconChecklist size={22} />}
        action={
          <Button renderRoot={(props) => <Link to="/my-working-projects" {...props} />}>
            {texts.emptyAction}
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
      <h2 id={`span-${span}`} className={styles.heading} data-span={span}>
        {texts.spans[span]}
        {!(hasMore && at === groups.length - 1) && <span className={styles.count}>{tasks.length}</span>}
      </h2>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <MyTaskRow key={task._id} task={task} />
        ))}
      </ul>
    </section>
  ));
}
