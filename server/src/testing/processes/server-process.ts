import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The whole product in a process of its own, which may be stopped or killed. */
export interface ServerProcess {
  address: string;
  pid: number;
  /** Asks it to stop, and gives its exit status; null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it as a power switch would, and waits until it is gone. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const passedOn = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
};
const settings = { PORT: '0', SEED_DEMO: 'false', RATE_LIMITS: 'false', LOG_LEVEL: 'error' };

/** Starts the server with these settings, on a free port unless one is given; rejects when it does not come up. */
export async function startServer(env: Record<string, string>, program = main): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...passedOn, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-10_000);
      const found = / is ready at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone.then(() => reject(new Error(`The server did not start: ${output}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      return gone;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
