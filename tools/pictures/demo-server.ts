import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { inRoot } from '../root.ts';

/** A running Tandem with the demo community, which goes with all its data when it is stopped. */
export interface DemoServer {
  origin: string;
  /** The password of every member of the demo community. */
  password: string;
  stop(): Promise<void>;
}

/** Starts the product on a free port with the demo community; rejects when it ends before it is ready. */
export async function startDemoServer(): Promise<DemoServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SEED_DEMO: 'true',
    RATE_LIMITS: 'false',
  };
  const child = spawn(process.execPath, [inRoot('tools', 'trial-server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const password = await new Promise<string>((found, refused) => {
    void gone.then(() => refused(new Error('The server ended before it was ready.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /password of all demo members is (\S+)/.exec(line)?.[1];
      if (said !== undefined) found(said);
    });
  });
  const stop = () => {
    child.kill('SIGTERM');
    return gone;
  };
  return { origin: `http://127.0.0.1:${port}`, password, stop };
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((found, refused) => {
    const probe = createServer();
    probe.once('error', refused);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
