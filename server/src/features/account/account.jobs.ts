import type { Job } from '../../platform/jobs.ts';
import type { AccountService } from './account.service.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';

export const createAccountJobs = (service: AccountService, recovery: RecoveryService): Job[] => [
  { name: 'purge-sessions', cron: '7 * * * *', run: service.purgeSessions },
  { name: 'purge-password-resets', cron: '17 * * * *', run: recovery.purgeResets },
];
