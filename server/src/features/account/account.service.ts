import type { logIn, User } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import { networksOf } from '../../platform/http/guards/client-address.ts';
import type { SecurityReason } from '../../platform/http/security-log.ts';
import type { OidcClient } from '../../platform/oidc/oidc-client.ts';
import { onRefusal, refuse } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { type Browser, notifyOfGuesses, type SessionDeps, startSession } from './sessions.service.ts';
import { findRequest } from './sign-up/sign-up.repository.ts';
import { whyNotYet } from './sign-up/sign-up.rules.ts';

/** A browser that logs in with a password, and the token by which it may be known. */
type LogInBrowser = Browser & { device: string | null };

type Credentials = ParsedInput<typeof logIn>['body'];

/** What log-in and the own data need. */
export interface AccountDeps extends SessionDeps, repository.Community {
  /** Null where the operator set no provider. */
  oidc: Pick<OidcClient, 'name'> | null;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Log-in, log-out and the member's own data. */
export function createAccountService(deps: AccountDeps) {
  const { database, clock, passwords, live, oidc } = deps;
  const { orm } = database;
  return {
    logIn: (credentials: Credentials, browser: LogInBrowser) => {
      const { near } = networksOf(browser.address);
      // An account's turn comes first, so that many log-ins to one do not hold up those of others in the same network.
      return passwords.inTurn(`${near} ${credentials.emailId}`, () =>
        passwords.inTurn(near, async () => {
          const found = await verifyCredentials(deps, credentials, browser);
          return { user: found.user, ...(await startSession(deps, found, browser)) };
        }),
      );
    },
    logOut: async (token: string | null) => {
      if (token === null) return;
      await repository.deleteSession(orm, hashToken(token));
      live.endSession(hashToken(token));
    },
    viewProfile: async (memberId: string): Promise<User> =>
      (await repository.findUser(orm, memberId, deps)) ?? refuse(commonFailures.signedOut),
    providerName: oidc?.name ?? null,
    purgeSessions: () => repository.deleteExpiredSessions(orm, clock.now()),
  };
}

const unknownAccount = { reason: 'unknown_account' } as const;
const wrongPassword = { reason: 'wrong_password' } as const;

/** A browser that logged in to the account before has its own budget: others who guess do not shut it out. */
async function isKnown(
  { database, knownDevices, ...deps }: AccountDeps,
  emailId: string,
  device: string | null,
): Promise<boolean> {
  if (device === null) return false;
  const found = await repository.findCredentials(database.orm, emailId, deps);
  return (
    found !== null &&
    knownDevices.knows(device, { memberId: found.user._id, passwordHash: found.passwordHash })
  );
}

/** Spends the budgets of a log-in; returns what gives them back when the password was right. */
async function spendForLogIn(
  deps: AccountDeps,
  emailId: string,
  { address, device, record }: LogInBrowser,
): Promise<() => Promise<void>> {
  const { throttles } = deps;
  const throttled = (reason: SecurityReason) => () => record('login_throttled', { reason });
  if (device !== null && (await isKnown(deps, emailId, device))) {
    await onRefusal(throttled('limit_of_device'), throttles.spend('logInFailuresOfDevice', device));
    return () => throttles.giveBack('logInFailuresOfDevice', device);
  }
  const here = { address, account: emailId };
  await onRefusal(throttled('limit_of_address'), throttles.check('logInFailuresOfAddress', { address }));
  const guessed = (reason: SecurityReason) => async () => {
    throttled(reason)();
    await notifyOfGuesses(deps, emailId, async () => {
      const found = await repository.findCredentials(deps.database.orm, emailId, deps);
      return found?.user._id ?? null;
    });
  };
  await onRefusal(guessed('limit_of_account_and_address'), throttles.spend('logInFailuresHere', here));
  await onRefusal(guessed('limit_of_account'), throttles.spend('logInFailures', emailId));
  return async () => {
    await throttles.giveBack('logInFailuresHere', here);
    await throttles.giveBack('logInFailures', emailId);
  };
}

/**
 * Checks e-mail address and password. Only failures count: against the account in this network, the account, and the
 * network. The account is charged first and paid back, so that guesses at once from many networks count too.
 */
async function verifyCredentials(
  deps: AccountDeps,
  { emailId, password }: Credentials,
  browser: LogInBrowser,
): Promise<{ user: User; passwordHash: string }> {
  const { database, throttles, passwords } = deps;
  const { address, record } = browser;
  const giveBack = await spendForLogIn(deps, emailId, browser);
  const found = await repository.findCredentials(database.orm, emailId, deps);
  // Read for every address, so that the time does not tell who has an account.
  const asked = await findRequest(database.orm, emailId);
  const fits = await passwords.fits(password, (found ?? asked)?.passwordHash ?? null);
  const notYet = found === null && asked !== null ? whyNotYet(asked) : null;
  if ((found === null && notYet === null) || !fits) {
    await throttles.count('logInFailuresOfAddress', { address });
    record('login_failed', found === null ? unknownAccount : { ...wrongPassword, member: found.user._id });
    return refuse(accountErrors.wrongCredentials);
  }
  await giveBack();
  if (found === null) {
    record('login_failed', { reason: 'not_approved' });
    return refuse(notYet ?? accountErrors.wrongCredentials);
  }
  return found;
}
