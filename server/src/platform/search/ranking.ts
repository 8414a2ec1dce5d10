import type { MatchKind, Match } from './expansion.ts';
import { wordsOf } from './words.ts';

/**
 * What a word is worth by how closely it answers and by the field it stands in: a number a field, the weightiest field
 * first, at most four fields.
 */
export type FieldWeights = Record<MatchKind, readonly number[]>;

/** Of one word asked for, what every term that answers it is worth. */
export type AskedTerms = ReadonlyMap<number, number>;

/** Something that answers a search. */
export interface Candidate {
  id: string;
  /** In milliseconds. */
  createdAt: number;
  terms: readonly number[];
}

/** A candidate's place in the order of a search's results. */
export interface Rank {
  score: number;
  createdAt: number;
  id: string;
}

/** The place behind which a page starts, and the last arrival that the search looks at, so that pages do not shift. */
export interface SearchPlace extends Rank {
  lastArrival: number;
}

/** A word in a field (counted from the weightiest, 0) as one number, for the index of terms. */
export const termOf = (wordId: number, field: number): number => wordId * 4 + field;

/** The distinct words of these texts, a text a field, the weightiest first; each word with the weightiest field it stands in. */
export function fieldsOfWords(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [field, text] of [...texts.entries()].toReversed())
    for (const word of wordsOf(text)) found.set(word, field);
  return found;
}

/** The terms that answer one word asked for, with their worth, of at least the given worth. */
export function termsOf(
  matches: readonly Match[],
  weights: FieldWeights,
  { atLeast = 0 } = {},
): Map<number, number> {
  const terms = matches.flatMap(({ id, matchKind }) =>
    weights[matchKind].map((weight, field): [number, number] => [termOf(id, field), weight]),
  );
  return new Map(terms.filter(([, weight]) => weight >= atLeast));
}

/** About which share of all `count` texts answers every word, from the frequencies of the words that answer. */
export function shareAnswering(lists: readonly (readonly Match[])[], count: number): number {
  const shareOf = (matches: readonly Match[]) =>
    1 - matches.reduce((without, { frequency }) => without * (1 - Math.min(1, frequency / count)), 1);
  return lists.reduce((share, matches) => share * shareOf(matches), 1);
}

/** The candidates in the order of their worth: the sum of each asked word's best term, then the newest. */
export function rank(candidates: readonly Candidate[], asked: readonly AskedTerms[]): Rank[] {
  const weights = weightsByTerm(asked);
  const best = asked.map(() => 0);
  const scoreOf = (terms: readonly number[]) => {
    best.fill(0);
    for (const term of terms) {
      for (const { word, weight } of weights.get(term) ?? []) best[word] = Math.max(best[word] ?? 0, weight);
    }
    return best.reduce((sum, weight) => sum + weight, 0);
  };
  return candidates
    .map(({ id, createdAt, terms }) => ({ id, createdAt, score: scoreOf(terms) }))
    .toSorted(byRank);
}

/** By term which words asked for it answers: a thousand candidates have a hundred thousand terms, each looked up once. */
function weightsByTerm(asked: readonly AskedTerms[]): Map<number, { word: number; weight: number }[]> {
  const weights = new Map<number, { word: number; weight: number }[]>();
  for (const [word, terms] of asked.entries()) {
    for (const [term, weight] of terms) weights.set(term, [...(weights.get(term) ?? []), { word, weight }]);
  }
  return weights;
}

/** Orders by score, then newest first; the id decides among those of one moment. */
export function byRank(a: Rank, b: Rank): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** The opaque cursor that stands for a place in a search's results. */
export const searchCursorOf = ({ score, createdAt, id, lastArrival }: SearchPlace): string =>
  `${score}.${createdAt}.${id}.${lastArrival}`;

/** The place that a cursor stands for, or null when the text is no cursor of a search. */
export function searchPlaceOf(cursor: string): SearchPlace | null {
  const parts = /^(\d{1,4})\.(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})$/.exec(cursor);
  if (parts === null) return null;
  const [, score, createdAt, id = '', lastArrival] = parts;
  return { score: Number(score), createdAt: Number(createdAt), id, lastArrival: Number(lastArrival) };
}
