import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface ReleaseOptions {
  /** How long a thread must be idle, in milliseconds. */
  idleMs?: number;
  /** The least time between two collections, in milliseconds. */
  pauseMs?: number;
}

/** A thread is idle below this share of busy time. */
const idleShare = 0.05;
/** A heap that has grown less since the last collection is left alone, in bytes. */
const worthwhile = 32_000_000;

/**
 * Collects the garbage of this thread when it is idle after work, and gives the freed pages back to the system. V8 collects only
 * while a program allocates, so without this the memory of the busiest moment stays (ADR 0031). Returns a function that stops it.
 */
export function releaseMemoryWhenIdle({
  idleMs = 10_000,
  pauseMs = 60_000,
}: ReleaseOptions = {}): () => void {
  const collect = collector();
  let [keptBytes, collectedAt] = [0, 0];
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const isDue = performance.now() - collectedAt >= pauseMs;
    if (utilization > idleShare || !isDue || heapBytes() - keptBytes < worthwhile) return;
    collect();
    [keptBytes, collectedAt] = [heapBytes(), performance.now()];
  }, idleMs);
  timer.unref();
  return () => clearInterval(timer);
}

const heapBytes = () => getHeapStatistics().total_physical_size;

/** Only this kind of collection also frees the pages of new objects. It takes 0.1 to 0.5 s. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  return () => collect({ type: 'major', flavor: 'last-resort' });
}
