import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { CallFailure } from './call.ts';
import { readOrRestore } from './offline/read-or-restore.ts';
import { followWrites } from './query/dependencies.ts';

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
  return client;
}
