import type { ImportFound, Source } from '../source.ts';
import type { Violation } from '../violation.ts';

/** What runs in a view: the contract, other views and texts, and functions of ui and platform that neither draw nor ask. */
const pureFiles =
  /^contract\/|\.(?:view|texts)\.ts$|^web\/src\/ui\/.*(?<!use-[^/]*)\.ts$|^web\/src\/platform\/call\.ts$/;
const react = /^(?:react|zustand|@mantine\/|@hello-pangea\/dnd|@tanstack\/react-)/;

const impureNames = [
  'document',
  'window',
  'navigator',
  'location.assign',
  'matchMedia',
  'requestAnimationFrame',
  'localStorage',
  'sessionStorage',
  'fetch',
  'call',
  'setTimeout',
  'setInterval',
  'Date.now',
  'new Date()',
  'performance',
  'crypto',
  'Math.random',
];

interface Role {
  ending: string;
  /** One of these is imported, if only as a type. */
  needs?: RegExp;
  /** None of these is imported for its values. */
  lacks?: RegExp;
  message: string;
}

const roles: Role[] = [
  {
    ending: '.queries.ts',
    needs: /^@tanstack\/react-query$|^web\/src\/platform\/call\.ts$/,
    message: 'A .queries.ts file asks the server or edits the cache; other hooks are .hooks.ts.',
  },
  {
    ending: '.live.ts',
    needs: /^contract\/src\/events\.ts$|^web\/src\/platform\/live\//,
    message: 'A .live.ts file listens to events or sends commands; what the browser keeps is .store.ts.',
  },
  {
    ending: '.hooks.ts',
    needs: react,
    lacks: /^web\/src\/platform\/query\//,
    message: 'A .hooks.ts file holds hooks or contexts of React; what asks the server is .queries.ts.',
  },
  {
    ending: '.store.ts',
    needs: /^zustand|^web\/src\/platform\/member-storage\.ts$/,
    message: 'A .store.ts file keeps state in the browser, by zustand or the storage of web/src/platform.',
  },
  {
    ending: '.dom.ts',
    lacks: react,
    message: 'A .dom.ts file works on the page without React; a hook is .hooks.ts.',
  },
];

/** Files of the web's features do what their role says; views are pure. */
export function checkWebRoles(source: Source): Violation[] {
  const { path, place, imports } = source;
  if (place.packageName !== 'web' || place.zone !== 'features' || place.isTest) return [];
  if (path.endsWith('.view.ts')) return checkView(source);
  return roles.flatMap(({ ending, needs, lacks, message }) => {
    if (!path.endsWith(ending)) return [];
    const wrong = imports.find(({ target, isType }) => !isType && lacks?.test(target));
    const isRight = !wrong && (!needs || imports.some(({ target }) => needs.test(target)));
    return isRight ? [] : [{ path, ...(wrong && { line: wrong.line }), message }];
  });
}

const isPure = ({ isType, isLocal, target }: ImportFound): boolean =>
  isType || (isLocal ? pureFiles.test(target) : !react.test(target));

function checkView({ path, imports, uses }: Source): Violation[] {
  const impure = [
    ...imports.filter((found) => !isPure(found)).map(({ target, line }) => ({ what: target, line })),
    ...impureNames.flatMap((what) => {
      const line = uses.get(what);
      return line === undefined ? [] : [{ what, line }];
    }),
  ];
  return impure.map(({ what, line }) => ({
    path,
    line,
    message: `Views are pure functions; ${what} belongs in .hooks.ts or .dom.ts, or comes as an argument.`,
  }));
}
