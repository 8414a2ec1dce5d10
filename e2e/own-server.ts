import { spawn } from 'node:child_process';
import { quickFolder } from '../server/src/platform/database/testing/quick-folder.ts';
import { freePort } from '../server/src/testing/processes/free-port.ts';

/** A server of a story's own, on the embedded database. */
export interface OwnServer {
  origin: string;
  /** Its mails are in the folder `mail` below. */
  dataDir: string;
  /** What it has printed. */
  printed(): string;
  stop(): Promise<void>;
}

/** Starts a server that asks for verified addresses and writes its mails into a folder. */
export const startMailServer = (): Promise<OwnServer> => startOwnServer({ EMAIL_VERIFICATION: 'required' });

/** Starts a server with these variables besides its port, which is a free one by default. */
export async function startOwnServer(variables: Record<string, string>): Promise<OwnServer> {
  const [freeOne, dataDir] = [await freePort(), quickFolder('tandem-own-')];
  const { DATABASE_URL: _, ...env } = process.env;
  const own = { PORT: String(freeOne), HOST: '127.0.0.1', E2E_DATA_DIR: dataDir, ...variables };
  const child = spawn(process.execPath, ['tools/trial-server.ts'], {
    env: { ...env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${own.PORT}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready.\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { origin, dataDir, printed: () => output, stop };
}
