import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface Program {
  child: ChildProcess;
  stop(): Promise<void>;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
}

/** Starts a program that ends with this process at the latest. */
export function startProgram(path: string, args: string[], options: Options = {}): Program {
  const child = spawn(path, args, { stdio: 'ignore', ...options });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const stop = () => {
    process.off('exit', kill);
    kill();
    return ended;
  };
  return { child, stop };
}

/** Starts an X server without a screen, on the first free display. */
export async function startDisplay(path: string): Promise<{ name: string; stop(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const { child, stop } = startProgram(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const name = await new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('exit', () => reject(new Error('Xvfb ended before it was ready.')));
    const numbers = createInterface({ input: child.stdio[3] as Readable });
    numbers.once('line', (number) => resolve(`:${number}`));
  });
  return { name, stop };
}
