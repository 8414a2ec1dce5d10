import type { QueryClient } from '@tanstack/react-query';
import { safeStorage } from '../safe-storage.ts';
import { persisted, userIn } from '../session.store.ts';
import { databaseName } from './forget-offline.ts';
import { idOf, writeReplies } from './reply-database.ts';
import { useRestored } from './restored.store.ts';

/** How long changes are collected before they are written, in milliseconds. */
const collectMs = 2_000;

interface KeepOptions {
  /** The operations whose replies are kept, by their names. */
  operations: ReadonlySet<string>;
  member: string;
}

/**
 * Keeps the latest replies of some operations for a member, with what live events changed in them. Returns a function that
 * stops.
 */
export function keepReplies(client: QueryClient, { operations, member }: KeepOptions): () => void {
  const cache = client.getQueryCache();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (queryHash: string) => {
    changed.add(queryHash);
    timer ??= setTimeout(write, collectMs);
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { queries: restored } = useRestored.getState();
    const replies = [...changed].flatMap((hash) => {
      const data = cache.get(hash)?.state.data;
      return data === undefined || restored.has(hash)
        ? []
        : [{ id: idOf(member, hash), at: Date.now(), data }];
    });
    changed.clear();
    // Another tab may have logged out already.
    if (replies.length === 0 || storedMember() !== member) return;
    safeStorage.setItem(databaseName, 'true');
    void writeReplies(replies);
  };
  const isKept = ({ queryKey }: { queryKey: readonly unknown[] }) => operations.has(String(queryKey[0]));
  for (const query of cache.getAll()) if (isKept(query)) mark(query.queryHash);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query))
      mark(event.query.queryHash);
  });
  const writeWhenHidden = () => document.visibilityState === 'hidden' && write();
  document.addEventListener('visibilitychange', writeWhenHidden);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', writeWhenHidden);
  };
}

const storedMember = () => {
  const stored: unknown = JSON.parse(safeStorage.getItem(persisted.key) ?? 'null');
  return typeof stored === 'object' && stored !== null && 'state' in stored
    ? userIn(stored.state)?._id
    : undefined;
};
