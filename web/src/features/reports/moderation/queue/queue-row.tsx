import type { ReportCase } from '@tandem/contract/reports/report-moderation';
import { Link } from '@tanstack/react-router';
import { ReasonBadge } from '../reason-badge.tsx';
import { moderationTexts as texts } from '../moderation.texts.ts';
import { headingOf, type QueueView, reportersOf, whenOf } from '../moderation.view.ts';
import styles from './queue-row.module.css';

interface QueueRowProps {
  report: ReportCase;
  view: QueueView;
  isChosen: boolean;
}

/** A reported thing in the queue; it opens beside it. */
export function QueueRow({ report, view, isChosen }: QueueRowProps) {
  const { _id, text, reason, latestAt, takenBy } = report;
  return (
    <Link
      to="/admin/reports"
      search={{ view, report: _id } as never}
      className={styles.row}
      aria-current={isChosen || undefined}
    >
      <span className={styles.head}>
        <bdi className={styles.title}>{headingOf(report)}</bdi>
        <time dateTime={latestAt} className={styles.when}>
          {whenOf(latestAt, new Date())}
        </time>
      </span>
      {text && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
      <span className={styles.foot}>
        <ReasonBadge reason={reason} />
        <bdi>{takenBy ? texts.takenBy(takenBy.firstName) : reportersOf(report)}</bdi>
      </span>
    </Link>
  );
}
