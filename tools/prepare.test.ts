import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from './root.ts';

const locked = {
  '': { version: '0.1.0' },
  server: { version: '0.1.0', dependencies: { fastify: '5.0.0' } },
  'node_modules/@tandem/server': { link: true },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/only-on-macos': { version: '1.0.0', optional: true },
};
const installed = { 'node_modules/fastify': { version: '5.0.0' } };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-prepare-'));
  mkdirSync(join(folder, 'tools'));
  mkdirSync(join(folder, 'node_modules'));
  copyFileSync(inRoot('tools', 'prepare.mjs'), join(folder, 'tools', 'prepare.mjs'));
  write('package-lock.json', { packages: locked });
  writeFileSync(
    join(folder, 'npm.mjs'),
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('npm-arguments', process.argv.slice(2).join(' '));\n",
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value));

/** Runs prepare.mjs with a fake npm that only writes a file. */
function prepare(env: Record<string, string> = {}, args: string[] = []) {
  const npm = { npm_execpath: join(folder, 'npm.mjs'), npm_node_execpath: process.execPath, ...env };
  const run = spawnSync(process.execPath, ['tools/prepare.mjs', ...args], {
    cwd: folder,
    env: npm,
    encoding: 'utf8',
  });
  return {
    status: run.status,
    output: run.stdout + run.stderr,
    hasInstalled: existsSync(join(folder, 'npm-arguments')),
  };
}

it('does nothing when the locked packages are installed', () => {
  write('node_modules/.package-lock.json', { packages: installed });
  expect(prepare()).toEqual({ status: 0, output: '', hasInstalled: false });
});

it('installs on a fresh clone', () => {
  expect(prepare()).toMatchObject({ status: 0, hasInstalled: true });
});

it('installs again when another version is locked', () => {
  write('node_modules/.package-lock.json', { packages: { 'node_modules/fastify': { version: '4.9.0' } } });
  expect(prepare().hasInstalled).toBe(true);
});

it('installs again after an interrupted install', () => {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages": {"node_');
  expect(prepare().hasInstalled).toBe(true);
});

it('does not miss development dependencies in production', () => {
  const packages = { ...locked, 'node_modules/vite': { version: '8.0.0', dev: true } };
  write('package-lock.json', { packages });
  write('node_modules/.package-lock.json', { packages: installed });
  expect(prepare({}, ['--production'])).toEqual({ status: 0, output: '', hasInstalled: false });
});

it('misses only packages of the server in production', () => {
  const packages = {
    ...locked,
    web: { dependencies: { react: '19.0.0' } },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/fastify': { version: '5.0.0', dependencies: { pino: '10.0.0' } },
    'node_modules/fastify/node_modules/pino': { version: '10.0.0' },
    'node_modules/pino': { version: '9.0.0' },
  };
  write('package-lock.json', { packages });
  const nested = { ...installed, 'node_modules/fastify/node_modules/pino': { version: '10.0.0' } };
  write('node_modules/.package-lock.json', { packages: nested });
  expect(prepare({}, ['--production'])).toEqual({ status: 0, output: '', hasInstalled: false });
  write('node_modules/.package-lock.json', { packages: installed });
  expect(prepare({}, ['--production']).status).toBe(1);
});

it('stops with one sentence instead of installing in production', () => {
  const { status, output, hasInstalled } = prepare({}, ['--production']);
  expect({ status, hasInstalled }).toEqual({ status: 1, hasInstalled: false });
  expect(output).toBe('Dependencies are missing or outdated. Install them: npm ci --omit=dev\n');
});

it('stops with one sentence when npm is too old', () => {
  const { status, output, hasInstalled } = prepare({ npm_config_user_agent: 'npm/9.8.1 node/v20.0.0' });
  expect({ status, hasInstalled }).toEqual({ status: 1, hasInstalled: false });
  expect(output.trim()).toBe('Tandem needs npm 10 or newer. Install Node 24, which brings it.');
});

it('stops with one sentence when the install fails', () => {
  writeFileSync(join(folder, 'npm.mjs'), 'process.exit(1);\n');
  const { status, output } = prepare();
  expect(status).toBe(1);
  expect(output).toContain('The installation failed');
});

it('outside npm, asks of the Node that runs it to be new enough, because that runs the server', () => {
  write('node_modules/.package-lock.json', { packages: installed });
  const copy = join(folder, 'tools/prepare.mjs');
  writeFileSync(copy, readFileSync(copy, 'utf8').replace('neededMajor = 24', 'neededMajor = 99'));
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho v99.0.0\n', { mode: 0o755 });
  expect(prepare()).toMatchObject({ status: 0 });
  const run = spawnSync(process.execPath, ['tools/prepare.mjs', '--production'], {
    cwd: folder,
    env: {},
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ status: 1 });
  expect(run.stderr).toMatch(/^Tandem runs on Node 99 or newer; this machine has \S+\. Install Node 99\.\n$/);
});
