import * as z from 'zod/mini';

const badUrls =
  'DATABASE_REPLICA_URLS must be URLs starting with postgres:// or postgresql://, separated by commas.';

/** The addresses of replicas in DATABASE_REPLICA_URLS. */
export const replicaUrls = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const found = value.split(',').map((entry) => entry.trim());
    if (found.every((entry) => /^postgres(?:ql)?:$/.test(URL.parse(entry)?.protocol ?? ''))) return found;
    context.issues.push({ code: 'custom', message: badUrls, input: value });
    return z.NEVER;
  }),
);

/** How far the primary is in its log, in which history of the database (ADR 0090). */
export interface Position {
  at: bigint;
  history: string;
}

/** What a server that should be a replica says of itself. */
export interface ReplicaState extends Position {
  isReplica: boolean;
}

/** What the primary had at a time. */
export interface Sample {
  at: bigint;
  time: number;
}

/** How long a read waits for a replica, in milliseconds. */
export const longestWaitMs = 50;

/** `read` from it, `wait` and ask again, or leave it out: it is `behind`, or `foreign`, which is no replica of this primary. */
export type Verdict = 'read' | 'wait' | 'behind' | 'foreign';

/** Whether a replica may answer a read that needs all that the primary had. */
export function verdictOn(state: ReplicaState, needed: Position, waitedMs: number): Verdict {
  if (!state.isReplica) return 'foreign';
  if (state.at < needed.at) return waitedMs < longestWaitMs ? 'wait' : 'behind';
  // After a promotion the numbers of two servers may stand for different writes.
  return state.history === needed.history ? 'read' : 'foreign';
}

/** How long ago the primary had something that the replica lacks, in milliseconds; `samples` are in the order of time. */
export function lagOf(samples: readonly Sample[], replayed: bigint, now: number): number {
  const missing = samples.find(({ at }) => at > replayed);
  return missing === undefined ? 0 : now - missing.time;
}
