import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { arrayText } from './dictionary.ts';
import { opaqueArray } from './term-arrays.ts';
import { type Corpus, searchWordCounts, searchWords } from './search.tables.ts';
import { errorsBetween, keysOfMisspelling, keysOfPart, toleranceOf } from './spelling.ts';
import type { SearchWord } from './words.ts';

/** How a dictionary word matches a search word, best first. */
export const matchKinds = ['exact', 'prefix', 'part', 'misspelt'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** A dictionary word that matches a search word. */
export interface Match {
  id: number;
  matchKind: MatchKind;
  /** The estimated number of texts with it. */
  frequency: number;
}

/** A subquery per word: a join might scan the whole table of counts. */
const frequency = sql`(select counts.frequency from ${searchWordCounts} as counts where counts.word_id = words.id)`;

interface Found extends Match {
  searched: string;
  word: string;
}

const most = { beginnings: 48, beginningsOfLetter: 16, parts: 32, misspellings: 16, read: 400, words: 8 };
/** A word in this many texts matches only itself: it finds more than can be shown, and its extensions would be slow. */
const frequentAlone = 20_000;
/** A rare word also matches corrections that are this many times more frequent. */
const farMoreFrequent = 20;

/**
 * For each search word, the matching dictionary words: itself, words it begins or is part of (the most
 * frequent ones, within limits) and, if it is unknown or rare, likely corrections.
 * A word with signs that no text has as typed is split into its plain words. At most 8 lists.
 */
export async function expandWords(
  db: Queryable,
  corpus: Corpus,
  searched: readonly SearchWord[],
): Promise<Match[][]> {
  const whole = await findTyped(
    db,
    corpus,
    searched.flatMap(({ spellings }) => spellings),
  );
  const wanted = searched
    .flatMap(({ spellings, parts }) =>
      parts.length === 0 || spellings.some((spelling) => whole.has(spelling))
        ? [spellings]
        : parts.map((part) => [part]),
    )
    .slice(0, most.words);
  const rest = wanted.flat().filter((word) => searched.some(({ parts }) => parts.includes(word)));
  const found = rest.length === 0 ? whole : new Map([...whole, ...(await findTyped(db, corpus, rest))]);
  const lists: Match[][] = [];
  for (const spellings of wanted) {
    const typed = closest(spellings.flatMap((spelling) => found.get(spelling) ?? []));
    lists.push([...typed, ...(await findMisspelt(db, corpus, spellings.at(-1) ?? '', typed))]);
  }
  return lists;
}

async function findTyped(db: Queryable, corpus: Corpus, words: string[]): Promise<Map<string, Found[]>> {
  const typed = [...new Set(words)];
  const keys = typed.map((word) => arrayText(keysOfPart(word)));
  // One or two letters begin too many words for a range; these are found by their keys.
  const untils = typed.map((word) => (Array.from(word).length > 2 ? `${word}\u{10ffff}` : word));
  const { rows } = await db.execute(sql`
    select searched.word as searched, found.id, found.word, found.frequency
    from unnest(${sql.param(typed)}::text[], ${sql.param(untils)}::text[], ${sql.param(keys)}::text[]) as searched (word, until, keys)
    cross join lateral (
      select distinct id, word, word = searched.word as is_exact, ${frequency} as frequency
      from (
        (select id, word from ${searchWords}
          where corpus = ${corpus} and word >= searched.word and word <= searched.until
          order by word = searched.word desc, id limit ${most.read})
        union all
        (select id, word from ${searchWords}
          where keys @> searched.keys::integer[] and corpus = ${corpus} and strpos(word, searched.word) > 0
          limit ${most.read})
      ) as words
      order by is_exact desc, frequency desc limit ${4 * (most.beginnings + most.parts)}
    ) as found`);
  const matches = rows.map((row): Found => {
    const [typedWord, word] = [String(row['searched']), String(row['word'])];
    const matchKind = word === typedWord ? 'exact' : word.startsWith(typedWord) ? 'prefix' : 'part';
    return {
      searched: typedWord,
      word,
      id: Number(row['id']),
      frequency: Number(row['frequency']),
      matchKind,
    };
  });
  const answers = Map.groupBy(matches, ({ searched }) => searched);
  return new Map([...answers].map(([searched, all]) => [searched, mostFrequent(all)]));
}

/** Limits the matches of a word, which are ordered by frequency, per kind. */
function mostFrequent(matches: Found[]): Found[] {
  const of = (matchKind: MatchKind, count: number) =>
    matches.filter((match) => match.matchKind === matchKind).slice(0, count);
  const exact = of('exact', 1);
  if (exact.some((match) => match.frequency >= frequentAlone)) return exact;
  const isLetter = Array.from(matches[0]?.searched ?? '').length === 1;
  return [
    ...exact,
    ...of('prefix', isLetter ? most.beginningsOfLetter : most.beginnings),
    ...of('part', most.parts),
  ];
}

async function findMisspelt(db: Queryable, corpus: Corpus, typed: string, known: Match[]): Promise<Match[]> {
  const keys = keysOfMisspelling(typed);
  const atLeast = farMoreFrequent * known.reduce((sum, match) => sum + match.frequency, 0);
  if (keys.length === 0 || atLeast > frequentAlone) return [];
  const { rows } = await db.execute(sql`
    select id, word, ${frequency} as frequency
    from (select id, word from ${searchWords} where keys && ${opaqueArray(keys)} and corpus = ${corpus} limit ${most.read}) as words`);
  const seen = new Set(known.map(({ id }) => id));
  return rows
    .map((row) => ({
      id: Number(row['id']),
      frequency: Number(row['frequency']),
      errors: errorsBetween(typed, String(row['word'])),
    }))
    .filter(
      (match) => match.errors <= toleranceOf(typed) && match.frequency >= atLeast && !seen.has(match.id),
    )
    .toSorted((a, b) => a.errors - b.errors || b.frequency - a.frequency)
    .slice(0, most.misspellings)
    .map((match): Match => ({ id: match.id, frequency: match.frequency, matchKind: 'misspelt' }));
}

/** Each word once, with its best match kind. */
function closest(matches: Found[]): Match[] {
  const byId = new Map<number, Match>();
  for (const matchKind of matchKinds.toReversed()) {
    for (const match of matches.filter((one) => one.matchKind === matchKind))
      byId.set(match.id, { id: match.id, frequency: match.frequency, matchKind });
  }
  return [...byId.values()];
}
