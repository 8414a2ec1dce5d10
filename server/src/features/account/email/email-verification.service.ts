import type { Database } from '../../../platform/database/database.ts';
import { isUnverified } from './email.repository.ts';

/** Whether a member has to verify the e-mail address before acting towards others. */
export type MustVerifyEmail = (memberId: string) => Promise<boolean>;

interface VerificationDeps {
  database: Database;
  /** Whether the community asks for verified addresses now. */
  needsVerifiedEmail: () => boolean;
}

/** Verified members that this process remembers; the others are asked for again. */
const mostRemembered = 10_000;

/** A verified address never becomes unverified, so only members without one cost a query more than once. */
export function createMustVerifyEmail({ database, needsVerifiedEmail }: VerificationDeps): MustVerifyEmail {
  const verified = new Set<string>();
  return async (memberId) => {
    if (!needsVerifiedEmail() || verified.has(memberId)) return false;
    if (await isUnverified(database.orm, memberId)) return true;
    const [oldest] = verified;
    if (verified.size >= mostRemembered && oldest !== undefined) verified.delete(oldest);
    verified.add(memberId);
    return false;
  };
}
