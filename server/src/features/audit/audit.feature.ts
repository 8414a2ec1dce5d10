import type { Feature } from '../../platform/feature.ts';
import { exportMemberData } from './audit.repository.ts';
import { bindAudit } from './audit.routes.ts';
import { type AuditDeps, createAuditService } from './audit.service.ts';

/** What administrators and moderators did, and when. */
export function createAuditFeature(deps: AuditDeps): Feature {
  const service = createAuditService(deps);
  return {
    routes: (bind) => bindAudit(bind, service),
    jobs: [{ name: 'remove-expired-audit-entries', cron: '20 4 * * *', run: service.removeExpired }],
    exportMemberData,
  };
}
