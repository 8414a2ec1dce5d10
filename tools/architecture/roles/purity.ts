import type { ImportFound, Source } from '../source.ts';

/** What files of a pure role may use. Types may come from anywhere. */
export interface Purity {
  /** Paths of our own files that may run in them. */
  files: RegExp;
  /** Packages that may not. */
  impurePackages: RegExp;
  /** Globals, and functions of our own, that may not. */
  impureNames: readonly string[];
}

/** What a file uses that is not pure, with its lines. */
export function findImpure(
  { imports, uses }: Source,
  { files, impurePackages, impureNames }: Purity,
): { what: string; line: number }[] {
  const isPure = ({ isType, isLocal, target }: ImportFound): boolean =>
    isType || (isLocal ? files.test(target) : !impurePackages.test(target));
  return [
    ...imports.filter((found) => !isPure(found)).map(({ target, line }) => ({ what: target, line })),
    ...impureNames.flatMap((what) => {
      const line = uses.get(what);
      return line === undefined ? [] : [{ what, line }];
    }),
  ];
}
