// The server for tests of the watchdog: on SIGUSR2 its event loop stands still for good, without using the processor.
import { once } from 'node:events';

void once(process, 'SIGUSR2').then(() =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0),
);
await import('../../main.ts');
