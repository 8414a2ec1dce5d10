import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shortLived } from '../../platform/database/testing/processes/short-lived.ts';

/** The whole server in its own process. */
export interface ServerProcess {
  address: string;
  /** Where it serves metrics; null without METRICS_PORT. */
  metricsAddress: string | null;
  pid: number;
  /** Sends SIGTERM and returns the exit status; null when a signal ended the process. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Resolves once it has ended, with the end of what it printed. */
  ended: Promise<{ status: number | null; signal: NodeJS.Signals | null; output: string }>;
}

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const inherited = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
};
const settings = { PORT: '0', SEED_DEMO: 'false', RATE_LIMITS: 'false', LOG_LEVEL: 'error' };

/** Starts the server with these settings, on a free port unless one is given; rejects when it does not start. */
export async function startServer(env: Record<string, string>, program = main): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...shortLived, program], {
    env: { ...inherited, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended: ServerProcess['ended'] = new Promise((resolve) =>
    child.once('close', (status, signal) => resolve({ status, signal, output })),
  );
  const exited = ended.then(({ status }) => status);
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-10_000);
      const found = / is ready at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(`The server did not start: ${output}`)));
  });
  return {
    address,
    metricsAddress: / Metrics are at (\S+)/.exec(output)?.[1] ?? null,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    ended,
  };
}
