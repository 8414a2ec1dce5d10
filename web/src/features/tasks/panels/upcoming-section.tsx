import { Link } from '@tanstack/react-router';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { Section } from '../../../ui/page/section.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDeadlines } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import { dayIn, timeLeft } from '../tasks.view.ts';
import panel from './board-panels.module.css';
import { PanelFailure } from './panel-failure.tsx';
import styles from './upcoming-section.module.css';

const texts = taskTexts.panels;
const maxDeadlines = 5;

interface UpcomingSectionProps {
  projectId: string;
  timeZone: string;
}

/** The next deadlines of a project on its Overview, with the way to the board. */
export function UpcomingSection({ projectId, timeZone }: UpcomingSectionProps) {
  const deadlines = useDeadlines(projectId);
  const today = dayIn(timeZone, new Date());
  return (
    <Section
      title={texts.deadlines}
      action={
        <Link to="/projects/$projectId/tasks" params={{ projectId }} className={styles.toBoard}>
          {texts.toBoard}
        </Link>
      }
    >
      {deadlines.isPending && (
        <LoadingState label={texts.loading}>
          <span />
        </LoadingState>
      )}
      {deadlines.isError && !deadlines.data && (
        <PanelFailure
          sentence={taskTexts.failed.load}
          reason={reasonOf(deadlines.error)}
          isRetrying={deadlines.isFetching}
          onRetry={() => void deadlines.refetch()}
        />
      )}
      {deadlines.data?.length === 0 && <p className={styles.quiet}>{texts.noDeadlines}</p>}
      {deadlines.data && deadlines.data.length > 0 && (
        <ul>
          {deadlines.data.slice(0, maxDeadlines).map(({ _id, title, dueDate, status }) => {
            const left = timeLeft(dueDate ?? today, today);
            return (
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
                <span className={panel.left} data-tone={left.tone}>
                  {left.words}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
