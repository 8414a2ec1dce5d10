import type { Source } from '../source.ts';
import type { Violation } from '../violation.ts';
import { findImpure } from './purity.ts';

const react = /^(?:react|zustand|@mantine\/|@hello-pangea\/dnd|@tanstack\/react-)/;

/** What views may import: the contract, views, texts, and functions of ui and platform that neither render nor send. */
const purity = {
  files:
    /^contract\/|\.(?:view|texts)\.ts$|^web\/src\/ui\/.*(?<!use-[^/]*)\.ts$|^web\/src\/platform\/call\.ts$/,
  impurePackages: react,
  impureNames: [
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
  ],
};

interface Role {
  ending: string;
  /** The file imports one of these, at least as a type. */
  needs?: RegExp;
  /** The file imports no values from these. */
  lacks?: RegExp;
  message: string;
}

const roles: Role[] = [
  {
    ending: '.queries.ts',
    needs: /^@tanstack\/react-query$|^web\/src\/platform\/call\.ts$/,
    message: 'A .queries.ts file sends requests or edits the query cache; other hooks are .hooks.ts.',
  },
  {
    ending: '.live.ts',
    needs: /^contract\/src\/events\.ts$|^web\/src\/platform\/live\//,
    message: 'A .live.ts file listens to events or sends commands; browser state is .store.ts.',
  },
  {
    ending: '.hooks.ts',
    needs: react,
    lacks: /^web\/src\/platform\/query\//,
    message: 'A .hooks.ts file contains hooks or contexts of React; requests belong in .queries.ts.',
  },
  {
    ending: '.store.ts',
    needs: /^zustand|^web\/src\/platform\/member-storage\.ts$/,
    message: 'A .store.ts file keeps state in the browser, with zustand or the storage of web/src/platform.',
  },
  {
    ending: '.dom.ts',
    lacks: react,
    message: 'A .dom.ts file works on the page without React; hooks are .hooks.ts.',
  },
];

/** Files of web features match their role, and views are pure. */
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

function checkView(source: Source): Violation[] {
  return findImpure(source, purity).map(({ what, line }) => ({
    path: source.path,
    line,
    message: `Views are pure functions; ${what} belongs in .hooks.ts or .dom.ts, or comes as an argument.`,
  }));
}
