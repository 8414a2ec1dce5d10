import {
  accountMessages,
  logIn,
  logOut,
  viewProfile,
  viewSession,
  signUp,
  acceptTerms,
  termsMessages,
} from '@tandem/contract/account';
import * as signUpOperations from '@tandem/contract/account/account-sign-up';
import * as recoveryOperations from '@tandem/contract/account/account-recovery';
import * as emailOperations from '@tandem/contract/account/account-email';
import * as operations from '@tandem/contract/account';
import * as tokenOperations from '@tandem/contract/account/account-tokens';
import { providerMessages, setPassword } from '@tandem/contract/account/account-provider';
import * as providerOperations from '@tandem/contract/account/account-provider';
import type { Bind } from '../../platform/http/bind.ts';
import type { AccountService } from './account.service.ts';
import type { SignUpService } from './sign-up/sign-up.service.ts';
import type { RecoveryService } from './recovery/recovery.service.ts';
import type { EmailService } from './email/email.service.ts';
import type { SettingsService } from './settings/settings.service.ts';
import type { TermsService } from './terms.service.ts';
import type { EndedFlow, ProviderService } from './provider/provider.service.ts';
import type { TokensService } from './tokens/tokens.service.ts';
import { startIn } from './sessions.service.ts';

/** Serves the operations of log-in and log-out. */
export function bindAccount(bind: Bind, service: AccountService): void {
  bind(logIn, async ({ body, session, device, userAgent, address, record, markAccepted }) => {
    const browser = { address, replaced: session.token, device: device.token, userAgent, record };
    const { user, ...begun } = await service.logIn(body, browser);
    if ('secondStep' in begun) {
      record('second_step_required', { member: user._id });
      markAccepted();
      return { message: accountMessages.secondStep, secondStep: begun.secondStep };
    }
    record('login_succeeded', { member: user._id, reason: 'by_password' });
    startIn({ session, device }, begun);
    return { message: `Welcome, ${user.firstName}.`, user };
  });
  bind(logOut, async ({ session, record }) => {
    await service.logOut(session.token);
    record('logged_out');
    session.end();
    return { message: 'You are logged out.' };
  });
  bind(viewProfile, async ({ me }) => ({ user: await service.viewProfile(me) }));
  bind(viewSession, async ({ me }) => ({
    user: me === '' ? null : await service.viewProfile(me),
    ...(service.providerName && { provider: service.providerName }),
  }));
}

const signUpMessages = signUpOperations.signUpMessages;

/** Serves the operations of sign-up. */
export function bindSignUp(bind: Bind, service: SignUpService): void {
  bind(signUp, async ({ body, ticket, address, record, markAccepted }) => {
    const user = await service.signUp(body, { address, ticket: ticket.token, record });
    if (user === 'link' || user === 'approval') {
      record('sign_up_requested', user === 'link' ? {} : { reason: user });
      markAccepted();
      return { message: user === 'link' ? signUpMessages.sent : signUpMessages.waiting, waitsFor: user };
    }
    record('signed_up', { member: user._id });
    if (ticket.token !== null) ticket.end();
    return { message: signUpMessages.created, user };
  });
  bind(signUpOperations.viewSignUpLink, async ({ body }) => ({
    data: await service.viewSignUpLink(body.token),
  }));
  bind(
    signUpOperations.confirmSignUp,
    async ({ body, session, device, ticket, userAgent, address, record, markAccepted }) => {
      const browser = { address, replaced: session.token, userAgent, record };
      const confirmed = await service.confirmSignUp(body, browser);
      if (confirmed === null) {
        markAccepted();
        return { message: signUpMessages.waiting };
      }
      const { user, ...started } = confirmed;
      startIn({ session, device }, started);
      if (ticket.token !== null) ticket.end();
      return { message: `Welcome, ${user.firstName}.`, user };
    },
  );
  bind(signUpOperations.resendSignUpLink, async ({ body, record }) => {
    await service.resendSignUpLink(body.token, record);
    return { message: signUpMessages.sentAgain };
  });
}

const recoveryMessages = recoveryOperations.recoveryMessages;

/** Serves the operations of recovery. */
export function bindRecovery(bind: Bind, service: RecoveryService): void {
  bind(recoveryOperations.viewRecovery, async () => ({ data: service.viewRecovery() }));
  bind(recoveryOperations.requestPasswordReset, async ({ body, address, record }) => {
    await service.requestPasswordReset(body.emailId, { address, record });
    return { message: recoveryMessages.requested };
  });
  bind(recoveryOperations.viewResetLink, async ({ body }) => ({
    data: await service.viewResetLink(body.token),
  }));
  bind(recoveryOperations.resetPassword, async ({ body, address, record, session }) => {
    await service.resetPassword(body, { address, record, token: session.token });
    if (session.token !== null) session.end();
    return { message: recoveryMessages.reset };
  });
}

const emailMessages = emailOperations.emailMessages;

/** Serves the operations about the e-mail address. */
export function bindEmail(bind: Bind, service: EmailService): void {
  bind(emailOperations.viewEmail, async ({ me }) => ({ data: await service.viewEmail(me) }));
  bind(emailOperations.requestEmailVerification, async ({ me, record }) => {
    await service.requestEmailVerification({ me, record });
    return { message: emailMessages.verificationSent };
  });
  bind(emailOperations.changeEmail, async ({ me, body, record }) => {
    await service.changeEmail({ me, record }, body.emailId);
    return { message: emailMessages.changeRequested };
  });
  bind(emailOperations.cancelEmailChange, async ({ me }) => {
    await service.cancelEmailChange(me);
    return { message: emailMessages.changeCancelled };
  });
  bind(emailOperations.viewEmailLink, async ({ body }) => ({
    data: await service.viewEmailLink(body.token),
  }));
  bind(emailOperations.confirmEmail, async ({ body, address, record }) => {
    const isChange = await service.confirmEmail(body, { address, record });
    return { message: isChange ? emailMessages.changed : emailMessages.verified };
  });
  bind(emailOperations.undoEmailChange, async ({ body, address, record }) => ({
    message: emailMessages.undone,
    data: { resetToken: await service.undoEmailChange(body.token, { address, record }) },
  }));
}

