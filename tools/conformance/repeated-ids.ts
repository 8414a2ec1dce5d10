import type { Violation } from './inspect.ts';

interface Source {
  path: string;
  text: string;
}

/** Finds ids that stand twice in the files of the statements. An object keeps only the last statement of an id. */
export function repeatedIds(sources: Source[]): Violation[] {
  const firsts = new Map<string, string>();
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const id = /^\s*'((?:§|added-)[\d.-]+)':/.exec(line)?.[1];
      if (id === undefined) return [];
      const where = `${path}:${at + 1}`;
      const first = firsts.get(id);
      if (first === undefined) firsts.set(id, where);
      return first === undefined
        ? []
        : [{ where, message: `The statement at ${first} has the id ${id} too.` }];
    }),
  );
}
