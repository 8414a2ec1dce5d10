import type { Feature } from '../../platform/feature.ts';
import { createAccountJobs } from './account.jobs.ts';
import { bindAccount } from './account.routes.ts';
import { type AccountDeps, createAccountService } from './account.service.ts';
import { createEmailMails, emailMails } from './email/email-links.service.ts';
import { bindEmail } from './email/email.routes.ts';
import { createEmailService, type EmailDeps } from './email/email.service.ts';
import { createReadAppKeys } from './factors/factor-changes.service.ts';
import { bindFactors, bindPasskeys } from './factors/factors.routes.ts';
import { createFactorsService, type FactorsDeps } from './factors/factors.service.ts';
import { createPasskeysService } from './factors/passkeys/passkeys.service.ts';
import { bindSecondStep } from './factors/second-step/second-step.routes.ts';
import { createSecondStepService } from './factors/second-step/second-step.service.ts';
import { createKnownDevices } from './start-session.service.ts';
import { bindProvider } from './provider/provider.routes.ts';
import { createProviderService, type ProviderDeps } from './provider/provider.service.ts';
import { bindRecovery } from './recovery/recovery.routes.ts';
import { createRecoveryService, type RecoveryDeps, recoveryMails } from './recovery/recovery.service.ts';
import { bindSettings } from './settings/settings.routes.ts';
import { createSettingsService, type SettingsDeps } from './settings/settings.service.ts';
import { bindSignUp } from './sign-up/sign-up.routes.ts';
import { createRequestMails, requestMails } from './sign-up/sign-up-requests.service.ts';
import { createSignUpService, type SignUpDeps, signUpMail } from './sign-up/sign-up.service.ts';
import { bindTerms } from './terms/terms.routes.ts';
import { createTermsService, type TermsDeps } from './terms/terms.service.ts';

type AllDeps = AccountDeps &
  SignUpDeps &
  EmailDeps &
  RecoveryDeps &
  SettingsDeps &
  ProviderDeps &
  TermsDeps &
  FactorsDeps;

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
      bindTerms(bind, createTermsService(deps));
    },
    jobs: createAccountJobs({ account, signUp, email, recovery, factors, provider }),
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
