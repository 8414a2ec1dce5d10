import type { MatchKind, Match } from './expansion.ts';
import { wordsOf } from './words.ts';

/**
 * The weight of a word by match kind and field: one number per field, the weightiest
 * field first, at most four fields.
 */
export type FieldWeights = Record<MatchKind, readonly number[]>;

/** The weight of every term that matches one search word. */
export type TermWeights = ReadonlyMap<number, number>;

/** A search result before ranking. */
export interface Candidate {
  id: string;
  /** In milliseconds. */
  createdAt: number;
  terms: readonly number[];
}

/** What results are ordered by. */
export interface Rank {
  score: number;
  createdAt: number;
  id: string;
}

/** The position after which a page starts, and the last arrival searched, so that pages do not shift. */
export interface SearchPosition extends Rank {
  lastArrival: number;
}

/** Encodes a word and its field (0 is the weightiest) as one number for the term index. */
export const termOf = (wordId: number, field: number): number => wordId * 4 + field;

/** The word of a term. */
export const wordIdOf = (term: number): number => Math.floor(term / 4);

/** The field of a term. */
export const fieldOf = (term: number): number => term % 4;

/** The distinct words of the fields' texts (weightiest first), each with its weightiest field. */
export function fieldsOfWords(texts: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [field, text] of [...texts.entries()].toReversed())
    for (const word of wordsOf(text)) found.set(word, field);
  return found;
}

/** The terms that match one search word, with their weight if it is at least `atLeast`. */
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

/** The estimated share of all `count` texts that match every word, from word frequencies. */
export function shareAnswering(lists: readonly (readonly Match[])[], count: number): number {
  const shareOf = (matches: readonly Match[]) =>
    1 - matches.reduce((without, { frequency }) => without * (1 - Math.min(1, frequency / count)), 1);
  return lists.reduce((share, matches) => share * shareOf(matches), 1);
}

/** Orders candidates by the sum of each search word's best term, then newest first. */
export function rank(candidates: readonly Candidate[], words: readonly TermWeights[]): Rank[] {
  const weights = weightsByTerm(words);
  const best = words.map(() => 0);
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

/** Indexes weights by term, because a thousand candidates have a hundred thousand terms to look up. */
function weightsByTerm(words: readonly TermWeights[]): Map<number, { word: number; weight: number }[]> {
  const weights = new Map<number, { word: number; weight: number }[]>();
  for (const [word, terms] of words.entries()) {
    for (const [term, weight] of terms) weights.set(term, [...(weights.get(term) ?? []), { word, weight }]);
  }
  return weights;
}

/** Orders by score, then newest first, then id. */
export function byRank(a: Rank, b: Rank): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

/** Encodes a position in search results as an opaque cursor. */
export const encodeSearchCursor = ({ score, createdAt, id, lastArrival }: SearchPosition): string =>
  `${score}.${createdAt}.${id}.${lastArrival}`;

/** Decodes a search cursor; null when it is invalid. */
export function decodeSearchCursor(cursor: string): SearchPosition | null {
  const parts = /^(\d{1,4})\.(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})$/.exec(cursor);
  if (parts === null) return null;
  const [, score, createdAt, id = '', lastArrival] = parts;
  return { score: Number(score), createdAt: Number(createdAt), id, lastArrival: Number(lastArrival) };
}
