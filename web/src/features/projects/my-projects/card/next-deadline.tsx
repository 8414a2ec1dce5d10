import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../../ui/badges/status-badge.tsx';
import { formatDay } from '../../../../ui/dates.ts';
import { useNextDeadline } from '../../projects.queries.ts';
import { myProjectTexts } from '../my-projects.texts.ts';
import { deadlineWords } from '../my-projects.view.ts';
import styles from './next-deadline.module.css';

const texts = myProjectTexts.deadline;

/** The open task of a project that is due first, as a link to it. */
export function NextDeadline({ projectId }: { projectId: string }) {
  const deadline = useNextDeadline(projectId);
  if (deadline === undefined) return null;
  if (deadline === null) return <p className={styles.deadline}>{texts.none}</p>;
  const { taskId, title, dueDate } = deadline;
  const { words, tone } = deadlineWords(deadline, new Date().getFullYear());
  return (
    <p className={styles.deadline}>
      <span className={styles.next}>{texts.next}</span>
      <Link
        to="/projects/$projectId/tasks"
        params={{ projectId }}
        search={{ task: taskId }}
        className={styles.task}
        dir="auto"
        title={title}
      >
        {title}
      </Link>
      <time dateTime={dueDate} title={formatDay(dueDate)}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </time>
    </p>
  );
}
