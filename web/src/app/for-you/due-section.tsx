import { Link } from '@tanstack/react-router';
import { taskKeyOf } from '@tandem/contract/tasks';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { useMyTasks } from '../../features/tasks/my-tasks/my-tasks.queries.ts';
import { dueOf } from '../../features/tasks/tasks.view.ts';
import { forYouTexts } from './for-you.texts.ts';
import { dueTasks, mostRows } from './for-you.view.ts';
import styles from './due-section.module.css';
import { Section } from './section.tsx';

const texts = forYouTexts.due;
/** The height of a row, in pixels. */
const rowHeight = 32;

/** Due: the member's tasks that are late or due within a week, late ones first. */
export function DueSection() {
  const tasks = useMyTasks();
  const due = dueTasks(tasks.data ?? []);
  return (
    <Section
      title={texts.title}
      list={texts.list}
      link={{ to: '/my-tasks' }}
      linkLabel={texts.all}
      isPending={tasks.isPending}
      expectedHeight={mostRows.due * rowHeight}
      failed={tasks.isError && tasks.data === undefined ? tasks : undefined}
      failedText={texts.failed}
      empty={due.length === 0 && texts.none}
    >
      {due.slice(0, mostRows.due).map((task) => (
        <DueRow key={task._id} task={task} />
      ))}
    </Section>
  );
}

function DueRow({ task }: { task: MyTask }) {
  const { _id, projectId, projectTitle, taskPrefix, number, title, today } = task;
  const due = dueOf(task, today);
  return (
    <li>
      <Link
        to="/projects/$projectId/tasks"
        params={{ projectId }}
        search={{ task: _id }}
        className={styles.row}
        title={`${title} · ${projectTitle}`}
      >
        <bdi className={styles.number}>{taskKeyOf(taskPrefix, number)}</bdi>
        <bdi className={styles.title}>{title}</bdi>
        {due && (
          <span className={styles.due} data-tone={due.tone} title={due.date}>
            {due.left}
          </span>
        )}
      </Link>
    </li>
  );
}
