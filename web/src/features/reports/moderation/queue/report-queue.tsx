import { Skeleton } from '@mantine/core';
import { limits } from '@tandem/contract/limits';
import { retryOf } from '../../../../platform/failure-sentence.ts';
import { InfiniteList } from '../../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../../ui/lists/pages-in.ts';
import { SegmentedTabs } from '../../../../ui/page/segmented-tabs.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../../ui/states/loading-state.tsx';
import { useReportCounts, useReports } from '../moderation.queries.ts';
import { moderationTexts as texts } from '../moderation.texts.ts';
import { countOf, type QueueView, queueViews } from '../moderation.view.ts';
import { QueueRow } from './queue-row.tsx';
import styles from './report-queue.module.css';

interface ReportQueueProps {
  view: QueueView;
  chosen: string | undefined;
  onView: (view: QueueView) => void;
}

/** Open reports, own ones and closed ones. */
export function ReportQueue({ view, chosen, onView }: ReportQueueProps) {
  const { data: counts } = useReportCounts();
  const segments = queueViews.map((value) => ({
    value,
    label: texts.views[value],
    ...(counts && { count: countOf(counts[value], limits.countedReports) }),
  }));
  return (
    <div className={styles.queue}>
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
      <div className={styles.state}>
        <LoadingState label={texts.loading}>
          <Skeleton height={92} aria-hidden />
          <Skeleton height={92} mt={8} aria-hidden />
        </LoadingState>
      </div>
    );
  if (!list.data || list.data.length === 0)
    return (
      <div className={styles.state}>
        {list.data ? (
          <EmptyState title={texts.empty[view]} hint={texts.emptyHint[view]} />
        ) : (
          <ErrorState message={texts.failed.list} {...retryOf(list)} />
        )}
      </div>
    );
  return (
    <InfiniteList {...pagesIn(list)}>
      <ul className={styles.list} aria-label={texts.title}>
        {list.data.map((report) => (
          <li key={report._id}>
            <QueueRow report={report} view={view} isChosen={report._id === chosen} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}
