import type { logIn, signUp, User } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { networksOf } from '../../platform/http/guards/client-address.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent, SecurityReason } from '../../platform/http/security-log.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live/live.ts';
import { onRefusal, refuse, refuseField } from '../../platform/refusal.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { expiryFrom, isReservedName, mostSessions } from './account.rules.ts';
import { isCommonPassword, isPersonalPassword } from './common-passwords.rules.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { IndexPerson } from './people.repository.ts';

type NewMember = ParsedInput<typeof signUp>['body'];
type Credentials = ParsedInput<typeof logIn>['body'];

export type AccountService = ReturnType<typeof createAccountService>;

/** What the account feature needs. */
export interface AccountDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  /** Assigns the image at `url` to the new member; false unless the ticket uploaded it. */
  adoptPhoto(
    tx: Queryable,
    photo: { url: string; ticket: string | null; memberId: string },
  ): Promise<boolean>;
  indexPerson: IndexPerson;
  live: Pick<Live, 'endSession' | 'endSessionsOf'>;
}

/** The browser that signs up: its IP address and upload ticket. */
export interface NewBrowser {
  address: string;
  ticket: string | null;
  record: RecordSecurityEvent;
}

/** The browser that logs in: its IP address, its previous token and its User-Agent. */
export interface Browser {
  address: string;
  record: RecordSecurityEvent;
  replaced: string | null;
  userAgent: string | null;
}

/** Sign-up, log-in, log-out and the member's own data. */
export function createAccountService(deps: AccountDeps) {
  const { database, clock, throttles, passwords, live } = deps;
  const { orm } = database;
  return {
    signUp: async (body: NewMember, { address, ticket, record }: NewBrowser) => {
      const throttled = () => record('sign_up_throttled', { reason: 'limit_of_address' });
      await onRefusal(throttled, throttles.spend('signUps', { address }));
      const { near } = networksOf(address);
      return passwords.inTurn(near, () => signUpMember(deps, body, ticket));
    },
    logIn: (credentials: Credentials, browser: Browser) => {
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
      (await repository.findUser(orm, memberId)) ?? refuse(commonFailures.signedOut),
    purgeSessions: () => repository.deleteExpiredSessions(orm, clock.now()),
  };
}

const unknownAccount = { reason: 'unknown_account' } as const;
const wrongPassword = { reason: 'wrong_password' } as const;

/**
 * Checks e-mail address and password. Only failures count: against the account in this network, the account, and the
 * network. The account is charged first and paid back, so that guesses at once from many networks count too.
 */
async function verifyCredentials(
  { database, throttles, passwords }: AccountDeps,
  { emailId, password }: Credentials,
  { address, record }: Browser,
): Promise<{ user: User; passwordHash: string }> {
  const here = { address, account: emailId };
  const throttled = (reason: SecurityReason) => () => record('login_throttled', { reason });
  await onRefusal(throttled('limit_of_address'), throttles.check('logInFailuresOfAddress', { address }));
  await onRefusal(throttled('limit_of_account_and_address'), throttles.spend('logInFailuresHere', here));
  await onRefusal(throttled('limit_of_account'), throttles.spend('logInFailures', emailId));
  const found = await repository.findCredentials(database.orm, emailId);
  const fits = await passwords.fits(password, found?.passwordHash ?? null);
  if (found === null || !fits) {
    await throttles.count('logInFailuresOfAddress', { address });
    record('login_failed', found === null ? unknownAccount : { ...wrongPassword, member: found.user._id });
    return refuse(accountErrors.wrongCredentials);
  }
  await throttles.giveBack('logInFailuresHere', here);
  await throttles.giveBack('logInFailures', emailId);
  return found;
}

async function signUpMember(
  { database, clock, passwords, adoptPhoto, indexPerson, live }: AccountDeps,
  body: NewMember,
  ticket: string | null,
): Promise<User> {
  const { password, photoUrl = null, ...member } = body;
  if (isReservedName(member)) refuseField(accountErrors.reservedName, 'lastName');
  if (isCommonPassword(password)) refuseField(accountErrors.commonPassword, 'password');
  if (isPersonalPassword(password, member)) refuseField(accountErrors.personalPassword, 'password');
  const passwordHash = await passwords.hash(password);
  const row = { ...member, id: newId(), photoUrl, passwordHash, createdAt: clock.now() };
  let endedDemo: string[] = [];
  try {
    const signedUp = await database.transaction(async (tx) => {
      const isFirst = !(await repository.hasRealMember(tx));
      const user = await repository.insertMember(tx, row);
      const isOwn = photoUrl === null || (await adoptPhoto(tx, { url: photoUrl, ticket, memberId: row.id }));
      if (!isOwn) return refuseField(accountErrors.foreignPhoto, 'photoUrl');
      await indexPerson(tx, row.id);
      if (isFirst) endedDemo = await repository.closeDemoLogIns(tx);
      return user;
    });
    endedDemo.forEach((memberId) => live.endSessionsOf(memberId));
    return signedUp;
  } catch (error) {
    if (!isUniqueViolation(error, 'members_email_id_unique')) throw error;
    return refuseField(accountErrors.emailTaken, 'emailId');
  }
}

/**
 * Starts a session with a new token and ends the browser's previous one. Starts none when the password was
 * changed or the account deleted after the password was checked.
 */
async function startSession(
  { database, clock, live }: AccountDeps,
  { user, passwordHash }: { user: User; passwordHash: string },
  { replaced, userAgent, record }: Browser,
) {
  const now = clock.now();
  const [token, expiresAt] = [newToken(), expiryFrom(now, now)];
  const ended = await database.transaction(async (tx) => {
    if ((await repository.lockPasswordHash(tx, user._id)) !== passwordHash) {
      record('login_failed', { member: user._id, reason: 'password_changed_meanwhile' });
      refuse(accountErrors.wrongCredentials);
    }
    if (replaced !== null) await repository.deleteSession(tx, hashToken(replaced));
    await repository.insertSession(tx, {
      tokenHash: hashToken(token),
      id: newId(),
      memberId: user._id,
      createdAt: now,
      lastUsedAt: now,
      provedAt: now,
      userAgent,
      expiresAt,
    });
    return repository.deleteOldestSessions(tx, user._id, mostSessions);
  });
  if (replaced !== null) live.endSession(hashToken(replaced));
  if (ended.length > 0) record('sessions_ended', { member: user._id, reason: 'too_many_sessions' });
  for (const tokenHash of ended) live.endSession(tokenHash);
  return { token, expiresAt };
}
