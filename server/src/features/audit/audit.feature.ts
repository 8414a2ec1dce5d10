import * as operations from '@tandem/contract/audit';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { exportMemberData } from './audit.repository.ts';
import { type AuditDeps, createAuditService, type AuditService } from './audit.service.ts';

/** What administrators and moderators did, and when. */
export function createAuditFeature(deps: AuditDeps): Feature {
  const service = createAuditService(deps);
  return {
    routes: (bind) => bindAudit(bind, service),
    jobs: [{ name: 'remove-expired-audit-entries', cron: '20 4 * * *', run: service.removeExpired }],
    exportMemberData,
  };
}

/** Serves the operations of the audit log. */
function bindAudit(bind: Bind, service: AuditService): void {
  bind(operations.listAuditEntries, ({ query, reader }) => service.listAuditEntries(query, reader));
  bind(operations.exportAuditEntries, async ({ query, reader }) =>
    service.exportAuditEntries(query, await reader()),
  );
}
