// The thread of `runInThread`: calls one exported function, and says what it returned.
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadInput } from './run-in-thread.ts';

const { module, name, input } = workerData as ThreadInput;
const exported = (await import(module)) as Record<string, (given: unknown) => unknown>;
parentPort?.postMessage(await exported[name]?.(input));
