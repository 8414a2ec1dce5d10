export {
  type Actor,
  entriesAbout,
  recordAudit,
  auditedByShellSql,
  entryJoinSql,
  keepEntriesFor,
} from './audit.repository.ts';
