import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../processes/free-port.ts';

/** A reverse proxy in a process of its own, in front of two servers. */
export interface Proxy {
  address: string;
  stop(): Promise<void>;
}

/** Where a proxy listens, what it may write to, and the ports of the servers behind it. */
export interface Places {
  folder: string;
  port: number;
  servers: readonly [number, number];
}

/** How one kind of proxy is started with its sample of `deploy`. */
export interface ProxyKind {
  name: 'nginx' | 'Caddy';
  /** The file that `configOf` returns the text of. */
  configFile: string;
  configOf(places: Places): string;
  argumentsOf(folder: string): string[];
}

/** How long a proxy may take to reach a server, in milliseconds. */
const startMs = 30_000;

/** Starts a proxy on a free port; rejects with its output when it does not start. */
export async function startProxy(
  program: string,
  { name, configFile, configOf, argumentsOf }: ProxyKind,
  servers: readonly [number, number],
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-proxy-'));
  const port = await freePort();
  writeFileSync(join(folder, configFile), configOf({ folder, port, servers }));
  const child = spawn(program, argumentsOf(folder), {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-5_000)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const deadline = performance.now() + startMs;
  while (!(await answers(address))) {
    if (hasEnded || performance.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start: ${output}`);
    }
    await delay(20);
  }
  return { address, stop };
}

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );

const deploy = new URL('../../../../deploy/', import.meta.url);

/** A sample of `deploy` for the servers of a test, with these changes too; throws when one of them finds nothing. */
export function adaptedSample(
  file: string,
  { servers }: Places,
  changes: readonly (readonly [RegExp, string])[],
): string {
  const all = [
    [/127\.0\.0\.1:3000\b/g, `127.0.0.1:${servers[0]}`],
    [/127\.0\.0\.1:3001\b/g, `127.0.0.1:${servers[1]}`],
    ...changes,
  ] as const;
  return all.reduce(
    (text, [pattern, replacement]) => {
      if (!text.match(pattern)) throw new Error(`deploy/${file} has no ${pattern.source}`);
      return text.replace(pattern, replacement);
    },
    readFileSync(fileURLToPath(new URL(file, deploy)), 'utf8'),
  );
}
