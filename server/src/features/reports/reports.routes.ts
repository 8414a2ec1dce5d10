import { reportMessages, reportThing } from '@tandem/contract/reports';
import type { Bind } from '../../platform/http/bind.ts';
import type { ReportsService } from './reports.service.ts';

/** Serves the operations of the reports feature. */
export function bindReports(bind: Bind, service: ReportsService): void {
  bind(reportThing, async ({ me, body }) => ({
    message: reportMessages.received,
    ownProjects: await service.reportThing(me, body),
  }));
}
