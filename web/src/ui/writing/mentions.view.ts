import { folded } from '../forms/search-words.ts';

/** What begins a name, and what was typed of it. */
export interface NameQuery {
  trigger: '@' | '#' | ':';
  /** For an emoji with the colon behind its name, where it has one. */
  search: string;
  /** Where the trigger stands, and where the caret does. */
  from: number;
  to: number;
}

/** Something that a text can name. */
export interface NameOption {
  id: string;
  /** What the text shows, such as "@Ana Silva". */
  label: string;
  /** What the list says besides. */
  detail?: string;
  /** Whether it was typed whole, so that nobody has to choose it. */
  isChosen?: boolean;
}

/** The options for a name that is being typed; a hook, called while the list is open. */
export type UseNameOptions = (query: NameQuery) => {
  options: readonly NameOption[];
  isPending: boolean;
  hasFailed: boolean;
};

/** The options that have what was typed, those first in which a word begins with it. */
export function fitting(options: readonly NameOption[], typed: string): NameOption[] {
  const sought = folded(typed);
  const begins = ({ label }: NameOption) => ` ${folded(label).replace('@', '')}`.includes(` ${sought}`);
  return options
    .filter(({ label }) => folded(label).includes(sought))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** What the list lets the keys of the input do. */
export interface PickerControl {
  move: (by: 1 | -1) => void;
  /** False where there is nothing to choose. */
  choose: () => boolean;
}

const longest = 100;
const begun = /(?:^|[\s([{"'“])([@#])((?:[\p{L}\p{M}\p{N}._'’-]{1,40}(?: [\p{L}\p{M}\p{N}._'’-]{0,40})?)?)$/u;
// Two characters first, because ":D" and ":3" are no names.
const begunEmoji = /(?:^|[\s([{"'“])(:)([+-]1|[\d+_a-z-]{2,30}:?)$/i;

/** The name that is being typed before the caret; null when none is. */
export function queryAt(text: string, caret: number): NameQuery | null {
  const before = text.slice(Math.max(0, caret - longest), caret);
  const [, trigger, search] = begun.exec(before) ?? begunEmoji.exec(before) ?? [];
  if ((trigger !== '@' && trigger !== '#' && trigger !== ':') || search === undefined) return null;
  return { trigger, search, from: caret - search.length - 1, to: caret };
}

/** The option after or before another one, around the ends. */
export const stepped = (index: number, by: 1 | -1, count: number): number => (index + by + count) % count;

interface Named {
  _id: string;
  name: string;
}

/** Those named before and who was chosen; of two with one name the last. A task is no person. */
export const withNamed = (named: readonly Named[], { id, label }: NameOption): Named[] => {
  const name = label.slice(1);
  if (!label.startsWith('@')) return [...named];
  return [...named.filter((mention) => mention.name !== name), { _id: id, name }];
};
