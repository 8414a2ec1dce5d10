import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../server/src/testing/processes/free-port.ts';
import { root } from '../root.ts';

/** A running server with the demo community. Its data is deleted when it stops. */
export interface DemoServer {
  origin: string;
  /** The password of every member of the demo community. */
  password: string;
  stop(): Promise<void>;
}

/**
 * Starts a server with the demo community on a free port; rejects when it ends before it is ready. `folder` names another
 * tree of the project.
 */
export async function startDemoServer(folder: string = root): Promise<DemoServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SEED_DEMO: 'true',
    RATE_LIMITS: 'false',
  };
  const child = spawn(process.execPath, [join(folder, 'tools', 'trial-server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const password = await new Promise<string>((resolve, reject) => {
    void exited.then(() => reject(new Error('The server ended before it was ready.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const printed = /password of all demo members is (\S+)/.exec(line)?.[1];
      if (printed !== undefined) resolve(printed);
    });
  });
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { origin: `http://127.0.0.1:${port}`, password, stop };
}
