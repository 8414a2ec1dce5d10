import type { Feature } from '../../platform/feature.ts';
import { bindReportModeration } from './moderation/report-moderation.routes.ts';
import { createReportModerationService } from './moderation/report-moderation.service.ts';
import { exportMemberData, onAccountDeleted } from './reports.repository.ts';
import { bindReports } from './reports.routes.ts';
import { createReportsService, type ReportsDeps } from './reports.service.ts';

/** What members report to the moderators, and what these decide. */
export function createReportsFeature(deps: ReportsDeps): Feature {
  const service = createReportsService(deps);
  const moderation = createReportModerationService(deps);
  return {
    routes: (bind) => {
      bindReports(bind, service);
      bindReportModeration(bind, moderation);
    },
    prepare: moderation.prepare,
    jobs: [{ name: 'remove-expired-reports', cron: '40 4 * * *', run: moderation.removeExpired }],
    onAccountDeleted,
    exportMemberData,
  };
}
