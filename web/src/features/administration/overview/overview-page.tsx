import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CommunityFigures, retryMails, type Trend, viewOverview } from '@tandem/contract/administration';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { formatDateTime, formatTime } from '../../../ui/dates.ts';
import { formatNumber } from '../../../ui/numbers.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useOpenReports } from '../frame/admin-frame.tsx';
import { useSignUpCount } from '../sign-ups/sign-ups.queries.ts';
import styles from '../administration.module.css';
import { ActivityChart } from './activity-chart.tsx';
import { activityTexts, overviewTexts, queueTexts, needsTexts, trendTexts } from './overview.texts.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import {
  activeInWeeks,
  needsOf,
  changeOf,
  lineBox,
  type Period,
  periods,
  pointsOf,
  summed,
} from './overview.view.ts';

const { backup, labels } = overviewTexts;

/** What is stored, when the last backup was made, and the version; says so where nothing is known. */
function StorageFacts({ figures }: { figures: CommunityFigures }) {
  const { backups, storedBytes, databaseBytes, version } = figures;
  return (
    <div id="storage" className={`${styles.overviewPart} ${styles.storage}`}>
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
      <Text as="span" isBlock tone="2" size={13}>
        {backup.note}
      </Text>
    </>
  );
}

/** /admin: the figures of the community. */
export function OverviewPage() {
  const { data } = useOverview();
  const [period, setPeriod] = useState<Period>(30);
  return (
    <Page
      title={overviewTexts.title}
      width="wide"
      actions={
        <>
          {data && (
            <Text as="span" tone="3" size={12}>
              {overviewTexts.countedAt(formatTime(data.countedAt))}
            </Text>
          )}
          <SegmentedControl
            aria-label={trendTexts.period}
            value={String(period)}
            onChange={(chosen) => setPeriod(periods.find((days) => String(days) === chosen) ?? period)}
            data={periods.map((days) => ({ value: String(days), label: trendTexts.days(days) }))}
          />
        </>
      }
    >
      <Figures period={period} />
    </Page>
  );
}

function Figures({ period }: { period: Period }) {
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
      <WaitingMails failing={data.failingMails} />
      <Trends figures={data} period={period} />
      {data.isEstimated && <p className={styles.overviewNote}>{overviewTexts.estimated}</p>}
      <div className={styles.parts}>
        <ActivityChart activity={data.activity} period={period} />
        <NeedsList figures={data} />
        <QueueList figures={data} />
        <StorageFacts figures={data} />
      </div>
      <Powers />
    </>
  );
}

/** Says since when mails wait, and tries them again on request. */
function WaitingMails({ failing: { count, since, nextAt } }: { failing: CommunityFigures['failingMails'] }) {
  const retry = useRetryMails();
  if (count === 0 || since === null) return null;
  return (
    <Row gap={12} wraps font={13} tone="warn" className={styles.waitingMails} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <Text as="span" grows>
        <strong>{queueTexts.waiting(count, formatDateTime(since))}</strong>{' '}
        {nextAt !== null && queueTexts.nextAt(formatTime(nextAt))}
      </Text>
      <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
        {queueTexts.tryNow}
      </Button>
    </Row>
  );
}

