import type { Feature } from '../../platform/feature.ts';
import { exportMemberData, onAccountDeleted } from './reports.repository.ts';
import { bindReports } from './reports.routes.ts';
import { createReportsService, type ReportsDeps } from './reports.service.ts';

/** What members report to the moderators. */
export function createReportsFeature(deps: ReportsDeps): Feature {
  const service = createReportsService(deps);
  return { routes: (bind) => bindReports(bind, service), onAccountDeleted, exportMemberData };
}
