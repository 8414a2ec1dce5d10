import type { ReportReason } from '@tandem/contract/reports';
import { moderationTexts as texts } from './moderation.texts.ts';
import styles from './reason-badge.module.css';

/** The reason of a report. */
export function ReasonBadge({ reason }: { reason: ReportReason }) {
  return (
    <span className={styles.badge} data-quiet={reason === 'other' || undefined}>
      {texts.reasons[reason]}
    </span>
  );
}
