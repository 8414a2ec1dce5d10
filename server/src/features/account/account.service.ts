import type { logIn, signUp, User } from '@tandem/contract/account';
import { houseFailures } from '@tandem/contract/failure';
import type { Asked } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import { isUniqueViolation, type Database } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/throttle.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { expiryFrom, hashToken, isRenewalDue, newToken } from './account.rules.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';

type NewMember = Asked<typeof signUp>['body'];
type Credentials = Asked<typeof logIn>['body'];

export type AccountService = ReturnType<typeof createAccountService>;

/** The verbs of the account room: sign up, log in, log out, who am I, and whose session is this. */
export function createAccountService({ database, clock, throttles }: { database: Database; clock: Clock; throttles: Throttles }) {
  const { orm } = database;
  return {
    signUp: (body: NewMember) => signUpMember(database, clock.now(), body),
    logIn: async ({ emailId, password }: Credentials, replaced: string | null) => {
      await throttles.spend('account', emailId);
      const found = await repository.findCredentials(orm, emailId);
      const fits = await isPassword(password, found?.passwordHash ?? null);
      if (found === null || !fits) return refuse(accountErrors.wrongCredentials);
      await throttles.giveBack('account', emailId);
      return { user: found.user, ...(await startSession(database, clock.now(), found.user, replaced)) };
    },
    logOut: async (token: string | null) => {
      if (token !== null) await repository.deleteSession(orm, hashToken(token));
    },
    viewProfile: async (memberId: string): Promise<User> =>
      (await repository.findUser(orm, memberId)) ?? refuse(houseFailures.signedOut),
    authenticate: async (token: string) => {
      const [tokenHash, now] = [hashToken(token), clock.now()];
      const session = await repository.findSession(orm, tokenHash, now);
      if (session === null) return null;
      if (!isRenewalDue(session.expiresAt, now)) return { memberId: session.memberId, expiresAt: null };
      const expiresAt = expiryFrom(now);
      await repository.prolongSession(orm, tokenHash, expiresAt);
      return { memberId: session.memberId, expiresAt };
    },
    purgeSessions: () => repository.deleteExpiredSessions(orm, clock.now()),
    hasMember: () => repository.hasMember(orm),
    hasRealMember: () => repository.hasRealMember(orm),
  };
}

async function signUpMember(database: Database, now: Date, { password, photoUrl, ...member }: NewMember): Promise<User> {
  if (isCommonPassword(password)) {
    refuse(accountErrors.commonPassword, { password: accountErrors.commonPassword.message });
  }
  const passwordHash = await hashPassword(password);
  try {
    return await repository.insertMember(database.orm, { ...member, id: newId(), photoUrl: photoUrl ?? null, passwordHash, createdAt: now });
  } catch (error) {
    if (!isUniqueViolation(error, 'members_email_id_unique')) throw error;
    return refuse(accountErrors.emailTaken, { emailId: accountErrors.emailTaken.message });
  }
}

/** A log-in always gets a token of its own; the one that the browser held before ends with it. */
async function startSession(database: Database, now: Date, user: User, replaced: string | null) {
  const [token, expiresAt] = [newToken(), expiryFrom(now)];
  await database.transaction(async (tx) => {
    if (replaced !== null) await repository.deleteSession(tx, hashToken(replaced));
    await repository.insertSession(tx, { tokenHash: hashToken(token), memberId: user._id, createdAt: now, expiresAt });
  });
  return { token, expiresAt };
}
