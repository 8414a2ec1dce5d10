import type { QueryPersister } from '@tanstack/react-query';
import { CallFailure } from '../call.ts';
import { useSession } from '../session.store.ts';
import { recordRestored } from './restored.store.ts';

/** What a proxy answers while the server is away. */
const awayStatuses = new Set([0, 502, 503, 504]);

const isAway = (error: unknown) => error instanceof CallFailure && awayStatuses.has(error.status);

/** Reads; when the server cannot be reached and the query has no data yet, restores what this browser kept for the member. */
export const readOrRestore: QueryPersister = async (read, context, { queryHash, state }) => {
  try {
    const data: unknown = await read(context as never);
    recordRestored(queryHash, false);
    return data;
  } catch (error) {
    const me = useSession.getState().user?._id;
    if (state.data !== undefined || me === undefined || !isAway(error)) throw error;
    const kept = await restore(me, queryHash);
    if (kept === undefined) throw error;
    recordRestored(queryHash, true);
    return kept;
  }
};

// Loaded when it is needed: reading and writing what is kept is no part of a first visit.
async function restore(me: string, queryHash: string): Promise<unknown> {
  try {
    const { idOf, readReply } = await import('./reply-database.ts');
    return await readReply(idOf(me, queryHash));
  } catch {
    return undefined;
  }
}
