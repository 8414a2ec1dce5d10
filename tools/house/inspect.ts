import { checkBorders } from './borders.ts';
import type { Breach } from './breach.ts';
import { checkDoors } from './doors.ts';
import { checkHabits } from './habits.ts';
import { checkReach } from './reach.ts';
import { checkFolders, checkSizes } from './sizes.ts';
import type { Source } from './source.ts';
import { checkVocabulary } from './vocabulary.ts';

/** Every breach of the house rules in these files, in the order of their paths. */
export function inspectHouse(sources: Source[]): Breach[] {
  const perFile = [checkVocabulary, checkBorders, checkReach, checkSizes, checkHabits];
  const found = [
    ...sources.flatMap((source) => perFile.flatMap((check) => check(source))),
    ...checkDoors(sources),
    ...checkFolders(sources),
  ];
  return found.toSorted((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0));
}
