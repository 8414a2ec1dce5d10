import { spawn, type SpawnOptions } from 'node:child_process';

/** Runs a program of ours or a tool on this same Node, its output on the screen; its exit status, 1 when a signal ended it. */
export function runNode(args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const end = (status: number) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      done(status);
    };
    child.once('error', () => end(1));
    child.once('exit', (code) => end(code ?? 1));
  });
}

/** What a finished program said on both its channels, and whether it succeeded. */
export interface Outcome {
  isOk: boolean;
  output: string;
}

/** Runs a program and keeps its output back, for a caller that shows it only when something is wrong. */
export function runQuietly(args: string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (cause) => done({ isOk: false, output: String(cause) }));
    child.once('close', (code) => done({ isOk: code === 0, output: output.trim() }));
  });
}
