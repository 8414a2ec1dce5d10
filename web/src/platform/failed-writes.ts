import { isFinal, isPasswordRequired } from './call.ts';
import { failureLine } from './failure-sentence.ts';

type Notify = (sentence: string, options: { action?: { label: string; onClick: () => void } }) => void;

let notify: Notify = () => undefined;

/** Sets the handler that shows failed writes to the member; the latest handler counts. */
export function onWriteFailed(handler: Notify): void {
  notify = handler;
}

/**
 * Shows a failed write: the server's sentence or the fallback. Offers Retry unless the server would refuse again. Shows
 * nothing when the member was asked for the password and cancelled.
 */
export function reportFailedWrite(error: unknown, fallback: string, retry?: () => void): void {
  if (isPasswordRequired(error)) return;
  const isRetryable = retry !== undefined && !isFinal(error);
  notify(failureLine(error, fallback), isRetryable ? { action: { label: 'Retry', onClick: retry } } : {});
}
