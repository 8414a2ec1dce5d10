import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { Link } from '@tanstack/react-router';
import { CardFacts } from '../board/card-facts.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { ofStored } from '../tasks.view.ts';
import { myTasksTexts } from './my-tasks.texts.ts';
import styles from './my-tasks-page.module.css';

/** A task of the member, linked to its board. */
export function MyTaskRow({ task }: { task: MyTask }) {
  const { _id, projectId, projectTitle, title, status, today } = task;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link
          to="/projects/$projectId/tasks"
          params={{ projectId }}
          search={{ task: _id }}
          className={styles.title}
          dir="auto"
        >
          {title}
        </Link>
        <p className={styles.where}>
          <Link
            to="/projects/$projectId/tasks"
            params={{ projectId }}
            aria-label={myTasksTexts.board(projectTitle)}
            dir="auto"
          >
            {projectTitle}
          </Link>
          <span className={styles.column}>· {taskTexts.columnNames[status]}</span>
        </p>
      </div>
      {/* The group already shows that it is overdue, so the badge shows the priority. */}
      <CardFacts task={ofStored(task)} today={today} />
    </li>
  );
}
