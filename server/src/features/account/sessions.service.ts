import { commonFailures } from '@tandem/contract/failure';
import type { Clock } from '../../platform/clock.ts';
import { coalesceReads } from '../../platform/concurrency/share-reads.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Authenticate, WhySignedOut } from '../../platform/http/guards/authenticate-request.ts';
import type { Sessions } from '../../platform/live/live.ts';
import { hashToken } from '../../platform/tokens.ts';
import { noteUse } from './account.repository.ts';
import { expiryFrom, isProofFresh, isRenewalDue, isUseNews } from './account.rules.ts';
import { findSessions, findSuspension } from './sessions.repository.ts';
import { suspensionSentence } from './standing/standing.rules.ts';

interface SessionDeps {
  database: Database;
  clock: Clock;
}

/** Looks up the members of live sessions for sockets, without extending any. */
export const createSessions = ({ database, clock }: SessionDeps): Sessions => ({
  hashOf: hashToken,
  find: async (tokenHashes) => {
    const live = await findSessions(database.orm, tokenHashes, clock.now());
    return new Map([...live].map(([tokenHash, { memberId, role }]) => [tokenHash, { memberId, role }]));
  },
});

/** Says why a token has no live session: its member was suspended, in the words of log-in, or just that there is none. */
export const createWhySignedOut =
  ({ database, clock }: SessionDeps): WhySignedOut =>
  async (token) => {
    const suspension = token && (await findSuspension(database.orm, hashToken(token), clock.now()));
    if (!suspension) return commonFailures.signedOut;
    return { ...commonFailures.suspended, message: suspensionSentence(suspension.until, suspension.reason) };
  };

/** Authenticates requests by session token, and extends the session once a day. */
export function createAuthenticate({ database, clock }: SessionDeps): Authenticate {
  const { orm } = database;
  // Runs on every request, so concurrent requests share one query.
  const findSession = coalesceReads((tokenHashes) => findSessions(orm, tokenHashes, clock.now()));
  const noteOnce = createNoting(orm);
  return async (token) => {
    const [tokenHash, now] = [hashToken(token), clock.now()];
    const session = await findSession(tokenHash);
    if (session === undefined) return null;
    const { memberId, role, hasSecondFactor, termsVersion, lastUsedAt } = session;
    const member = {
      memberId,
      role,
      hasSecondFactor,
      termsVersion,
      isProved: isProofFresh(session.provedAt, now),
      isFactorProved: isProofFresh(session.factorProvedAt, now),
    };
    if (isRenewalDue(session, now)) {
      const expiresAt = expiryFrom(now, session.createdAt);
      await noteOnce(tokenHash, { lastUsedAt: now, expiresAt });
      return { ...member, expiresAt };
    }
    if (isUseNews(lastUsedAt, now)) await noteOnce(tokenHash, { lastUsedAt: now });
    return { ...member, expiresAt: null };
  };
}

/** Notes the use of a session; requests at once share one write, so that they take one connection and no lock of each other. */
function createNoting(orm: Queryable) {
  const underWay = new Map<string, Promise<void>>();
  return (tokenHash: string, use: Parameters<typeof noteUse>[2]): Promise<void> => {
    const noting =
      underWay.get(tokenHash) ?? noteUse(orm, tokenHash, use).finally(() => underWay.delete(tokenHash));
    underWay.set(tokenHash, noting);
    return noting;
  };
}
