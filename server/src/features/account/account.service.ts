import type { logIn, signUp, User } from '@tandem/contract/account';
import { houseFailures } from '@tandem/contract/failure';
import type { Asked } from '@tandem/contract/operation';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isUniqueViolation, type Queryable } from '../../platform/database/database.ts';
import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountErrors } from './account.errors.ts';
import * as repository from './account.repository.ts';
import { expiryFrom, hashToken, isRenewalDue, newToken } from './account.rules.ts';
import { isCommonPassword } from './common-passwords.rules.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import type { Enlist } from './people.repository.ts';

type NewMember = Asked<typeof signUp>['body'];
type Credentials = Asked<typeof logIn>['body'];

export type AccountService = ReturnType<typeof createAccountService>;

/** What the account room needs of the files room: the photo that a browser uploaded before its account existed. */
export interface SignUpPhotos {
  /** Makes the image at `url` the member's; false when it is not the ticket's. */
  adoptPhoto(
    tx: Queryable,
    photo: { url: string; ticket: string | null; memberId: string },
  ): Promise<boolean>;
}

interface Ground {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  photos: SignUpPhotos;
  enlist: Enlist;
}

/** The verbs of the account room: sign up, log in, log out, who am I, and whose session is this. */
export function createAccountService(ground: Ground) {
  const { database, clock, throttles } = ground;
  const { orm } = database;
  return {
    signUp: (body: NewMember, uploadTicket: string | null) => signUpMember(ground, body, uploadTicket),
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

async function signUpMember(
  { database, clock, photos, enlist }: Ground,
  body: NewMember,
  ticket: string | null,
): Promise<User> {
  const { password, photoUrl = null, ...member } = body;
  if (isCommonPassword(password)) {
    refuse(accountErrors.commonPassword, { password: accountErrors.commonPassword.message });
  }
  const passwordHash = await hashPassword(password);
  const row = { ...member, id: newId(), photoUrl, passwordHash, createdAt: clock.now() };
  try {
    return await database.transaction(async (tx) => {
      const user = await repository.insertMember(tx, row);
      const isOwn =
        photoUrl === null || (await photos.adoptPhoto(tx, { url: photoUrl, ticket, memberId: row.id }));
      if (!isOwn) return refuse(accountErrors.foreignPhoto, { photoUrl: accountErrors.foreignPhoto.message });
      await enlist(tx, row.id);
      return user;
    });
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
    await repository.insertSession(tx, {
      tokenHash: hashToken(token),
      memberId: user._id,
      createdAt: now,
      expiresAt,
    });
  });
  return { token, expiresAt };
}