/** The figures of people and what they do, with the last days. */
function Trends({ figures, period }: { figures: CommunityFigures; period: Period }) {
  const { trends } = figures;
  const inWeeks = activeInWeeks(figures.activity, period);
  const counted = (count: number) => (figures.isEstimated ? overviewTexts.about(count) : formatNumber(count));
  return (
    <dl className={styles.figures}>
      <TrendFigure
        label={labels.members}
        value={counted(figures.members)}
        {...partsOf(trends.members, { period, isRising: true })}
      />
      <TrendFigure
        label={labels.activeInWeek}
        value={formatNumber(figures.activeInWeek)}
        counts={inWeeks.counts}
        hint={overviewTexts.activeInMonth(formatNumber(figures.activeInMonth))}
        {...(inWeeks.change !== null && {
          change: { by: inWeeks.change, words: activityTexts.since(inWeeks.change, period) },
        })}
      />
      <TrendFigure
        label={labels.messages}
        value={counted(figures.messages)}
        {...(trends.messages && partsOf(trends.messages, { period }))}
      />
      <TrendFigure
        label={labels.projects}
        value={counted(figures.projects)}
        {...partsOf(trends.projects, { period, isRising: true })}
      />
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

interface QueueProps {
  name: string;
  note: string;
  /** Whether somebody should look at it. */
  isFailing?: boolean;
  value: ReactNode;
  children?: ReactNode;
}

function Queue({ name, note, isFailing = false, value, children }: QueueProps) {
  return (
    <li className={styles.queue} data-failing={isFailing || undefined}>
      <Text as="span" tone="2" className={styles.overviewName}>
        <strong>{name}</strong> {note}
      </Text>
      <Text as="span" hasDigits className={styles.overviewCount}>
        {value}
      </Text>
      {children}
    </li>
  );
}

/** All that waits to be done in the background, and what failed. */
function QueueList({ figures }: { figures: CommunityFigures }) {
  const { waitingMails, waitingTexts, failingMails, jobs } = figures;
  return (
    <div id="background" className={styles.overviewPart}>
      <Section title={queueTexts.title}>
        <ul className={styles.rows} aria-label={queueTexts.title}>
          <Queue {...queueTexts.mails} isFailing={failingMails.count > 0} value={formatNumber(waitingMails)}>
            {failingMails.since !== null && (
              <Text tone="2" size={13} breaks className={styles.overviewMore}>
                {queueTexts.failing(failingMails.count, formatDateTime(failingMails.since))}
              </Text>
            )}
          </Queue>
          <Queue {...queueTexts.search} value={formatNumber(waitingTexts)} />
          <Queue
            {...queueTexts.jobs}
            value={jobs === null ? queueTexts.unknown : formatNumber(jobs.waiting)}
          />
          <FailedJobs jobs={jobs} />
        </ul>
      </Section>
    </div>
  );
}

function FailedJobs({ jobs }: Pick<CommunityFigures, 'jobs'>) {
  const failed = jobs?.failed ?? [];
  const times = failed.reduce((sum, one) => sum + one.times, 0);
  return (
    <Queue
      {...queueTexts.failed}
      isFailing={times > 0}
      value={jobs === null ? queueTexts.unknown : times === 0 ? queueTexts.none : formatNumber(times)}
    >
      {failed.length > 0 && (
        <Text as="div" tone="2" size={13} breaks className={styles.overviewMore}>
          {failed.map(({ name, times: count, lastAt }) => (
            <p key={name}>{queueTexts.job(name, count, formatDateTime(lastAt))}</p>
          ))}
          <p>{queueTexts.hint}</p>
        </Text>
      )}
    </Queue>
  );
}

/** What needs an administrator: one list of links. */
function NeedsList({ figures }: { figures: CommunityFigures }) {
  const { data: signUps = 0 } = useSignUpCount();
  const needs = needsOf(figures, { reports: useOpenReports(), signUps });
  return (
    <div className={styles.overviewPart}>
      <Section title={needsTexts.title}>
        {needs.length === 0 ? (
          <Text tone="2" size={14}>
            {needsTexts.none}
          </Text>
        ) : (
          <ul className={styles.rows} aria-label={needsTexts.title}>
            {needs.map(({ path, part, words, verb }) => (
              <li key={words}>
                <Link to={path} {...(part && { hash: part })} className={styles.overviewLink}>
                  {words} <span className={styles.verb}>{verb}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

interface TrendFigureProps {
  label: string;
  value: string;
  /** What the line is drawn through; it needs two. */
  counts?: readonly number[];
  /** How many more than before, with that in words. */
  change?: { by: number; words: string };
  hint?: string;
}

/** A figure of the community with its last days, beside what was before. */
function TrendFigure({ label, value, counts = [], change, hint }: TrendFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <Row
        as="dd"
        gap={16}
        align="end"
        justify="between"
        font={22}
        weight={600}
        hasDigits
        className={styles.overviewValue}
      >
        {value}
        {counts.length > 1 && <Line counts={counts} />}
      </Row>
      {(change || hint) && (
        <Row
          as="dd"
          gap={8}
          rowGap={0}
          align="stretch"
          wraps
          justify="between"
          className={styles.trendFigureHint}
        >
          <span>{hint}</span>
          {change && <Change {...change} />}
        </Row>
      )}
    </div>
  );
}

/** What the figure of a trend shows; its line rises by what was added, or says how much that was each day. */
function partsOf(trend: Trend, { period, isRising = false }: { period: Period; isRising?: boolean }) {
  const { counts, added, change } = changeOf(trend, period);
  return {
    counts: isRising ? summed(counts) : counts,
    hint: trendTexts.added(added, period),
    change: { by: change, words: trendTexts.change(change, period) },
  };
}

function Change({ by, words }: { by: number; words: string }) {
  return (
    <Text
      as="span"
      weight={500}
      hasDigits
      className={styles.change}
      data-up={by > 0 || undefined}
      title={words}
    >
      <span aria-hidden>{trendTexts.sign(by)}</span>
      <Hidden>{words}</Hidden>
    </Text>
  );
}

function Line({ counts }: { counts: readonly number[] }) {
  const { width, height } = lineBox;
  const points = pointsOf(counts);
  return (
    <svg
      className={styles.overviewLine}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon points={`0,${height} ${points} ${width},${height}`} />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The figures of the community. */
function useOverview() {
  return useQuery({
    ...queryOf(viewOverview, {}, { staleAfter: [retryMails] }),
    select: ({ data }) => data,
  });
}

function useRetryMails() {
  return useMutation({
    mutationFn: () => call(retryMails),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => reportFailedWrite(error, queueTexts.notTried),
  });
}
