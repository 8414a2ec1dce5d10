import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

const promised = /\.(?:service|rules)\.ts$|^contract\/src\/|^(?:server|web)\/src\/platform\/.*\.ts$/;

/** Named exports, docstrings where something is promised, and comments that say why instead of what is left to do. */
export function checkConventions(source: Source): Violation[] {
  return [...exportHabits(source), ...commentHabits(source), ...componentHabits(source)];
}

function exportHabits({ path, place, defaultExports, functions }: Source): Violation[] {
  const isForATool = /(?:^|\/)[a-z]+(?:\.config|-setup)\.ts$/.test(path);
  const unnamed = isForATool ? [] : defaultExports;
  const silent =
    promised.test(path) && !place.isTest
      ? functions.filter((found) => found.isExported && !found.hasDocstring)
      : [];
  return [
    ...unnamed.map((line) => ({ path, line, message: 'Exports have names, so that find-references works.' })),
    ...silent.map(({ name, line }) => ({
      path,
      line,
      message: `${name} needs one sentence (/** … */) that says what is promised.`,
    })),
  ];
}

function commentHabits({ path, comments }: Source): Violation[] {
  return comments.flatMap(({ text, line }) => {
    if (/\b(?:TODO|FIXME|XXX|HACK)\b/.test(text))
      return [{ path, line, message: 'Work that is left stands in an issue, not in the code.' }];
    if (/[=*#~_-]{6,}/.test(text))
      return [{ path, line, message: 'No banners: a file that needs them is two files.' }];
    return [];
  });
}

function componentHabits({ path, place, functions }: Source): Violation[] {
  const isThing =
    path.endsWith('.tsx') && !place.isTest && (place.zone === 'features' || place.zone === 'ui');
  if (!isThing) return [];
  const shown = functions.filter((found) => found.isExported && /^[A-Z]/.test(found.name));
  const wanted = place.file
    .replace(/\.tsx$/, '')
    .replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (shown.length === 1 && shown[0]?.name === wanted) return [];
  const names = shown.map((found) => found.name).join(', ') || 'none';
  return [
    {
      path,
      message: `A component's file exports exactly the component it is named after: ${wanted} (found ${names}).`,
    },
  ];
}
