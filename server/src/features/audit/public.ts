export { type Actor, recordAudit } from './audit.repository.ts';
