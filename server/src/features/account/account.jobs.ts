import type { Job } from '../../platform/jobs.ts';
import type { AccountService } from './account.service.ts';
import type { EmailService } from './email/email.service.ts';
import type { FactorsService } from './factors/factors.service.ts';
import type { ProviderService } from './provider/provider.service.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';
import type { SignUpService } from './sign-up/sign-up.service.ts';

interface Services {
  account: AccountService;
  signUp: SignUpService;
  email: EmailService;
  recovery: RecoveryService;
  factors: FactorsService;
  provider: ProviderService;
}

export const createAccountJobs = ({
  account,
  signUp,
  email,
  recovery,
  factors,
  provider,
}: Services): Job[] => [
  { name: 'purge-sessions', cron: '7 * * * *', run: account.purgeSessions },
  { name: 'purge-sign-ups', cron: '27 * * * *', run: signUp.purgeSignUps },
  { name: 'purge-email-changes', cron: '47 * * * *', run: email.purgeEmailChanges },
  { name: 'purge-password-resets', cron: '17 * * * *', run: recovery.purgeResets },
  { name: 'purge-second-steps', cron: '37 * * * *', run: factors.purgeSecondSteps },
  { name: 'purge-provider-flows', cron: '57 * * * *', run: provider.purgeFlows },
];
