export { type AuditedAct, recordAudit } from './audit.repository.ts';
