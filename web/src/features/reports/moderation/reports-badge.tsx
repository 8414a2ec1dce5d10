import { limits } from '@tandem/contract/limits';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useReportEvents } from './moderation.live.ts';
import { useReportCounts } from './moderation.queries.ts';
import { moderationTexts as texts } from './moderation.texts.ts';
import { countOf } from './moderation.view.ts';
import styles from './reports-badge.module.css';

/** The number of open reports beside the section; renders nothing for zero. */
export function ReportsBadge() {
  const { data } = useReportCounts();
  useReportEvents();
  if (!data || data.open === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{countOf(data.open, limits.countedReports)}</span>
      <Hidden>{texts.waiting(data.open)}</Hidden>
    </span>
  );
}
