import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../faults/free-port.ts';

/** nginx with the configuration of `deploy`, in front of two servers. */
export interface Nginx {
  address: string;
  stop(): Promise<void>;
}

const sample = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));

/** Starts nginx on a free port; rejects with its output when it does not start. */
export async function startNginx(program: string, servers: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, wholeConfig(folder, sampleFor({ folder, port, servers })));
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], {
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
  while (!(await answers(address))) {
    if (hasEnded) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`nginx did not start: ${output}`);
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

interface Places {
  folder: string;
  port: number;
  servers: readonly [number, number];
}

/** The sample with the ports and paths of this test, and without TLS. */
function sampleFor({ folder, port, servers }: Places): string {
  const changes: [RegExp, string][] = [
    [/127\.0\.0\.1:3000\b/g, `127.0.0.1:${servers[0]}`],
    [/127\.0\.0\.1:3001\b/g, `127.0.0.1:${servers[1]}`],
    [/ {4}listen 80;\n {4}listen \[::\]:80;/g, `listen unix:${join(folder, 'redirect.socket')};`],
    [/ {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${port};`],
    [/ {4}ssl_certificate\w* \S+;\n/g, ''],
  ];
  return changes.reduce(
    (text, [pattern, replacement]) => {
      if (!text.match(pattern)) throw new Error(`deploy/nginx.conf has no ${pattern.source}`);
      return text.replace(pattern, replacement);
    },
    readFileSync(sample, 'utf8'),
  );
}

/** What the sample is included in: one process in the foreground that writes to its own folder only. */
function wholeConfig(folder: string, included: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  return `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events {}
http {
access_log off;
${temporary}
${included}
}
`;
}
