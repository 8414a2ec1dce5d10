import { limits } from '@tandem/contract/limits';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { useReportEvents, useReportCounts } from './moderation.queries.ts';
import { moderationTexts as texts } from './moderation.texts.ts';

/** The number of open reports beside the section; renders nothing for zero. */
export function ReportsBadge() {
  const { data } = useReportCounts();
  useReportEvents();
  const count = data?.open ?? 0;
  if (count === 0) return null;
  return <CountBadge tone="filled" count={count} most={limits.countedReports} label={texts.waiting(count)} />;
}
