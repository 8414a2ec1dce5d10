import * as operations from '@tandem/contract/reports/report-moderation';
import type { Bind, Caller } from '../../../platform/http/bind.ts';
import type { Acting, createReportModerationService } from './report-moderation.service.ts';

const messages = operations.moderationMessages;

const actingOf = ({ me, role, address }: Pick<Caller, 'me' | 'role' | 'address'>): Acting => ({
  me,
  role,
  address,
});

/** Serves the operations of moderators on reports. */
export function bindReportModeration(
  bind: Bind,
  service: ReturnType<typeof createReportModerationService>,
): void {
  bind(operations.listReports, async ({ query, ...caller }) => service.listReports(actingOf(caller), query));
  bind(operations.countReports, async (caller) => ({ data: await service.countReports(actingOf(caller)) }));
  bind(operations.viewReport, async ({ params, ...caller }) => ({
    data: await service.viewReport(actingOf(caller), params.caseId),
  }));
  bind(operations.takeReport, async ({ params, ...caller }) => ({
    message: messages.taken,
    data: await service.takeReport(actingOf(caller), params.caseId),
  }));
  bind(operations.releaseReport, async ({ params, ...caller }) => ({
    message: messages.released,
    data: await service.releaseReport(actingOf(caller), params.caseId),
  }));
  bind(operations.noteReport, async ({ params, body, ...caller }) => ({
    message: messages.noted,
    data: await service.noteReport(actingOf(caller), params.caseId, body.text),
  }));
  bind(operations.decideReport, async ({ params, body, ...caller }) => ({
    message: messages.decided[body.outcome],
    data: await service.decideReport(actingOf(caller), params.caseId, body),
  }));
  bind(operations.undoDecision, async ({ params, body, ...caller }) => ({
    message: messages.undone,
    data: await service.undoDecision(actingOf(caller), params.caseId, body.reason),
  }));
}
