import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

const needsDocstring = /\.(?:service|rules)\.ts$|^contract\/src\/|^(?:server|web)\/src\/platform\/.*\.ts$/;

/**
 * Requires named exports, docstrings, components in component files and ends of text fields; forbids banners and open work in
 * comments.
 */
export function checkConventions(source: Source): Violation[] {
  return [
    ...checkExports(source),
    ...checkComments(source),
    ...checkComponent(source),
    ...checkTextFields(source),
  ];
}

function checkExports({ path, place, defaultExports, functions }: Source): Violation[] {
  const isConfigFile = /(?:^|\/)[a-z]+(?:\.config|-setup)\.ts$/.test(path);
  const unnamed = isConfigFile ? [] : defaultExports;
  const undocumented =
    needsDocstring.test(path) && !place.isTest
      ? functions.filter((found) => found.isExported && !found.hasDocstring)
      : [];
  return [
    ...unnamed.map((line) => ({ path, line, message: 'Name the export, so that find-references works.' })),
    ...undocumented.map(({ name, line }) => ({
      path,
      line,
      message: `${name} needs a docstring (/** … */) that states its contract.`,
    })),
  ];
}

function checkComments({ path, comments }: Source): Violation[] {
  return comments.flatMap(({ text, line }) => {
    if (/\b(?:TODO|FIXME|XXX|HACK)\b/.test(text))
      return [{ path, line, message: 'Open work belongs in an issue, not in the code.' }];
    if (/[=*#~_-]{6,}/.test(text))
      return [{ path, line, message: 'No banners: split a file that needs them.' }];
    return [];
  });
}

function checkComponent({ path, place, functions }: Source): Violation[] {
  const isComponentFile =
    path.endsWith('.tsx') && !place.isTest && (place.zone === 'features' || place.zone === 'ui');
  if (!isComponentFile) return [];
  if (functions.some((found) => found.isExported && /^[A-Z]/.test(found.name))) return [];
  return [
    {
      path,
      message: 'A component file exports a component; hooks are .hooks.ts, pure functions .view.ts.',
    },
  ];
}

const checkTextFields = ({ path, place, endlessFields }: Source): Violation[] =>
  (place.isTest ? [] : endlessFields).map((line) => ({
    path,
    line,
    message: 'A text field has the maxLength of its limit, or an error that says what is too long.',
  }));
