import { commonFailures } from '@tandem/contract/failure';
import type { Database } from '../../../platform/database/database.ts';
import type { Throttles } from '../../../platform/http/guards/throttle.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { accountErrors } from '../account.errors.ts';
import { findOwnCredentials } from './settings.repository.ts';

/** What checking a password needs. */
export interface PasswordDeps {
  database: Database;
  throttles: Throttles;
  passwords: Passwords;
}

/**
 * Refuses unless `password` (the body's `field`) is the member's; returns its hash. Guesses here and at log-in
 * share one budget, so that an unattended session does not allow more of them.
 */
export async function requirePassword(
  { database, throttles, passwords }: PasswordDeps,
  { me, password, field }: { me: string; password: string; field: string },
): Promise<string> {
  const own = (await findOwnCredentials(database.orm, me)) ?? refuse(commonFailures.signedOut);
  await throttles.spend('account', own.emailId);
  const { wrongPassword } = accountErrors;
  if (!(await passwords.fits(password, own.passwordHash))) return refuseField(wrongPassword, field);
  await throttles.giveBack('account', own.emailId);
  return own.passwordHash;
}
