import { isFinal } from './call.ts';
import { failureLine } from './failure-sentence.ts';

type Notify = (sentence: string, options: { action?: { label: string; onClick: () => void } }) => void;

let notify: Notify = () => undefined;

/** Sets how the person is told of a failed write; the latest handler counts. */
export function onWriteFailed(handler: Notify): void {
  notify = handler;
}

/**
 * Tells of a failed write: the server's sentence or the fallback, and why it could not be reached. Offers Retry unless the
 * server would refuse it again.
 */
export function tellFailedWrite(error: unknown, fallback: string, again?: () => void): void {
  const isRepeatable = again !== undefined && !isFinal(error);
  notify(failureLine(error, fallback), isRepeatable ? { action: { label: 'Retry', onClick: again } } : {});
}
