import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

const limits = { file: 400, function: 60, component: 150 } as const;

/** Limits the length of files, functions and components; a texts file may have any length. */
export function checkSizes({ path, place, lineCount, functions }: Source): Violation[] {
  const violations: Violation[] = [];
  if (lineCount > limits.file && !path.endsWith('.texts.ts')) {
    violations.push({
      path,
      message: `${lineCount} lines; at most ${limits.file}. Split by subject, never by layer.`,
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
