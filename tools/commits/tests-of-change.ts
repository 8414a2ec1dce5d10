import { dirname } from 'node:path';

/** The Vitest files that a commit touches: those it changes, and those in the folder of a product file that it changes. */
export function testsOfChange(changed: readonly string[], files: readonly string[]): string[] {
  const folders = new Set(changed.filter(isProduct).map((path) => dirname(path)));
  const isTouched = (path: string) => changed.includes(path) || folders.has(dirname(path));
  return files.filter((path) => isVitestFile(path) && isTouched(path)).toSorted();
}

const isVitestFile = (path: string) => /\.test\.tsx?$/.test(path);
const isProduct = (path: string) => /\.(?:ts|tsx|css|mjs)$/.test(path);
