import type { CommunitySettings } from '@tandem/contract/community';
import { reportsChanged } from '@tandem/contract/reports';
import type { Database } from '../../platform/database/database.ts';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import { listActingModeratorIds } from '../account/public.ts';

/** What telling moderators needs. */
export interface ReportsLiveDeps {
  live: Live;
  database: Database;
  communitySettings: { current(): Pick<CommunitySettings, 'secondFactorFor'> };
}

/**
 * Tells moderators who may use their role that a report came or changed. Neither waits nor throws; the next event or
 * connection repairs a lost one.
 */
export function publishReportsChanged(
  { live, database, communitySettings }: ReportsLiveDeps,
  caseId: string,
): void {
  listActingModeratorIds(database.orm, communitySettings.current().secondFactorFor)
    .then((ids) => live.publish(reportsChanged, ids.map(memberAudience), { caseId }))
    .catch(() => undefined);
}
