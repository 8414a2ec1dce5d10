import { Skeleton } from '@mantine/core';
import type { CommunityFigures } from '@tandem/contract/administration';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { formatDateTime, formatTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { NeedsList } from './needs-list.tsx';
import styles from './overview-page.module.css';
import { useOverview } from './overview.queries.ts';
import { overviewTexts } from './overview.texts.ts';
import { QueueList } from './queue-list.tsx';
import { TrendFigure } from './trend-figure.tsx';

const { backup, labels } = overviewTexts;

/** What is stored, when the last backup was made, and the version; says so where nothing is known. */
function StorageFacts({ figures }: { figures: CommunityFigures }) {
  const { backups, storedBytes, databaseBytes, version } = figures;
  return (
    <div id="storage" className={styles.storage}>
      <Section title={overviewTexts.storage}>
        <dl>
          <dt>{labels.storedBytes}</dt>
          <dd>{overviewTexts.sizeOf(storedBytes)}</dd>
          <dt>{labels.databaseBytes}</dt>
          <dd>{overviewTexts.sizeOf(databaseBytes)}</dd>
          <dt>{backup.label}</dt>
          <dd>
            <Backup lastAt={backups === null ? undefined : backups.lastAt} />
          </dd>
          <dt>{labels.version}</dt>
          <dd>{version}</dd>
        </dl>
      </Section>
    </div>
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
      <Trends figures={data} />
      {data.isEstimated && <p className={styles.note}>{overviewTexts.estimated}</p>}
      <div className={styles.parts}>
        <div className={styles.column}>
          <NeedsList figures={data} />
          <StorageFacts figures={data} />
        </div>
        <QueueList figures={data} />
      </div>
      <Powers />
    </>
  );
}

/** The figures of people and what they do, with their last 90 days. */
function Trends({ figures }: { figures: CommunityFigures }) {
  const { trends } = figures;
  const counted = (count: number) => (figures.isEstimated ? overviewTexts.about(count) : formatNumber(count));
  return (
    <dl className={styles.figures}>
      <TrendFigure label={labels.members} value={counted(figures.members)} trend={trends.members} />
      <TrendFigure
        label={labels.activeInWeek}
        value={formatNumber(figures.activeInWeek)}
        hint={overviewTexts.activeInMonth(formatNumber(figures.activeInMonth))}
      />
      <TrendFigure label={labels.messages} value={counted(figures.messages)} trend={trends.messages} />
      <TrendFigure label={labels.projects} value={counted(figures.projects)} trend={trends.projects} />
    </dl>
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
