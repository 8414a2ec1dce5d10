import { CallFailure } from './call.ts';

const unexplained = new Set(['unexplained', 'unreadable', 'network']);

/** The server's own sentence about a failure, or `fallback` when it sent none (spec §8). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof CallFailure && !unexplained.has(error.code) && error.message ? error.message : fallback;

/** The reason to show under a sentence that does not say it: that the server could not be reached. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallFailure && error.isOffline ? error.message : undefined;

interface Question {
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
}

/** What an `ErrorState` says and does about a question that failed, beside its sentence. */
export const retryOf = ({ error, refetch, isFetching }: Question) => ({
  detail: reasonOf(error),
  onRetry: () => void refetch(),
  isRetrying: isFetching,
});

/** A failure in one line: its sentence, and the reason where there is one. */
export const failureLine = (error: unknown, fallback: string): string =>
  [sentenceOf(error, fallback), reasonOf(error)].filter(Boolean).join(' ');
