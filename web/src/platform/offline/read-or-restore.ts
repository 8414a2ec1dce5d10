import type { QueryPersister } from '@tanstack/react-query';
import { isAway, isRefused } from '../call.ts';
import { useSession } from '../session.store.ts';
import { safeStorage } from '../safe-storage.ts';
import { databaseName } from './forget-offline.ts';
import { recordRestored } from './restored.store.ts';

/**
 * How long the network has before a screen shows what this browser kept, in milliseconds. A server that answers as usual
 * refuses within it, so that a former member sees nothing of a project.
 */
const waitMs = 400;

/**
 * Reads. While a query has no data, what this browser kept for the member is shown when the server cannot be reached or takes
 * long, until it answers. What it refuses is forgotten.
 */
export const readOrRestore: QueryPersister = async (read, context, query) => {
  const me = useSession.getState().user?._id;
  const isFirst = query.state.data === undefined;
  const fresh = (async () => {
    try {
      const data: unknown = await read(context as never);
      recordRestored(query.queryHash, false);
      return data;
    } catch (error) {
      if (me !== undefined && isRefused(error)) {
        query.setState({ data: undefined });
        const { client } = context;
        void loadRestore().then(({ forgetRefused }) => forgetRefused(client, me, query.queryKey), ignore);
      }
      throw error;
    }
  })();
  // A browser that keeps nothing, as on a first visit, needs no code for it.
  if (!isFirst || me === undefined || safeStorage.getItem(databaseName) === null) return fresh;
  const isAnswered = await Promise.race([
    fresh.then(
      () => true,
      (error: unknown) => !isAway(error),
    ),
    new Promise<false>((resolve) => setTimeout(resolve, waitMs, false)),
  ]);
  if (isAnswered) return fresh;
  const loaded = await loadRestore().catch(ignore);
  return loaded ? loaded.restore(fresh, me, query) : fresh;
};

// Loaded when it is needed: reading and writing what is kept is no part of a first visit.
const loadRestore = () => import('./restore.ts');
const ignore = () => undefined;
