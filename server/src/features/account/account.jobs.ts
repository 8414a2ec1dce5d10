import type { Job } from '../../platform/jobs.ts';
import type { AccountService } from './account.service.ts';

export const createAccountJobs = (service: AccountService): Job[] => [
  { name: 'purge-sessions', cron: '7 * * * *', run: service.purgeSessions },
];
