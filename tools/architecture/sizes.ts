import { dirname } from 'node:path';
import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

const limits = { file: 300, test: 400, function: 40, component: 120, folder: 15 } as const;

/** Limits the length of files, functions and components. */
export function checkSizes({ path, place, lineCount, functions }: Source): Violation[] {
  const violations: Violation[] = [];
  const limit = place.isTest ? limits.test : limits.file;
  if (lineCount > limit) {
    violations.push({
      path,
      message: `${lineCount} lines; at most ${limit}. Split by sub-noun, never by layer.`,
    });
  }
  if (place.isTest || place.packageName === 'e2e') return violations;
  for (const { name, line, lines, ownLines } of functions) {
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name);
    const size = isComponent ? lines : ownLines;
    const allowed = isComponent ? limits.component : limits.function;
    if (size <= allowed || (name === '' && path.endsWith('.tsx'))) continue;
    const what = `${isComponent ? 'component' : 'function'} ${name}`.trim();
    violations.push({
      path,
      line,
      message: `${what} has ${size} lines; at most ${allowed}. Give a part of it a name.`,
    });
  }
  return violations;
}

/** Limits the files per folder. Stylesheets count, tests do not. */
export function checkFolders(sources: Source[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path, place } of sources) {
    if (place.isTest || place.packageName === 'root') continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > limits.folder)
    .map(([path, count]) => ({
      path,
      message: `${count} files; at most ${limits.folder}. Give a sub-noun its own folder.`,
    }));
}
