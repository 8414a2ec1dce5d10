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
import { createFactorsService, type FactorsDeps, type FactorsService } from './factors/factors.service.ts';
import { createPasskeysService, type PasskeysService } from './factors/passkeys/passkeys.service.ts';
import { createSecondStepService, type SecondStepService } from './factors/second-step.service.ts';
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
import { createKnownDevices, type Browser, startIn, type Started } from './sessions.service.ts';
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
import * as operations from '@tandem/contract/account/account-factors';
import * as secondStepOperations from '@tandem/contract/account/account-second-step';
import { limits } from '@tandem/contract/limits';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import type { SecurityReason } from '../../platform/http/security-log.ts';

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

const messages = operations.factorMessages;

const callerOf = ({ me, session, record }: Pick<Caller, 'me' | 'session' | 'record'>) => ({
  me,
  token: session.token,
  record,
});

/** Serves the operations of authenticator app and recovery codes. */
function bindFactors(bind: Bind, service: FactorsService): void {
  bind(operations.viewFactors, async ({ me, role }) => ({
    data: await service.viewFactors(me, role),
  }));
  bind(operations.startAppSetUp, async ({ me }) => ({ data: await service.startAppSetUp(me) }));
  bind(operations.confirmAppSetUp, async ({ body, ...caller }) => ({
    message: messages.appAdded,
    data: { recoveryCodes: await service.confirmAppSetUp(callerOf(caller), body.code) },
  }));
  bind(operations.removeApp, async (caller) => {
    await service.removeApp(callerOf(caller));
    return { message: messages.appRemoved };
  });
  bind(operations.confirmFactor, async ({ body, ...caller }) => {
    await service.confirmFactor(callerOf(caller), body.code);
    return { message: messages.confirmed };
  });
  bind(operations.makeRecoveryCodes, async (caller) => ({
    message: messages.codesMade,
    data: { recoveryCodes: await service.makeRecoveryCodes(callerOf(caller)) },
  }));
}

/** Serves the operations of passkeys. */
function bindPasskeys(bind: Bind, service: PasskeysService): void {
  bind(operations.requestPasskeyCreation, async (caller) => ({
    data: await service.requestCreation(callerOf(caller)),
  }));
  bind(operations.addPasskey, async ({ body, ...caller }) => ({
    message: messages.passkeyAdded,
    data: await service.addPasskey(callerOf(caller), body),
  }));
  bind(operations.renamePasskey, async ({ me, params, body }) => ({
    message: messages.passkeyRenamed,
    data: await service.renamePasskey(me, params.id, body.name),
  }));
  bind(operations.removePasskey, async ({ params, ...caller }) => {
    await service.removePasskey(callerOf(caller), params.id);
    return { message: messages.passkeyRemoved };
  });
  bind(operations.confirmKeptPasskey, async ({ me, params }) => ({
    message: messages.passkeyConfirmed,
    data: await service.confirmKept(me, params.id),
  }));
  bind(operations.requestPasskeyProof, async (caller) => ({
    data: await service.requestProof(callerOf(caller)),
  }));
  bind(operations.confirmPasskey, async ({ body, record, ...caller }) => {
    await service.confirm(callerOf({ ...caller, record }), body.response);
    record('reauthentication_succeeded');
    return { message: messages.confirmed };
  });
}

/** Serves the secondStepOperations that finish a log-in. */
function bindSecondStep(bind: Bind, service: SecondStepService): void {
  bind(secondStepOperations.logInWithCode, async ({ body, ...caller }) => {
    const { user, ...started } = await service.logInWithCode(body, browserOf(caller));
    return welcome(caller, user, { ...started, reason: 'by_code' });
  });
  bind(secondStepOperations.logInWithRecoveryCode, async ({ body, ...caller }) => {
    const { user, left, ...started } = await service.logInWithRecoveryCode(body, browserOf(caller));
    const reply = welcome(caller, user, { ...started, reason: 'by_recovery_code' });
    return left > limits.fewRecoveryCodes
      ? reply
      : { ...reply, message: `${reply.message} ${codesLeft(left)}` };
  });
  bind(secondStepOperations.requestPasskeyLogIn, async ({ body }) => {
    const { expiresAt, ...data } = await service.requestPasskeyLogIn(body.token);
    return { data: { ...data, expiresAt: expiresAt.toISOString() } };
  });
  bind(secondStepOperations.logInWithPasskey, async ({ body, ...caller }) => {
    const { user, ...started } = await service.logInWithPasskey(body, browserOf(caller));
    return welcome(caller, user, { ...started, reason: 'by_passkey' });
  });
}

const browserOf = ({ address, session, userAgent, record }: BrowserParts): Browser => ({
  address,
  replaced: session.token,
  userAgent,
  record,
});

type BrowserParts = Pick<Caller, 'address' | 'session' | 'device' | 'userAgent' | 'record'>;

function welcome<User extends { _id: string; firstName: string }>(
  { session, device, record }: BrowserParts,
  user: User,
  { reason, ...started }: Started & { reason: SecurityReason },
) {
  record('login_succeeded', { member: user._id, reason });
  startIn({ session, device }, started);
  return { message: `Welcome, ${user.firstName}.`, user };
}

function codesLeft(count: number): string {
  const left = count === 1 ? '1 recovery code' : `${count} recovery codes`;
  return `You have ${left} left. Make new ones in Settings.`;
}
