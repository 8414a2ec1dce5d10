import { SegmentedControl, Skeleton } from '@mantine/core';
import { type CommunityFigures, retryMails, type Trend, viewOverview } from '@tandem/contract/administration';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { formatTime } from '../../../ui/dates.ts';
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from '../administration.module.css';
import { ActivityChart } from './activity-chart.tsx';
import { QueueList, WaitingMails } from './background-work.tsx';
import { NeedsList } from './needs-list.tsx';
import { activityTexts, overviewTexts, trendTexts } from './overview.texts.ts';
import { activeInWeeks, changeOf, lineBox, type Period, periods, pointsOf, summed } from './overview.view.ts';
import { StorageFacts } from './storage-facts.tsx';

const { labels } = overviewTexts;

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
      {data.isEstimated && (
        <Text tone="2" size={13} above={16}>
          {overviewTexts.estimated}
        </Text>
      )}
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
    <Stack
      as="section"
      gap={24}
      least={320}
      className={styles.powers}
      aria-label={overviewTexts.powers.label}
    >
      {[overviewTexts.powers.can, overviewTexts.powers.cannot].map(({ title, items }) => (
        <div key={title}>
          <Text as="h2" size={14} below={8}>
            {title}
          </Text>
          <Stack as="ul" gap={8}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  );
}

interface TrendFigureProps {
  label: string;
  value: string;
  /** What the line is drawn through; it needs two. */
  counts?: readonly number[];
  /** How many more there are by now, with that in words. */
  change?: { by: number; words: string };
  hint?: string;
}

/** A figure of the community with its last days, beside what was before. */
function TrendFigure({ label, value, counts = [], change, hint }: TrendFigureProps) {
  return (
    <Box ground="panel" className={styles.figure}>
      <Text as="dt" tone="2" size={13}>
        {label}
      </Text>
      <Text as="dd" font={22} weight={600} hasDigits>
        {value}
      </Text>
      {change && <Change {...change} />}
      {hint && (
        <Text as="dd" tone="2" size={13} className={styles.hint}>
          {hint}
        </Text>
      )}
      {counts.length > 1 && <Line counts={counts} />}
    </Box>
  );
}

/** What the figure of a trend shows; its line rises by what was added, or says how much that was each day. */
function partsOf(trend: Trend, { period, isRising = false }: { period: Period; isRising?: boolean }) {
  const { counts, added, earlier } = changeOf(trend, period);
  return {
    counts: isRising ? summed(counts) : counts,
    hint: trendTexts.earlier(earlier, period),
    change: { by: added, words: trendTexts.added(added, period) },
  };
}

function Change({ by, words }: { by: number; words: string }) {
  return (
    <Text
      as="dd"
      tone={by > 0 ? 'ok' : '2'}
      size={13}
      weight={500}
      hasDigits
      className={styles.change}
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
    <dd className={`${styles.line} ${styles.figureLine}`} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <polygon points={`0,${height} ${points} ${width},${height}`} />
        <polyline points={points} vectorEffect="non-scaling-stroke" />
      </svg>
    </dd>
  );
}

/** The figures of the community. */
function useOverview() {
  return useQuery({
    ...queryOf(viewOverview, {}, { staleAfter: [retryMails] }),
    select: ({ data }) => data,
  });
}
