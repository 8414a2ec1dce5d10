import { Worker } from 'node:worker_threads';

/** A function that a module exports, and what bounds it. */
export interface ThreadTask {
  module: URL;
  name: string;
  /** Memory that the result and everything on the way to it may take. */
  megabytes: number;
  seconds: number;
}

/** What the thread is given. */
export interface ThreadInput {
  module: string;
  name: string;
  input: unknown;
}

/**
 * Runs a function in a thread of its own, so that requests are answered meanwhile. Null when it takes too much memory or time, or
 * throws: then the thread alone ends.
 */
export async function runInThread<Result>(
  { module, name, megabytes, seconds }: ThreadTask,
  input: Uint8Array<ArrayBuffer>,
): Promise<Result | null> {
  const workerData: ThreadInput = { module: module.href, name, input };
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData,
    transferList: [input.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const timer = setTimeout(() => resolve(null), seconds * 1_000);
  thread.once('message', (result: Result) => resolve(result));
  thread.once('error', () => resolve(null));
  thread.once('exit', () => resolve(null));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
