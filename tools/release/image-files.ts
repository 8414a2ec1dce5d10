import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { inRoot } from '../root.ts';
import { lastStage } from './release.rules.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');

/** The instructions of the last stage of the Dockerfile. */
export const instructions: string[] = lastStage(read('deploy/Dockerfile'));

/** What the stage copies from the checkout; the stage `dependencies` has only manifests beside node_modules. */
const copied = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'web/package.json',
  ...instructions.flatMap((line) => {
    const [, sources = ''] = /^COPY (?!--from)(.+) \S+$/.exec(line) ?? [];
    return sources.split(' ').filter(Boolean);
  }),
];
const left = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const covers = (pattern: string, path: string) =>
  path === pattern ||
  path.startsWith(`${pattern}/`) ||
  matchesGlob(path, pattern) ||
  matchesGlob(path, `${pattern}/**`);

/** Whether a file of the checkout is in the image, and so in a release. */
export const isInImage = (path: string): boolean =>
  existsSync(inRoot(path)) &&
  copied.some((source) => covers(source, path)) &&
  !left.some((pattern) => covers(pattern, path));