const messages = operations.accountMessages;

/** Serves the settings' operations. */
export function bindSettings(bind: Bind, service: SettingsService): void {
  bindPassword(bind, service);
  bind(operations.listSessions, async ({ me, session }) => ({
    data: await service.listSessions({ me, token: session.token }),
  }));
  bind(operations.endSession, async ({ me, session, params, record }) => {
    const wasCurrent = await service.endSession({ me, token: session.token }, params.id);
    record('sessions_ended', { reason: 'one_session' });
    if (wasCurrent) session.end();
    return { message: messages.sessionEnded };
  });
  bind(operations.signOutEverywhere, async ({ me, session, record }) => {
    await service.signOutEverywhere(me);
    record('sessions_ended', { reason: 'everywhere' });
    session.end();
    return { message: messages.signedOutEverywhere };
  });
  bind(operations.downloadOwnData, async ({ me, record, reader }) => {
    const chunks = await service.downloadOwnData(me, reader);
    record('data_exported');
    return chunks;
  });
  bind(operations.listProjectsBlockingDeletion, async ({ me }) => ({
    data: await service.listProjectsBlockingDeletion(me),
  }));
  bind(operations.deleteAccount, async ({ me, session, isProved, body, record }) => {
    await service.deleteAccount({ me, token: session.token, isProved, record }, body);
    record('account_deleted');
    session.end();
    return { message: messages.deleted };
  });
}

function bindPassword(bind: Bind, service: SettingsService): void {
  bind(setPassword, async ({ me, session, device, body, record }) => {
    const started = await service.setPassword({ me, token: session.token, record }, body);
    record('password_changed');
    record('sessions_ended', { reason: 'password_changed' });
    startIn({ session, device }, started);
    return { message: providerMessages.passwordSet };
  });
  bind(operations.confirmPassword, async ({ me, session, body, record }) => {
    await service.confirmPassword({ me, token: session.token, record }, body);
    record('reauthentication_succeeded');
    return { message: messages.passwordConfirmed };
  });
  bind(operations.changePassword, async ({ me, session, device, body, record }) => {
    const started = await service.changePassword({ me, token: session.token, record }, body);
    record('password_changed');
    record('sessions_ended', { reason: 'password_changed' });
    startIn({ session, device }, started);
    return { message: messages.passwordChanged };
  });
}

/** Serves the operations of API tokens. */
export function bindTokens(bind: Bind, service: TokensService): void {
  bind(tokenOperations.listAccessTokens, async ({ me, role }) => ({
    data: await service.listTokens(me),
    mayMake: service.mayMakeTokens(role),
  }));
  bind(tokenOperations.makeAccessToken, async ({ me, role, body, record }) => {
    const made = await service.makeToken({ me, role }, body);
    record('access_token_made');
    return { message: tokenOperations.tokenMessages.made, ...made };
  });
  bind(tokenOperations.revokeAccessToken, async ({ me, params, record }) => {
    await service.revokeToken(me, params.id);
    record('access_token_revoked');
    return { message: tokenOperations.tokenMessages.revoked };
  });
}

/** Serves the acceptance of the terms. */
export function bindTerms(bind: Bind, service: TermsService): void {
  bind(acceptTerms, async ({ me, body }) => ({
    message: termsMessages.accepted,
    user: await service.acceptTerms(me, body.version),
  }));
}

/** Serves log-in through the provider. */
export function bindProvider(bind: Bind, service: ProviderService): void {
  bind(providerOperations.startProviderLogIn, async ({ body, ...browser }) => ({
    data: { url: await service.startLogIn(browser, body) },
  }));
  bind(providerOperations.startProviderLink, async (browser) => ({
    data: { url: await service.startLink(browser) },
  }));
  bind(providerOperations.startProviderProof, async ({ body, ...browser }) => ({
    data: { url: await service.startProof(browser, body.next) },
  }));
  bind(providerOperations.finishProviderLogIn, async ({ body, ...browser }) => {
    const returning = { ...browser, replaced: browser.session.token };
    const { providerName, ...ending } = await service.finish(returning, body.search);
    return { ...ending, message: sentenceOf(ending, providerName) };
  });
  bind(providerOperations.viewLogInMethods, async (browser) => ({
    data: await service.viewMethods(browser),
  }));
  bind(providerOperations.linkProvider, async (browser) => ({
    message: providerMessages.linked(await service.link(browser)),
  }));
  bind(providerOperations.confirmKeptProvider, async (browser) => ({
    message: providerMessages.confirmed(await service.confirmKept(browser)),
  }));
  bind(providerOperations.unlinkProvider, async (browser) => ({
    message: providerMessages.unlinked(await service.unlink(browser)),
  }));
}

function sentenceOf({ outcome, user }: Pick<EndedFlow, 'outcome' | 'user'>, name: string): string {
  if (outcome === 'signedUp') return providerMessages.welcome(user?.firstName ?? '');
  if (outcome === 'linked') return providerMessages.linked(name);
  if (outcome === 'proved') return providerMessages.proved;
  return outcome === 'addressTaken' ? providerMessages.addressTaken(name) : '';
}
