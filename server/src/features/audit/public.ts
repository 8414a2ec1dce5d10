export { type Actor, entriesAbout, recordAudit } from './audit.repository.ts';
export { auditedByShellSql } from './shell-entries.repository.ts';
export { keepEntriesFor } from './audit-chain.repository.ts';
