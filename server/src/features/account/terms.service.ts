import type { User } from '@tandem/contract/account';
import { commonFailures } from '@tandem/contract/failure';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountErrors } from './account.errors.ts';
import { type Community, findUser, findAcceptedVersion, recordAcceptance } from './account.repository.ts';

/** What acceptances need. */
export interface TermsDeps extends Community {
  database: Database;
  clock: Clock;
  communitySettings: { view(): { termsVersion: string | null } };
}

export type TermsService = ReturnType<typeof createTermsService>;

/** Lets members accept the terms as they are now. */
export function createTermsService(deps: TermsDeps) {
  const { database, clock, communitySettings } = deps;
  return {
    acceptTerms: async (me: string, version: string): Promise<User> => {
      if (communitySettings.view().termsVersion !== version) refuse(accountErrors.termsChanged);
      await recordAcceptance(database.orm, { memberId: me, version, at: clock.now() });
      return (await findUser(database.orm, me, deps)) ?? refuse(commonFailures.signedOut);
    },
  };
}

/** Refuses members who have not accepted the current terms. */
export type RequireTerms = (memberId: string) => Promise<void>;

/** Acceptances that this process remembers; the others are read again. */
const mostRemembered = 10_000;

/** For commands of sockets, which read no session. An acceptance never ends, so it costs a query once for each version. */
export function createRequireTerms({
  database,
  communitySettings,
}: Pick<TermsDeps, 'database' | 'communitySettings'>): RequireTerms {
  const accepted = new Map<string, string>();
  return async (memberId) => {
    const { termsVersion } = communitySettings.view();
    if (termsVersion === null || accepted.get(memberId) === termsVersion) return;
    if ((await findAcceptedVersion(database.orm, memberId)) !== termsVersion)
      refuse(commonFailures.termsRequired);
    const [oldest] = accepted.keys();
    if (accepted.size >= mostRemembered && oldest !== undefined) accepted.delete(oldest);
    accepted.set(memberId, termsVersion);
  };
}
