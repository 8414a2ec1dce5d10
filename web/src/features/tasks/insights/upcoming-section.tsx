import { dayIn } from '@tandem/contract/days';
import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/section.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { DeadlineList } from './deadlines-card.tsx';
import styles from './upcoming-section.module.css';

const texts = taskTexts.panels;
const maxDeadlines = 5;

interface UpcomingSectionProps {
  projectId: string;
  timeZone: string;
}

/** The next deadlines of a project on its Overview, with the way to the board. */
export function UpcomingSection({ projectId, timeZone }: UpcomingSectionProps) {
  return (
    <Section
      title={texts.deadlines}
      action={
        <Link to="/projects/$projectId/tasks" params={{ projectId }} className={styles.toBoard}>
          {texts.toBoard}
        </Link>
      }
    >
      <DeadlineList
        projectId={projectId}
        today={dayIn(timeZone, new Date())}
        most={maxDeadlines}
        skeleton={<span />}
        renderRow={({ _id, title, status }, left) => (
          <li key={_id} className={styles.row}>
            <Link
              to="/projects/$projectId/tasks"
              params={{ projectId }}
              search={{ task: _id }}
              className={styles.task}
              dir="auto"
              title={title}
            >
              {title}
            </Link>
            <span className={styles.column}>{status}</span>
            {left}
          </li>
        )}
      />
    </Section>
  );
}
