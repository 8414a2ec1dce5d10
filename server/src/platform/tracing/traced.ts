import { tracingChannel } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http';

/** Something that takes time. Names and attributes are the program's own, such as that of an operation: never an id or text of a member. */
export interface Work {
  kind: 'request' | 'command' | 'job';
  name: string;
  /** What is known at the end too. */
  attributes: Record<string, string | number>;
  /** Headers of a request, which may belong to a trace of somebody else. */
  headers?: IncomingHttpHeaders;
  error?: unknown;
}

/** What tracing listens to. Without a listener it costs nothing. */
export const work = tracingChannel<unknown, Work>('tandem:work');

/** Runs a command or job, for whoever listens. */
export const traced = <T>(kind: Work['kind'], name: string, run: () => Promise<T>): Promise<T> =>
  work.tracePromise(run, { kind, name, attributes: {} });
