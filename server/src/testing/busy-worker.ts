// A thread for tests: its heap grows by 100 MB of garbage, then it has nothing to do.
import { parentPort } from 'node:worker_threads';
import { releaseMemoryWhenIdle } from '../platform/memory/release-when-idle.ts';

releaseMemoryWhenIdle({ idleMs: 50, pauseMs: 0 });
let garbage: object[] = Array.from({ length: 2_000_000 }, (_, at) => ({ at }));
parentPort?.postMessage(garbage.length);
garbage = [];
// Without a listener the thread would end.
parentPort?.on('message', () => undefined);
