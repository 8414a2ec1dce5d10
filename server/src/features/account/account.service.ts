import type { logIn, signUp, User } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import type { ParsedInput } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { expiryFrom } from './account.rules.ts';
import { isCommonPassword } from './common-passwords.rules.ts';
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
  live: Pick<Live, 'endSession'>;
}

/** The browser that logs in: its previous token and its User-Agent. */
export interface Browser {
  replaced: string | null;
  userAgent: string | null;
}

/** Sign-up, log-in, log-out and the member's own data. */
export function createAccountService(deps: AccountDeps) {
  const { database, clock, throttles, passwords, live } = deps;
  const { orm } = database;
  return {
    signUp: (body: NewMember, uploadTicket: string | null) => signUpMember(deps, body, uploadTicket),
    logIn: async ({ emailId, password }: Credentials, browser: Browser) => {
      await throttles.spend('account', emailId);
      const found = await repository.findCredentials(orm, emailId);
      const fits = await passwords.fits(password, found?.passwordHash ?? null);
      if (found === null || !fits) return refuse(accountErrors.wrongCredentials);
      await throttles.giveBack('account', emailId);
      return { user: found.user, ...(await startSession(deps, found, browser)) };
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

async function signUpMember(
  { database, clock, passwords, adoptPhoto, indexPerson }: AccountDeps,
  body: NewMember,
  ticket: string | null,
): Promise<User> {
  const { password, photoUrl = null, ...member } = body;
  if (isCommonPassword(password)) {
    refuseField(accountErrors.commonPassword, 'password');
  }
  const passwordHash = await passwords.hash(password);
  const row = { ...member, id: newId(), photoUrl, passwordHash, createdAt: clock.now() };
  try {
    return await database.transaction(async (tx) => {
      const user = await repository.insertMember(tx, row);
      const isOwn = photoUrl === null || (await adoptPhoto(tx, { url: photoUrl, ticket, memberId: row.id }));
      if (!isOwn) return refuseField(accountErrors.foreignPhoto, 'photoUrl');
      await indexPerson(tx, row.id);
      return user;
    });
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
  { replaced, userAgent }: Browser,
) {
  const now = clock.now();
  const [token, expiresAt] = [newToken(), expiryFrom(now)];
  await database.transaction(async (tx) => {
    if ((await repository.holdPasswordHash(tx, user._id)) !== passwordHash)
      refuse(accountErrors.wrongCredentials);
    if (replaced !== null) await repository.deleteSession(tx, hashToken(replaced));
    await repository.insertSession(tx, {
      tokenHash: hashToken(token),
      id: newId(),
      memberId: user._id,
      createdAt: now,
      lastUsedAt: now,
      userAgent,
      expiresAt,
    });
  });
  if (replaced !== null) live.endSession(hashToken(replaced));
  return { token, expiresAt };
}
