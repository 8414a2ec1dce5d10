import type { Query, QueryClient } from '@tanstack/react-query';
import { onWritten } from '../call.ts';

/** An operation or a live event, by its name. */
interface Cause {
  name: string;
}

/** What several features cache and one of them edits. */
type Entity = 'person';

/** What else changes a cached reply; declared by the feature that queries it. */
export interface Dependencies {
  /** Operations of other features, and live events, that make the reply stale. */
  staleAfter?: readonly Cause[];
  /** False for a list whose order must not change while it is shown. It is fetched again when it is next opened. */
  refetchesWhileShown?: boolean;
  /** What the reply contains and other features edit with `editRepliesWith`. */
  holds?: Entity;
  /** Whether what this browser kept is shown before the server answers: what every member may read, and what is one's own. */
  isShownUnasked?: boolean;
}

interface Meta extends Record<string, unknown>, Omit<Dependencies, 'staleAfter'> {
  staleAfter?: readonly string[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
  }
}

/** The dependencies as the query client carries them. */
export const metaOf = ({ staleAfter, ...others }: Dependencies = {}): Meta => ({
  staleAfter: staleAfter?.map(({ name }) => name),
  ...others,
});

const dependsOn = (causes: ReadonlySet<string>) => (query: Query) =>
  query.meta?.staleAfter?.some((name) => causes.has(name)) ?? false;

/** Causes whose replies are marked as stale, and fetched again if they are shown, once no mutation is under way. */
const pendingCauses = new WeakMap<QueryClient, Set<string>>();

/**
 * Marks the replies that declared to be stale after these causes. Those that are shown are fetched again, after the last
 * mutation under way. Earlier replies would undo what other mutations already show.
 */
export function refetchAfter(client: QueryClient, causes: readonly Cause[]): void {
  const names = causes.map(({ name }) => name);
  invalidate(client, names);
  pendingCauses.set(client, new Set([...(pendingCauses.get(client) ?? []), ...names]));
  refetchWhenIdle(client);
}

/** The same after a connect, when events may have been missed. First fetches under way are not repeated. */
export function refetchMissed(client: QueryClient, causes: readonly Cause[]): void {
  const names = causes.map(({ name }) => name);
  invalidate(client, names);
  const isMissed = dependsOn(new Set(names));
  const predicate = (query: Query) =>
    isMissed(query) && query.state.data !== undefined && isRefetchable(query);
  // Several features request the same reply at one connect.
  void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}

/** Keeps the cache in step with writes: replies that declared to be stale after one are fetched again. */
export function followWrites(client: QueryClient): void {
  onWritten((operation) => refetchAfter(client, [operation]));
  client.getMutationCache().subscribe(() => refetchWhenIdle(client));
}

const invalidate = (client: QueryClient, names: string[]) =>
  void client.invalidateQueries({ predicate: dependsOn(new Set(names)), refetchType: 'none' });

function refetchWhenIdle(client: QueryClient): void {
  const causes = pendingCauses.get(client);
  if (causes === undefined || client.isMutating() > 0) return;
  pendingCauses.delete(client);
  for (const query of client.getQueryCache().findAll({ type: 'active', predicate: dependsOn(causes) }))
    if (query.state.data === undefined || isRefetchable(query)) void refetch(client, query);
}

const isRefetchable = ({ meta }: Query) => meta?.refetchesWhileShown !== false;

/** A refetch would not restart a first fetch under way, which may have read the state before the write. */
async function refetch(client: QueryClient, { queryKey, state }: Query): Promise<void> {
  if (state.data === undefined) await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true, type: 'active' });
}

/** Edits every cached reply, of any feature, that declared `held` in `holds`. */
export function editRepliesWith(
  client: QueryClient,
  held: Entity,
  edit: <Reply>(reply: Reply) => Reply,
): void {
  client.setQueriesData<unknown>({ predicate: ({ meta }) => meta?.holds === held }, (reply: unknown) =>
    reply === undefined ? undefined : edit(reply),
  );
}
