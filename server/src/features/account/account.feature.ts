import type { Feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs.ts';
import {
  bindAccount,
  bindSignUp,
  bindRecovery,
  bindEmail,
  bindSettings,
  bindTerms,
  bindProvider,
  bindTokens,
} from './account.routes.ts';
import { type AccountDeps, createAccountService, type AccountService } from './account.service.ts';
import { createEmailMails, emailMails } from './email/email-links.service.ts';
import { createEmailService, type EmailDeps, type EmailService } from './email/email.service.ts';
import { createReadAppKeys } from './factors/factor-changes.service.ts';
import { bindFactors, bindPasskeys, bindSecondStep } from './factors/factors.routes.ts';
import { createFactorsService, type FactorsDeps, type FactorsService } from './factors/factors.service.ts';
import { createPasskeysService } from './factors/passkeys/passkeys.service.ts';
import { createSecondStepService } from './factors/second-step.service.ts';
import {
  createProviderService,
  type ProviderDeps,
  type ProviderService,
} from './provider/provider.service.ts';
import {
  createRecoveryService,
  type RecoveryDeps,
  recoveryMails,
  type RecoveryService,
} from './recovery/recovery.service.ts';
import { createKnownDevices } from './sessions.service.ts';
import { createSettingsService, type SettingsDeps } from './settings/settings.service.ts';
import { createRequestMails, requestMails } from './sign-up/sign-up-requests.service.ts';
import {
  createSignUpService,
  type SignUpDeps,
  signUpMail,
  type SignUpService,
} from './sign-up/sign-up.service.ts';
import { createTermsService, type TermsDeps } from './terms.service.ts';
import { createTokensService, type TokensDeps, type TokensService } from './tokens/tokens.service.ts';

interface Services {
  account: AccountService;
  signUp: SignUpService;
  email: EmailService;
  recovery: RecoveryService;
  factors: FactorsService;
  provider: ProviderService;
  tokens: TokensService;
}

const createAccountJobs = ({
  account,
  signUp,
  email,
  recovery,
  factors,
  provider,
  tokens,
}: Services): Job[] => [
  { name: 'purge-sessions', cron: '7 * * * *', run: account.purgeSessions },
  { name: 'purge-sign-ups', cron: '27 * * * *', run: signUp.purgeSignUps },
  { name: 'purge-email-changes', cron: '47 * * * *', run: email.purgeEmailChanges },
  { name: 'purge-password-resets', cron: '17 * * * *', run: recovery.purgeResets },
  { name: 'purge-second-steps', cron: '37 * * * *', run: factors.purgeSecondSteps },
  { name: 'purge-provider-flows', cron: '57 * * * *', run: provider.purgeFlows },
  { name: 'tend-access-tokens', cron: '12 * * * *', run: tokens.tendTokens },
];

type AllDeps = AccountDeps &
  SignUpDeps &
  EmailDeps &
  RecoveryDeps &
  SettingsDeps &
  ProviderDeps &
  TermsDeps &
  FactorsDeps &
  TokensDeps;

/** Sign-up, sessions, recovery and settings: password, data export, account deletion. */
export function createAccountFeature(given: Omit<AllDeps, 'readAppKeys' | 'knownDevices'>): Feature {
  const deps = { ...given, readAppKeys: createReadAppKeys(given), knownDevices: createKnownDevices(given) };
  const account = createAccountService(deps);
  const signUp = createSignUpService(deps);
  const recovery = createRecoveryService(deps);
  const email = createEmailService(deps);
  const letters = createEmailMails(deps);
  const settings = createSettingsService(deps);
  const requestLetters = createRequestMails(deps);
  const factors = createFactorsService(deps);
  const passkeys = createPasskeysService(deps);
  const secondStep = createSecondStepService(deps);
  const provider = createProviderService(deps);
  const tokens = createTokensService(deps);
  return {
    routes: (bind) => {
      bindAccount(bind, account);
      bindSignUp(bind, signUp);
      bindRecovery(bind, recovery);
      bindEmail(bind, email);
      bindSettings(bind, settings);
      bindFactors(bind, factors);
      bindPasskeys(bind, passkeys);
      bindSecondStep(bind, secondStep);
      bindProvider(bind, provider);
      bindTokens(bind, tokens);
      bindTerms(bind, createTermsService(deps));
    },
    jobs: createAccountJobs({ account, signUp, email, recovery, factors, provider, tokens }),
    mails: [
      { name: signUpMail, compose: signUp.compose },
      { name: requestMails.approved, compose: requestLetters.composeApproved },
      { name: requestMails.refused, compose: requestLetters.composeRefused },
      { name: emailMails.confirm, compose: letters.composeConfirm },
      { name: emailMails.changed, compose: letters.composeChanged },
      { name: recoveryMails.reset, compose: recovery.composeReset },
      { name: recoveryMails.wasReset, compose: recovery.composeWasReset },
    ],
  };
}
