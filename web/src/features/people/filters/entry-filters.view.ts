import { hasEntry, normalForm } from '@tandem/contract/people';
import type { SuggestedEntry } from '../../../ui/forms/suggest-input.tsx';
import { peopleTexts } from '../people.texts.ts';

const mostShown = 8;

/** What a filter offers: the own entries before something is typed, then what is in use that begins so. */
export function filterOptions(given: {
  typed: string;
  own: readonly string[];
  chosen: readonly string[];
  suggested: readonly SuggestedEntry[];
}): SuggestedEntry[] {
  const { typed, own, chosen, suggested } = given;
  const start = normalForm(typed);
  const isOffered = (entry: string) => normalForm(entry).startsWith(start) && !hasEntry(chosen, entry);
  const ownEntries = own.filter((entry, at) => isOffered(entry) && !hasEntry(own.slice(0, at), entry));
  if (start === '')
    return ownEntries.slice(0, mostShown).map((value) => ({ value, detail: peopleTexts.entries.own }));
  return suggested.filter(({ value }) => isOffered(value));
}

/** A typed entry in the spelling of the option that is the same. */
export const spelledAs = (typed: string, options: readonly SuggestedEntry[]): string =>
  options.find(({ value }) => normalForm(value) === normalForm(typed))?.value ?? typed;
