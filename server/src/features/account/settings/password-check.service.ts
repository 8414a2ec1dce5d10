import { commonFailures } from '@tandem/contract/failure';
import type { Database } from '../../../platform/database/database.ts';
import type { Throttles } from '../../../platform/http/guards/throttle.ts';
import type { RecordSecurityEvent } from '../../../platform/http/security-log.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { onRefusal, refuse, refuseField } from '../../../platform/refusal.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { accountErrors } from '../account.errors.ts';
import { notifyOfGuesses, type NotifyOfSecurity } from '../sessions.service.ts';
import { findOwnCredentials, type OwnCredentials } from './settings.repository.ts';

/** What checking a password needs. */
export interface PasswordDeps {
  database: Database;
  throttles: Throttles;
  passwords: Passwords;
  notify: NotifyOfSecurity;
}

/** A member, the token of the session they use, and the security log of their request. */
export interface Caller {
  me: string;
  token: string | null;
  record: RecordSecurityEvent;
}

/**
 * Refuses unless `password` (the body's `field`) is the member's; returns what is stored about them. Wrong ones count against the session
 * and the sessions of the member in a day, not the account, so that nobody else's failed log-ins refuse the member here.
 */
export async function requirePassword(
  deps: PasswordDeps,
  { me, token, record }: Caller,
  { password, field }: { password: string; field: string },
): Promise<OwnCredentials> {
  const { database, throttles, passwords } = deps;
  const session = `${me} ${hashToken(token ?? '')}`;
  const own = (await findOwnCredentials(database.orm, me)) ?? refuse(commonFailures.signedOut);
  const throttled = () => record('reauthentication_throttled', { reason: 'limit_of_session' });
  await onRefusal(throttled, throttles.spend('reauthenticationFailures', session));
  const guessed = async () => {
    record('reauthentication_throttled', { reason: 'limit_of_account' });
    await notifyOfGuesses(deps, own.emailId, async () => me);
  };
  await onRefusal(guessed, throttles.spend('reauthenticationFailuresOfDay', me));
  const { wrongPassword } = accountErrors;
  const fits = await passwords.inTurn(me, () => passwords.fits(password, own.passwordHash));
  if (!fits) {
    record('reauthentication_failed', { reason: 'wrong_password' });
    return refuseField(wrongPassword, field);
  }
  await throttles.giveBack('reauthenticationFailures', session);
  await throttles.giveBack('reauthenticationFailuresOfDay', me);
  return own;
}
