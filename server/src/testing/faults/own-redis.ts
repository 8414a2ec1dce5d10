import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { redisAway } from '../../platform/live/testing/redis-server.ts';
import { freePort } from '../processes/free-port.ts';

/** A Redis that may be hurt; it stores nothing on disk. */
export interface OwnRedis {
  url: string;
  /** Ends it with all it stores. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a new Redis on a port of its own. */
export async function startOwnRedis(program: string): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let running: ChildProcess | null = null;
  const start = async () => {
    running = spawn(program, options, { stdio: 'ignore' });
    while ((await redisAway(url)) !== null) {
      if (running.exitCode !== null) throw new Error('Redis did not start.');
      await delay(20);
    }
  };
  const stop = async () => {
    if (running === null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    running = null;
    await exited;
  };
  await start();
  return { url, start, stop, remove: stop };
}
