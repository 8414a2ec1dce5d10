import { reportMessages, reportThing } from '@tandem/contract/reports';
import * as moderation from '@tandem/contract/reports';
import type { Feature } from '../../platform/feature.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { createReportModerationService, type Acting } from './moderation/report-moderation.service.ts';
import { exportMemberData, onAccountDeleted } from './reports.repository.ts';
import { createReportsService, type ReportsDeps, type ReportsService } from './reports.service.ts';

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

/** Serves the operations of the reports feature. */
function bindReports(bind: Bind, service: ReportsService): void {
  bind(reportThing, async ({ me, body }) => ({
    message: reportMessages.received,
    ownProjects: await service.reportThing(me, body),
  }));
}

const messages = moderation.moderationMessages;

const actingOf = ({ me, role, address }: Pick<Caller, 'me' | 'role' | 'address'>): Acting => ({
  me,
  role,
  address,
});

/** Serves the moderation of moderators on reports. */
function bindReportModeration(bind: Bind, service: ReturnType<typeof createReportModerationService>): void {
  bind(moderation.listReports, async ({ query, ...caller }) => service.listReports(actingOf(caller), query));
  bind(moderation.countReports, async (caller) => ({ data: await service.countReports(actingOf(caller)) }));
  bind(moderation.viewReport, async ({ params, ...caller }) => ({
    data: await service.viewReport(actingOf(caller), params.caseId),
  }));
  bind(moderation.takeReport, async ({ params, ...caller }) => ({
    message: messages.taken,
    data: await service.takeReport(actingOf(caller), params.caseId),
  }));
  bind(moderation.releaseReport, async ({ params, ...caller }) => ({
    message: messages.released,
    data: await service.releaseReport(actingOf(caller), params.caseId),
  }));
  bind(moderation.noteReport, async ({ params, body, ...caller }) => ({
    message: messages.noted,
    data: await service.noteReport(actingOf(caller), params.caseId, body.text),
  }));
  bind(moderation.decideReport, async ({ params, body, ...caller }) => ({
    message: messages.decided[body.outcome],
    data: await service.decideReport(actingOf(caller), params.caseId, body),
  }));
  bind(moderation.undoDecision, async ({ params, body, ...caller }) => ({
    message: messages.undone,
    data: await service.undoDecision(actingOf(caller), params.caseId, body.reason),
  }));
}
