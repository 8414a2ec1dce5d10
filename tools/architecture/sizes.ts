import { dirname } from 'node:path';
import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

const most = { file: 300, test: 400, function: 40, component: 120, folder: 15 } as const;

/** Files, functions and components stay small enough to be read in one go. */
export function checkSizes({ path, place, lineCount, functions }: Source): Violation[] {
  const violations: Violation[] = [];
  const limit = place.isTest ? most.test : most.file;
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
    const allowed = isComponent ? most.component : most.function;
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

/** No folder holds more than a glance can take in; tests, and stylesheets beside their component, are not counted. */
export function checkFolders(sources: Source[]): Violation[] {
  const counts = new Map<string, number>();
  const paths = new Set(sources.map((source) => source.path));
  for (const { path, place } of sources) {
    const isPartOfComponent = paths.has(path.replace(/\.module\.css$/, '.tsx')) && path.endsWith('.css');
    if (place.isTest || place.packageName === 'root' || isPartOfComponent) continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > most.folder)
    .map(([path, count]) => ({
      path,
      message: `${count} files; at most ${most.folder}. Give a sub-noun its own folder.`,
    }));
}
