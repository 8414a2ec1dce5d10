import type { Closeness, Match } from '../../platform/database/search/expansion.ts';
import { wordsOf } from '../../platform/database/search/words.ts';

/** The texts by which a project is found. */
export interface SearchedProject {
  title: string;
  description: string;
  skillsRequired: readonly string[];
  interestsTags: readonly string[];
  ownerName: string;
}

/** Where a word stands in a project, the weightiest first; skills, tags and the creator's name are its facets. */
const fields = ['title', 'facet', 'description'] as const;
export type Field = (typeof fields)[number];

/** What a word is worth by how closely and where it answers: best match first (decisions §3). */
const points: Record<Closeness, Record<Field, number>> = {
  exact: { title: 20, facet: 15, description: 10 },
  prefix: { title: 14, facet: 11, description: 7 },
  part: { title: 9, facet: 8, description: 5 },
  misspelt: { title: 3, facet: 2, description: 1 },
};

/** What a word is at least worth as it is in a title, and where it begins a word of a title or is a skill, tag or name. */
export const bestWorths = [points.exact.title, points.prefix.title] as const;

/** Of each word asked for, what every term that answers it is worth. */
export type AskedTerms = ReadonlyMap<number, number>;

/** A project that answers a search. */
export interface Candidate {
  id: string;
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

/** A word in a field as one number, for the index of terms. */
export const termOf = (wordId: number, field: Field): number => wordId * 4 + fields.indexOf(field);

/** The distinct words of a project, each with the weightiest field it stands in. */
export function fieldsOfWords(project: SearchedProject): Map<string, Field> {
  const texts: Record<Field, string> = {
    title: project.title,
    facet: [...project.skillsRequired, ...project.interestsTags, project.ownerName].join(' ; '),
    description: project.description,
  };
  const found = new Map<string, Field>();
  for (const field of fields.toReversed()) for (const word of wordsOf(texts[field])) found.set(word, field);
  return found;
}

/** The terms that answer one word asked for, with their worth, in the given fields and of at least the given worth. */
export function termsOf(matches: readonly Match[], { atLeast = 0 } = {}): Map<number, number> {
  const terms = matches.flatMap(({ id, closeness }) =>
    fields.map((field): [number, number] => [termOf(id, field), points[closeness][field]]),
  );
  return new Map(terms.filter(([, worth]) => worth >= atLeast));
}

/** About which share of all projects answers every word, from the frequencies of the words that answer. */
export function shareAnswering(lists: readonly (readonly Match[])[], projectsCount: number): number {
  const shareOf = (matches: readonly Match[]) =>
    1 - matches.reduce((without, { frequency }) => without * (1 - Math.min(1, frequency / projectsCount)), 1);
  return lists.reduce((share, matches) => share * shareOf(matches), 1);
}

/** The candidates in the order of their worth: the sum of each asked word's best term, then the newest. */
export function rank(candidates: readonly Candidate[], asked: readonly AskedTerms[]): Rank[] {
  const worths = worthsOf(asked);
  const best = asked.map(() => 0);
  const scoreOf = (terms: readonly number[]) => {
    best.fill(0);
    for (const term of terms) {
      for (const { word, worth } of worths.get(term) ?? []) best[word] = Math.max(best[word] ?? 0, worth);
    }
    return best.reduce((sum, worth) => sum + worth, 0);
  };
  return candidates
    .map(({ id, createdAt, terms }) => ({ id, createdAt, score: scoreOf(terms) }))
    .toSorted(byRank);
}

/** By term which words asked for it answers: a thousand candidates have a hundred thousand terms, each looked up once. */
function worthsOf(asked: readonly AskedTerms[]): Map<number, { word: number; worth: number }[]> {
  const worths = new Map<number, { word: number; worth: number }[]>();
  for (const [word, terms] of asked.entries()) {
    for (const [term, worth] of terms) worths.set(term, [...(worths.get(term) ?? []), { word, worth }]);
  }
  return worths;
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
