import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchedLoop } from './watch-event-loop.ts';

const { beats, seconds, isLogged } = workerData as WatchedLoop;

const fatal = 60;
const tick = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let last = Atomics.load(beats, 0);
// Seconds that this thread saw pass: while the whole process is frozen, none does, so nothing ends when it thaws.
let silent = 0;

for (;;) {
  Atomics.wait(tick, 0, 0, 1_000);
  const count = Atomics.load(beats, 0);
  silent = count === last ? silent + 1 : 0;
  last = count;
  if (silent >= seconds) end();
}

function end(): void {
  // In the form of the log, whose own writer is on the thread that stands still.
  const line = {
    level: fatal,
    time: Date.now(),
    event: 'event_loop_blocked',
    seconds,
    msg: `the event loop has stood still for ${seconds} seconds, so this process ends itself`,
  };
  try {
    if (isLogged) writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
