import type { CommunityFigures } from '@tandem/contract/administration';
import { Skeleton } from '@mantine/core';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { formatTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './overview-page.module.css';
import { OperationFacts } from './operation-facts.tsx';
import { useOverview } from './overview.queries.ts';
import { overviewTexts as texts } from './overview.texts.ts';

/** /admin: the figures of the community. */
export function OverviewPage() {
  const { data } = useOverview();
  return (
    <Page title={texts.title} subtitle={data && texts.countedAt(formatTime(data.countedAt))} width="wide">
      <Figures />
    </Page>
  );
}

function Figures() {
  const { data, error, isPending, isFetching, refetch } = useOverview();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={280} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!data) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <dl className={styles.figures}>
        {shownOf(data).map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{texts.labels[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OperationFacts figures={data} />
      {data.isEstimated && <p className={styles.note}>{texts.estimated}</p>}
      <Powers />
    </>
  );
}

/** What administrators can and cannot do, as docs/security.md says. */
function Powers() {
  return (
    <section className={styles.powers} aria-label={texts.powers.label}>
      {[texts.powers.can, texts.powers.cannot].map(({ title, items }) => (
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

function shownOf(figures: CommunityFigures): [keyof typeof texts.labels, string][] {
  const counted = (count: number) => (figures.isEstimated ? texts.about(count) : formatNumber(count));
  return [
    ['members', counted(figures.members)],
    ['activeInWeek', formatNumber(figures.activeInWeek)],
    ['activeInMonth', formatNumber(figures.activeInMonth)],
    ['projects', counted(figures.projects)],
    ['messages', counted(figures.messages)],
    ['storedBytes', texts.sizeOf(figures.storedBytes)],
    ['databaseBytes', texts.sizeOf(figures.databaseBytes)],
    ['waitingMails', formatNumber(figures.waitingMails)],
    ['waitingTexts', formatNumber(figures.waitingTexts)],
    ['waitingJobs', figures.jobs === null ? texts.unknown : formatNumber(figures.jobs.waiting)],
    ['version', figures.version],
  ];
}
