import type { Clock } from '../../platform/clock.ts';
import { coalesceReads } from '../../platform/concurrency/coalesce-reads.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Authenticate } from '../../platform/http/guards/authenticate-request.ts';
import type { Sessions } from '../../platform/live/live.ts';
import { hashToken } from '../../platform/tokens.ts';
import { noteUse } from './account.repository.ts';
import { expiryFrom, isProofFresh, isRenewalDue, isUseNews } from './account.rules.ts';
import { findSessions } from './sessions.repository.ts';

interface SessionDeps {
  database: Database;
  clock: Clock;
}

/** Looks up the members of live sessions for sockets, without extending any. */
export const createSessions = ({ database, clock }: SessionDeps): Sessions => ({
  hashOf: hashToken,
  find: async (tokenHashes) => {
    const live = await findSessions(database.orm, tokenHashes, clock.now());
    return new Map([...live].map(([tokenHash, { memberId }]) => [tokenHash, memberId]));
  },
});

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
    const { memberId, role, hasSecondFactor, lastUsedAt, provedAt } = session;
    const isProved = isProofFresh(provedAt, now);
    if (isRenewalDue(session, now)) {
      const expiresAt = expiryFrom(now, session.createdAt);
      await noteOnce(tokenHash, { lastUsedAt: now, expiresAt });
      return { memberId, role, hasSecondFactor, expiresAt, isProved };
    }
    if (isUseNews(lastUsedAt, now)) await noteOnce(tokenHash, { lastUsedAt: now });
    return { memberId, role, hasSecondFactor, expiresAt: null, isProved };
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
