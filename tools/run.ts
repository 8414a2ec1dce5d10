import { spawn, type SpawnOptions } from 'node:child_process';

/** Runs a program on the current Node with inherited output. Returns its exit status; 1 when a signal ended it. */
export function runNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const end = (status: number) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(status);
    };
    child.once('error', () => end(1));
    child.once('exit', (code) => end(code ?? 1));
  });
}

/** The output of a finished program on both streams, and whether it succeeded. */
export interface Outcome {
  isOk: boolean;
  output: string;
}

/** Runs a program and captures its output, for callers that show it only on failure. */
export function runQuietly(args: string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (cause) => resolve({ isOk: false, output: String(cause) }));
    child.once('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
  });
}
