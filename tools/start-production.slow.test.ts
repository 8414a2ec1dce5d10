import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickFolder } from '../server/src/platform/database/testing/quick-folder.ts';
import { inRoot } from './root.ts';

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
}

const folder = quickFolder('tandem-production-');
const tree = join(folder, 'tree');
const dataDir = join(folder, 'data');
const env = {
  // npm itself, and the Node that runs this test.
  PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  // Nothing answers here: an attempt to install fails.
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_update_notifier: 'false',
  DATA_DIR: dataDir,
  PORT: '0',
};

beforeAll(() => {
  const sources = ['package.json', 'package-lock.json', 'tools', 'contract', 'server'];
  for (const name of sources) cpSync(inRoot(name), join(tree, name), { recursive: true });
  copyProductionDependencies();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What `npm ci --omit=dev` installs, without the large packages that only the build of the web app reads. */
function copyProductionDependencies() {
  const { packages } = JSON.parse(readFileSync(inRoot('node_modules/.package-lock.json'), 'utf8')) as Lock;
  const kept = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  mkdirSync(join(tree, 'node_modules'), { recursive: true });
  const lock = JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(kept) });
  writeFileSync(join(tree, 'node_modules/.package-lock.json'), lock);
  // The workspaces are in the list too.
  const isCopied = (path: string) =>
    path.includes('node_modules/') && !/\/(?:node-linux-\w+|@tabler|@mantine)(?:\/|$)/.test(path);
  const isNested = (path: string) => path.lastIndexOf('node_modules/') > 0;
  for (const [path, { link }] of kept) {
    if (!isCopied(path) || (isNested(path) && !path.startsWith('server/'))) continue;
    cpSync(inRoot(path), join(tree, path), { recursive: true, verbatimSymlinks: link === true });
  }
}

test('says in one sentence that the web app is not built', { timeout: 30_000 }, () => {
  const run = spawnSync('npm', ['run', '--silent', 'start:production'], {
    cwd: tree,
    env,
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(run.status).toBe(1);
  expect(run.stdout + run.stderr).toMatch(/^The web app is not built: .*npm run build.*\n$/);
});

test(
  'starts without development dependencies, as production, with the web app as it was built',
  { timeout: 60_000 },
  async () => {
    const page = '<!doctype html><title>Built before</title>';
    mkdirSync(join(tree, 'web/dist'), { recursive: true });
    writeFileSync(join(tree, 'web/dist/index.html'), page);
    writeFileSync(join(tree, 'web/dist/manifest.webmanifest'), '{"name":"Tandem"}');
    const child = spawn('npm', ['run', '--silent', 'start:production'], { cwd: tree, env });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    try {
      const lines = await new Promise<string>((resolve, reject) => {
        let output = '';
        const read = (chunk: Buffer) => {
          output += chunk.toString();
          if (/#token=\S+\n/.test(output)) resolve(output);
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        void ended.then(() => reject(new Error(`The server did not start: ${output}`)));
      });
      // NODE_ENV is production, so there is no demo community, whose log-ins would stand between.
      expect(lines).toMatch(
        / is ready at \S+\n\n {2}This community has no administrator\. .*\n {2}\S+#token=\S+\n+$/,
      );
      const address = /ready at (\S+)/.exec(lines)?.[1] ?? '';
      expect(await (await fetch(`${address}/login`)).text()).toBe(page);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  },
);
