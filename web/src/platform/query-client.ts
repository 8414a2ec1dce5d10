import { QueryClient, replaceEqualDeep, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { CallFailure, isAway, isRefused } from './call.ts';
import { databaseName } from './offline/forget-offline.ts';
import { recordRestored } from './offline/restored.store.ts';
import { followWrites } from './query/dependencies.ts';
import { safeStorage } from './safe-storage.ts';
import { useSession } from './session.store.ts';

const attempts = 2;

/** How long a read waits for its only retry, in milliseconds: a screen says within a second what failed. */
const retryDelay = 400;

/** Whether to retry a read: once, and not after a refusal, which would repeat. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= attempts - 1) return false;
  return !(error instanceof CallFailure) || error.isOffline || error.status >= 500;
}

interface Pages {
  pages: unknown[];
}

const isPaged = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data;

/**
 * Structural sharing that keeps unchanged parts. A next page is appended to the current pages. The library would restore
 * the pages from when it was requested, and undo changes made meanwhile.
 */
export function shareUnchanged(current: unknown, fresh: unknown): unknown {
  const isNext = isPaged(current) && isPaged(fresh) && fresh.pages.length === current.pages.length + 1;
  return replaceEqualDeep(
    current,
    isNext ? { ...fresh, pages: [...current.pages, fresh.pages.at(-1)] } : fresh,
  );
}

/** The query cache. Reads are retried on network failures and 5xx only, writes never. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: 15_000,
        // What was seen within half an hour is shown at once, and checked meanwhile.
        gcTime: 30 * 60 * 1_000,
        networkMode: 'always',
        structuralSharing: shareUnchanged,
        persister: readOrRestore,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  followWrites(client);
  if (keepsReplies()) void loadRestore().catch(ignore);
  return client;
}

/**
 * How long the network has before a screen shows what this browser kept, in milliseconds. A server that answers as usual
 * refuses within it, so that a former member sees nothing of a project. What no project hides waits for nothing.
 */
const waitMs = 400;

/** Until the next frame is painted, or a moment later where none is, as in a tab in the background. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/**
 * Reads. What is shown already is painted before it is checked. While a query has no data, what this browser kept for the
 * member is shown when the server cannot be reached or takes long, until it answers. What it refuses is forgotten.
 */
export const readOrRestore: QueryPersister = async (read, context, query) => {
  const me = useSession.getState().user?._id;
  const { data: shown, isInvalidated, fetchMeta } = query.state;
  const isFirst = shown === undefined;
  const isOnlyChecked = !isFirst && !isInvalidated && !fetchMeta?.fetchMore;
  const fresh = (async () => {
    try {
      if (isOnlyChecked) await painted();
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
  if (!isFirst || me === undefined || !keepsReplies()) return fresh;
  const isAnswered = await Promise.race([
    fresh.then(
      () => true,
      (error: unknown) => !isAway(error),
    ),
    new Promise<false>((resolve) => setTimeout(resolve, query.meta?.isShownUnasked ? 0 : waitMs, false)),
  ]);
  if (isAnswered) return fresh;
  const loaded = await loadRestore().catch(ignore);
  return loaded ? loaded.restore(fresh, me, query) : fresh;
};

/** Shows what this browser kept of the member's own until something reads it anew. */
export async function showKept(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const me = useSession.getState().user?._id;
  if (me === undefined || !keepsReplies()) return;
  const loaded = await loadRestore().catch(ignore);
  await loaded?.showKept(client, me, queryKey);
}

// A browser that keeps nothing, as on a first visit, needs no code for it.
const keepsReplies = () => safeStorage.getItem(databaseName) !== null;
// Loaded when it is needed: reading and writing what is kept is no part of a first visit.
const loadRestore = () => import('./offline/restore.ts');
const ignore = () => undefined;
