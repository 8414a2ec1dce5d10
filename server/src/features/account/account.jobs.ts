import type { Job } from '../../platform/jobs.ts';
import type { AccountService } from './account.service.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';
import type { SignUpService } from './sign-up/sign-up.service.ts';

interface Services {
  account: AccountService;
  signUp: SignUpService;
  recovery: RecoveryService;
}

export const createAccountJobs = ({ account, signUp, recovery }: Services): Job[] => [
  { name: 'purge-sessions', cron: '7 * * * *', run: account.purgeSessions },
  { name: 'purge-sign-ups', cron: '27 * * * *', run: signUp.purgeSignUps },
  { name: 'purge-password-resets', cron: '17 * * * *', run: recovery.purgeResets },
];
