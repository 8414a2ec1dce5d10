import { CallFailure } from './call.ts';

const unexplained = new Set(['unexplained', 'unreadable', 'network']);

/** The server's sentence, or `fallback` without one (§8-38). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof CallFailure && !unexplained.has(error.code) && error.message ? error.message : fallback;

/** The extra line for network failures, whose sentence does not name the reason. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.isOffline ? error.message : undefined;

interface FailedQuery {
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
}

/** The `ErrorState` props for a failed query. */
export const retryOf = ({ error, refetch, isFetching }: FailedQuery) => ({
  detail: reasonOf(error),
  onRetry: () => void refetch(),
  isRetrying: isFetching,
});

/** A failure in one line: its sentence, and the reason if any. */
export const failureLine = (error: unknown, fallback: string): string =>
  [sentenceOf(error, fallback), reasonOf(error)].filter(Boolean).join(' ');
