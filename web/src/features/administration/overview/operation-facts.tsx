import type { CommunityFigures } from '@tandem/contract/administration';
import { formatDateTime } from '../../../ui/dates.ts';
import styles from './overview-page.module.css';
import { overviewTexts } from './overview.texts.ts';

const { backup, failedJobs, operation } = overviewTexts;

/** When the last backup was made, and which jobs failed; says so where nothing is known. */
export function OperationFacts({
  figures: { backups, jobs },
}: {
  figures: Pick<CommunityFigures, 'backups' | 'jobs'>;
}) {
  return (
    <section aria-label={operation} className={styles.operation}>
      <dl>
        <dt>{backup.label}</dt>
        <dd>
          <Backup lastAt={backups === null ? undefined : backups.lastAt} />
        </dd>
        <dt>{failedJobs.label}</dt>
        <dd>
          <FailedJobs jobs={jobs} />
        </dd>
      </dl>
    </section>
  );
}

function Backup({ lastAt }: { lastAt: string | null | undefined }) {
  if (lastAt === undefined) return backup.unknown;
  if (lastAt === null) return backup.none;
  return (
    <>
      <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
      <span className={styles.hint}>{backup.note}</span>
    </>
  );
}

function FailedJobs({ jobs }: Pick<CommunityFigures, 'jobs'>) {
  if (jobs === null) return failedJobs.unknown;
  if (jobs.failed.length === 0) return failedJobs.none;
  return (
    <>
      <ul className={styles.jobs}>
        {jobs.failed.map(({ name, times, lastAt }) => (
          <li key={name}>{failedJobs.job(name, times, formatDateTime(lastAt))}</li>
        ))}
      </ul>
      <span className={styles.hint}>{failedJobs.hint}</span>
    </>
  );
}
