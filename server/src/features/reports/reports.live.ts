import { reportsChanged } from '@tandem/contract/reports/report-moderation';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { memberAudience } from '../../platform/live/sockets.ts';
import { listModeratorIds } from '../account/public.ts';

/** Tells moderators that a report came or changed. Neither waits nor throws; the next event or connection repairs a lost one. */
export function publishReportsChanged(
  { live, database }: { live: Live; database: Database },
  caseId: string,
): void {
  listModeratorIds(database.orm)
    .then((ids) => live.publish(reportsChanged, ids.map(memberAudience), { caseId }))
    .catch(() => undefined);
}
