import { Skeleton } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import type { ReportCase } from '@tandem/contract/reports';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { DetailRow, ListAndDetail } from '../../../ui/lists/list-and-detail.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useReportEvents, useReportCounts, useReports } from './moderation.queries.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import {
  type QueueView,
  countOf,
  headingOf,
  queueViews,
  reportIn,
  reportersOf,
  viewIn,
  whenOf,
  wordsOf,
} from './moderation.view.ts';
import { ReasonBadge, ReportDetailPane } from './report-detail.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from '../reports.module.css';

/** /admin/reports: the queue beside the chosen report; on phones one of them. */
export function ReportsPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const view = viewIn(search);
  const chosen = reportIn(search);
  useReportEvents();
  const show = (next: { view: string; report?: string }) =>
    void navigate({ to: '/admin/reports', search: next as never });
  return (
    <ListAndDetail
      title={texts.title}
      label={texts.tabs}
      list={<ReportQueue view={view} chosen={chosen} onView={(next) => show({ view: next })} />}
      detail={
        chosen === undefined ? null : (
          <ReportDetailPane key={chosen} caseId={chosen} onBack={() => show({ view })} />
        )
      }
      hint={texts.choose}
      drawing="checked"
    />
  );
}

interface ReportQueueProps {
  view: QueueView;
  chosen: string | undefined;
  onView: (view: QueueView) => void;
}

/** Open reports, own ones and closed ones. */
function ReportQueue({ view, chosen, onView }: ReportQueueProps) {
  const { data: counts } = useReportCounts();
  const segments = queueViews.map((value) => ({
    value,
    label: texts.views[value],
    ...(counts && { count: countOf(counts[value], limits.countedReports) }),
  }));
  return (
    <div className={styles.tabs}>
      <SegmentedTabs label={texts.tabs} segments={segments} value={view} onChange={onView}>
        <Rows view={view} chosen={chosen} />
      </SegmentedTabs>
    </div>
  );
}

function Rows({ view, chosen }: Pick<ReportQueueProps, 'view' | 'chosen'>) {
  const list = useReports(view);
  if (list.isPending)
    return (
      <Box pad="24 16">
        <LoadingState label={texts.loading}>
          <Skeleton height={92} aria-hidden />
          <Skeleton height={92} mt={8} aria-hidden />
        </LoadingState>
      </Box>
    );
  if (!list.data || list.data.length === 0)
    return (
      <Box pad="24 16">
        {list.data ? (
          <EmptyState title={texts.empty[view]} hint={texts.emptyHint[view]} drawing="checked" />
        ) : (
          <ErrorState message={texts.failed.list} {...retryOf(list)} />
        )}
      </Box>
    );
  return (
    <InfiniteList {...pagesIn(list)}>
      <ul aria-label={texts.title}>
        {list.data.map((report) => (
          <li key={report._id}>
            <QueueRow report={report} view={view} isChosen={report._id === chosen} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

interface QueueRowProps {
  report: ReportCase;
  view: QueueView;
  isChosen: boolean;
}

/** A reported thing in the queue; it opens beside it. */
function QueueRow({ report, view, isChosen }: QueueRowProps) {
  const { _id, text, reason, latestAt, takenBy } = report;
  return (
    <DetailRow
      to="/admin/reports"
      search={{ view, report: _id } as never}
      pad="12 16"
      aria-current={isChosen || undefined}
    >
      <Stack as="span" gap={4} grows size={14}>
        <Row as="span" gap={8} align="stretch" justify="between">
          <Text as="bdi" weight={600} clamp={2} breaks>
            {headingOf(report)}
          </Text>
          <Text as="time" isFixed tone="2" size={13} dateTime={latestAt}>
            {whenOf(latestAt, new Date())}
          </Text>
        </Row>
        {text && (
          <Text as="span" tone="2" isCut dir="auto">
            {wordsOf(text)}
          </Text>
        )}
        <Row as="span" gap={8} tone="2" size={13} isOneLine clips>
          <ReasonBadge reason={reason} />
          <bdi>{takenBy ? texts.takenBy(takenBy.firstName) : reportersOf(report)}</bdi>
        </Row>
      </Stack>
    </DetailRow>
  );
}
