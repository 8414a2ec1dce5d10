import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runNode } from '../run.ts';
import { inRoot, root, toolFile } from '../root.ts';

const stamp = inRoot('.cache', 'web-build');
const page = inRoot('web', 'dist', 'index.html');
const sources = [
  'web/*.*',
  'web/src/**/*.*',
  'web/public/**/*.*',
  'contract/src/**/*.ts',
  'package-lock.json',
];

/** Builds the web app into web/dist unless its sources are unchanged. Returns false when the build fails. */
export async function buildWebIfChanged(): Promise<boolean> {
  const current = fingerprint();
  if (isWebBuilt() && builtFrom() === current) return true;
  console.log('Building the web app …');
  rmSync(stamp, { force: true });
  const args = [toolFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const status = await runNode(args, { cwd: inRoot('web'), env: { ...process.env, NODE_ENV: 'production' } });
  if (status !== 0) {
    console.error('The web app could not be built; see the output above.');
    return false;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, current);
  return true;
}

/** Whether web/dist has a web app, of whichever sources. */
export const isWebBuilt = (): boolean => existsSync(page);

/** Whether the web app was built from other sources than the present ones. A tree without the sources cannot tell. */
export function isWebOutdated(): boolean {
  const from = builtFrom();
  return from !== undefined && existsSync(inRoot('web', 'src')) && from !== fingerprint();
}

/** A hash of names and contents. Modification times do not work: a fresh checkout changes them. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: (path) => /\.test\.tsx?$/.test(path) });
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

const builtFrom = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);
