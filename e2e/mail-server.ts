import { spawn } from 'node:child_process';
import { quickFolder } from '../server/src/platform/database/testing/quick-folder.ts';
import { freePort } from '../tools/pictures/demo-server.ts';

/** A server where accounts are created by a link in a mail. */
export interface MailServer {
  origin: string;
  /** Its mails are in the folder `mail` below. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts a server that asks for verified addresses and writes its mails into a folder. */
export async function startMailServer(): Promise<MailServer> {
  const [port, dataDir] = [await freePort(), quickFolder('tandem-mail-')];
  const { DATABASE_URL: _, ...env } = process.env;
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    E2E_DATA_DIR: dataDir,
    EMAIL_VERIFICATION: 'required',
  };
  const child = spawn(process.execPath, ['tools/trial-server.ts'], {
    env: { ...env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
  while (child.exitCode === null && !(await isReady()))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { origin, dataDir, stop };
}
