import * as operations from '@tandem/contract/audit';
import type { Bind } from '../../platform/http/bind.ts';
import type { AuditService } from './audit.service.ts';

/** Serves the operations of the audit log. */
export function bindAudit(bind: Bind, service: AuditService): void {
  bind(operations.listAuditEntries, ({ query }) => service.listAuditEntries(query));
  bind(operations.exportAuditEntries, async ({ query }) => service.exportAuditEntries(query));
}
