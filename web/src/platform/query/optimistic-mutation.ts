import {
  matchQuery,
  notifyManager,
  useMutation,
  useQueryClient,
  type MutationFilters,
  type MutationKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { isFinal } from '../call.ts';
import { reportFailedWrite } from '../failed-writes.ts';

/** Reverts the change in the cache; receives the error. */
type Rollback = (error: unknown) => void;

/** A write whose outcome is shown before the server responds. */
export interface OptimisticMutation<Input, Result> {
  /** Mutations with this key are one family: replies are fetched again after the last of them. */
  key: MutationKey;
  /** Mutations of one scope run one after another. */
  scope?: string;
  mutate: (input: Input) => Promise<Result>;
  /** The keys of the replies that `apply` edits; fetches of them that are under way are cancelled first. */
  edits: readonly QueryKey[];
  /** Edits the cache as if the write had succeeded. Without a rollback of its own, the edited replies are put back whole. */
  apply: (input: Input) => Rollback | void;
  /** The sentence for a failure that the server does not explain; absent if `onFailure` reports all. */
  failed?: (input: Input) => string;
  onSuccess?: (result: Result, input: Input) => void;
  /** Handles a failure after the rollback; returns true when no notice is needed. */
  onFailure?: (error: unknown, input: Input) => boolean | void;
  /** The keys of the replies to fetch again at the end; by default `edits`, and only after a refusal. */
  refetches?: (input: Input, error: unknown) => readonly QueryKey[];
}

interface Variables<Input> {
  input: Input;
  onApplied: () => void;
}

let isApplying = false;
// The library notifies screens in a timer, which a frame may come before; an own act is painted with the next frame.
notifyManager.setScheduler((notify) => (isApplying ? queueMicrotask(notify) : void setTimeout(notify, 0)));

function atOnce<Result>(apply: () => Result): Result {
  isApplying = true;
  try {
    return apply();
  } finally {
    isApplying = false;
  }
}

/**
 * Applies a write to the cache at once, rolls it back when it fails, and offers Retry. `mutate` settles once the change
 * is applied; it does not wait for the server. The same write is not started again while it is under way.
 */
export function useOptimisticMutation<Input, Result>(options: OptimisticMutation<Input, Result>) {
  const { key, scope, edits, apply, failed, onSuccess, onFailure } = options;
  const { refetches = (_input, error) => (isFinal(error) ? edits : []) } = options;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: key,
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: ({ input }: Variables<Input>) => options.mutate(input),
    onMutate: async ({ input, onApplied }) => {
      await Promise.all(edits.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = edits.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      const rollback = atOnce(() => apply(input));
      onApplied();
      return rollback ?? (() => before.forEach(([queryKey, reply]) => client.setQueryData(queryKey, reply)));
    },
    onSuccess: (result, { input }) => onSuccess?.(result, input),
    onError: (error, { input }, rollback) => {
      rollback?.(error);
      if (onFailure?.(error, input) || !failed) return;
      reportFailedWrite(error, failed(input), () => void start(input));
    },
    onSettled: async (_result, error, { input }) => {
      const stale = refetches(input, error);
      for (const queryKey of stale) void client.invalidateQueries({ queryKey, refetchType: 'none' });
      // A reply from before the end of another write of the family would undo that write on the screen.
      if (client.isMutating({ mutationKey: key }) > 1) return;
      await refetchStale(client, [...edits, ...stale]);
    },
  });
  const start = useCallback(
    (input: Input) => {
      // A second click, before the screen shows the first.
      if (client.isMutating(mutationsAbout<Input>(key, isSame(input))) > 0) return Promise.resolve();
      return new Promise<void>((onApplied) => mutate({ input, onApplied }));
    },
    // The key names a family, which a component never changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, mutate],
  );
  return { mutate: start, isPending };
}

/** Whether another input says the same; functions say nothing. */
function isSame(input: unknown): (other: unknown) => boolean {
  const wanted = JSON.stringify(input);
  return (other) => JSON.stringify(other) === wanted;
}

// Without data are replies whose first fetch was cancelled.
const refetchStale = (client: QueryClient, keys: readonly QueryKey[]) =>
  client.refetchQueries({
    type: 'active',
    predicate: (query) => {
      const { state, meta } = query;
      const isStale = state.isInvalidated && meta?.refetchesWhileShown !== false;
      return (
        (isStale || state.data === undefined) && keys.some((queryKey) => matchQuery({ queryKey }, query))
      );
    },
  });

/** A filter for the mutations of a family whose input matches. */
export const mutationsAbout = <Input>(
  key: MutationKey,
  fits: (input: Input) => boolean,
): MutationFilters & { mutationKey: MutationKey } => ({
  mutationKey: key,
  predicate: ({ state: { variables } }) =>
    typeof variables === 'object' &&
    variables !== null &&
    'input' in variables &&
    fits(variables.input as Input),
});
