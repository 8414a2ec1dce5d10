import { Button, Skeleton } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
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

const outlines = ['56%', '72%', '48%', '64%'];

/** What is assigned to me over all projects, by when it is due. */
export function MyTasksPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <MyTasks />
      <CalendarCard />
    </Page>
  );
}

function MyTasks() {
  const mine = useMyTasks();
  if (mine.isPending)
    return (
      <LoadingState label={texts.loading}>
        <div className={styles.list} aria-hidden>
          {outlines.map((width) => (
            <div key={width} className={styles.skeleton}>
              <Skeleton height={16} width={width} />
              <Skeleton height={12} width="30%" />
            </div>
          ))}
        </div>
      </LoadingState>
    );
  if (!mine.data) return <ErrorState message={sentenceOf(mine.error, texts.failed)} {...retryOf(mine)} />;
  if (mine.data.length === 0)
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
  return grouped(mine.data).map(({ span, tasks }) => (
    <section key={span} className={styles.group} aria-labelledby={`span-${span}`}>
      <h2 id={`span-${span}`} className={styles.heading} data-span={span}>
        {texts.spans[span]}
        <span className={styles.count}>{tasks.length}</span>
      </h2>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <MyTaskRow key={task._id} task={task} />
        ))}
      </ul>
    </section>
  ));
}
