import { spawn } from 'node:child_process';
import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** What the thread that watches is given. */
export interface WatchedLoop {
  /** Grows by one with each beat of the watched loop. */
  beats: Int32Array<SharedArrayBuffer>;
  /** How many seconds in a row without a beat end the process. */
  seconds: number;
  isLogged: boolean;
}

interface WatchOptions {
  /** 0 watches nothing. */
  seconds: number;
  isLogged: boolean;
}

const beatMs = 500;

/**
 * Ends this process when its event loop has stood still for so many seconds, so that a supervisor starts another one (ADR 0092).
 * Another thread watches: nothing runs on a loop that stands still, signal handlers included.
 */
export function watchEventLoop({ seconds, isLogged }: WatchOptions): void {
  // A debugger stops the loop on purpose.
  if (seconds === 0 || inspector.url() !== undefined) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const workerData: WatchedLoop = { beats, seconds, isLogged };
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4, stackSizeMb: 1 },
  });
  thread.unref();
}

/** Tells systemd that the server is ready, and from then on that it lives, where systemd asks for it. */
export function notifySystemd(withinMs: Config['systemdMs'], log: Pick<Logger, 'warn'>): void {
  if (withinMs === null) return;
  // Node cannot send datagrams to a local socket, so systemd's own program does.
  const notify = (state: string) =>
    spawn('systemd-notify', [state], { stdio: 'ignore' })
      .on('error', (err) => log.warn({ err }, 'systemd-notify'))
      .unref();
  notify('--ready');
  // Twice in the time that systemd waits, as sd_watchdog_enabled(3) recommends.
  if (withinMs > 0) setInterval(() => notify('WATCHDOG=1'), withinMs / 2).unref();
}
