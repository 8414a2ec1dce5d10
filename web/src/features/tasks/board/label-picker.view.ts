import type { CountedLabel } from './filter.view.ts';

/** The most labels that a list shows at once; typing finds the others. */
const maxChoices = 50;

const fold = (value: string) => value.trim().toLocaleLowerCase('en');

/** The labels that match what was typed, those that begin with it first, and what it would create; null for nothing. */
export function choicesOf(
  labels: readonly CountedLabel[],
  typed: string,
  canCreate: boolean,
): { found: CountedLabel[]; created: string | null } {
  const term = fold(typed);
  const begins = labels.filter(({ name }) => fold(name).startsWith(term));
  const contains = labels.filter(({ name }) => !fold(name).startsWith(term) && fold(name).includes(term));
  const isNew = term !== '' && labels.every(({ name }) => fold(name) !== term);
  return {
    found: [...begins, ...contains].slice(0, maxChoices),
    created: canCreate && isNew ? typed.trim() : null,
  };
}
