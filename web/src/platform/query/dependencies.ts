import type { Query, QueryClient } from '@tanstack/react-query';
import { onWritten } from '../call.ts';

/** An operation or a live event, by its name. */
interface Cause {
  name: string;
}

/** What changes a cached reply besides the feature that asked for it; declared by that feature, where it asks. */
export interface Dependencies {
  /** Operations of other features, and live events, that leave the reply out of date. */
  staleAfter?: readonly Cause[];
  /** False for a list whose order must rest while it is shown: it is fetched again when it is next opened. */
  refetchesWhileShown?: boolean;
  /** The contract's schema of what the reply holds and other features may edit, by `editHolding`. */
  holds?: object;
}

interface Meta extends Record<string, unknown> {
  staleAfter?: readonly string[];
  refetchesWhileShown?: boolean;
  holds?: object;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
  }
}

/** The dependencies as the query client carries them. */
export const metaOf = ({ staleAfter, refetchesWhileShown, holds }: Dependencies = {}): Meta => ({
  staleAfter: staleAfter?.map(({ name }) => name),
  refetchesWhileShown,
  holds,
});

const dependsOn = (causes: ReadonlySet<string>) => (query: Query) =>
  query.meta?.staleAfter?.some((name) => causes.has(name)) ?? false;

/** Marks the replies that declared to be stale after a cause; they are fetched again when they are next shown. */
export function invalidateAfter(client: QueryClient, { name }: Cause): void {
  void client.invalidateQueries({ predicate: dependsOn(new Set([name])), refetchType: 'none' });
}

/**
 * Keeps the cache in step with writes: what declared to be stale after one is marked at once, and fetched again if it is shown,
 * after the last mutation under way. Earlier replies would undo what other mutations already show.
 */
export function followWrites(client: QueryClient): void {
  const causes = new Set<string>();
  const refetchWhenIdle = () => {
    if (causes.size === 0 || client.isMutating() > 0) return;
    const isStale = dependsOn(new Set(causes));
    causes.clear();
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isStale }))
      if (query.state.data === undefined || query.meta?.refetchesWhileShown !== false)
        void refetch(client, query);
  };
  onWritten((operation) => {
    invalidateAfter(client, operation);
    causes.add(operation.name);
    refetchWhenIdle();
  });
  client.getMutationCache().subscribe(refetchWhenIdle);
}

/** A first fetch under way may have read what was there before the write, and is not restarted by a refetch. */
async function refetch(client: QueryClient, { queryKey, state }: Query): Promise<void> {
  if (state.data === undefined) await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true, type: 'active' });
}

/** Edits every cached reply that declared to hold such things, whichever feature asked for it. */
export function editHolding(client: QueryClient, held: object, edit: <Reply>(reply: Reply) => Reply): void {
  client.setQueriesData<unknown>({ predicate: ({ meta }) => meta?.holds === held }, (reply: unknown) =>
    reply === undefined ? undefined : edit(reply),
  );
}
