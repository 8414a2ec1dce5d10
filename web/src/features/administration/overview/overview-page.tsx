import { Skeleton } from '@mantine/core';
import type { CommunityFigures } from '@tandem/contract/administration';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { formatDateTime, formatTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './overview-page.module.css';
import { useOverview } from './overview.queries.ts';
import { overviewTexts } from './overview.texts.ts';

const { backup, failedJobs, operation } = overviewTexts;

/** When the last backup was made, and which jobs failed; says so where nothing is known. */
function OperationFacts({
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

/** /admin: the figures of the community. */
export function OverviewPage() {
  const { data } = useOverview();
  return (
    <Page
      title={overviewTexts.title}
      subtitle={data && overviewTexts.countedAt(formatTime(data.countedAt))}
      width="wide"
    >
      <Figures />
    </Page>
  );
}

function Figures() {
  const { data, error, isPending, isFetching, refetch } = useOverview();
  if (isPending)
    return (
      <LoadingState label={overviewTexts.loading}>
        <Skeleton height={280} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!data)
    return <ErrorState message={overviewTexts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <dl className={styles.figures}>
        {shownOf(data).map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{overviewTexts.labels[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OperationFacts figures={data} />
      {data.isEstimated && <p className={styles.note}>{overviewTexts.estimated}</p>}
      <Powers />
    </>
  );
}

/** What administrators can and cannot do, as docs/security.md says. */
function Powers() {
  return (
    <section className={styles.powers} aria-label={overviewTexts.powers.label}>
      {[overviewTexts.powers.can, overviewTexts.powers.cannot].map(({ title, items }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function shownOf(figures: CommunityFigures): [keyof typeof overviewTexts.labels, string][] {
  const counted = (count: number) => (figures.isEstimated ? overviewTexts.about(count) : formatNumber(count));
  return [
    ['members', counted(figures.members)],
    ['activeInWeek', formatNumber(figures.activeInWeek)],
    ['activeInMonth', formatNumber(figures.activeInMonth)],
    ['projects', counted(figures.projects)],
    ['messages', counted(figures.messages)],
    ['storedBytes', overviewTexts.sizeOf(figures.storedBytes)],
    ['databaseBytes', overviewTexts.sizeOf(figures.databaseBytes)],
    ['waitingMails', formatNumber(figures.waitingMails)],
    ['waitingTexts', formatNumber(figures.waitingTexts)],
    ['waitingJobs', figures.jobs === null ? overviewTexts.unknown : formatNumber(figures.jobs.waiting)],
    ['version', figures.version],
  ];
}
