import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isAway } from '../call.ts';
import { forgetKept, forgetThing, idsIn } from './forget-thing.ts';
import { idOf, readReply } from './reply-database.ts';
import { recordRestored } from './restored.store.ts';

/** What this browser kept of a query, unless the server answers first; its answer `fresh` then replaces it. */
export async function restore(fresh: Promise<unknown>, me: string, query: Query): Promise<unknown> {
  let isAnswered = false;
  const onAnswer = fresh.then(
    () => (isAnswered = true),
    (error: unknown) => (isAnswered = !isAway(error)),
  );
  const kept = await readReply(idOf(me, query.queryHash));
  if (kept === undefined || isAnswered) return fresh;
  void onAnswer.then(() => replace(fresh, kept, query));
  return kept;
}

/** Shows what this browser kept of a query that has no data yet. */
export async function showKept(client: QueryClient, me: string, queryKey: QueryKey): Promise<void> {
  const kept = await readReply(idOf(me, hashKey(queryKey)));
  if (kept !== undefined && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, kept, { updatedAt: 0 });
}

/** Shows the answer instead of what was kept, unless something newer is shown already. */
async function replace(fresh: Promise<unknown>, kept: unknown, query: Query): Promise<void> {
  try {
    const data = await fresh;
    if (query.state.data !== kept) return;
    // Of a list, only the first page was read.
    if (pagesIn(kept) > pagesIn(data)) await query.fetch();
    else query.setData(data);
  } catch (error) {
    if (isAway(error)) recordRestored(query.queryHash, true);
    else query.setState({ data: undefined, error: error as Error, status: 'error' });
  }
}

const pagesIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 0;

/** Forgets what the server refused; of a thing with one id, everything. */
export function forgetRefused(client: QueryClient, me: string, queryKey: QueryKey): void {
  const [id, ...others] = idsIn(queryKey);
  if (id !== undefined && others.length === 0) forgetThing(client, id);
  else void forgetKept(me, hashKey(queryKey));
}
