import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Sessions } from '../../platform/live/live.ts';
import { hashToken } from './account.rules.ts';
import { findSessions } from './sessions.repository.ts';

/** Whose sessions live: what sockets are let in by, and held to. */
export const createSessions = ({ database, clock }: { database: Database; clock: Clock }): Sessions => ({
  hashOf: hashToken,
  find: async (tokenHashes) => {
    const live = await findSessions(database.orm, tokenHashes, clock.now());
    return new Map([...live].map(([tokenHash, { memberId }]) => [tokenHash, memberId]));
  },
});
