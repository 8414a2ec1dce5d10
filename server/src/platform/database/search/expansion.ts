import { sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { arrayText } from './dictionary.ts';
import { type Corpus, searchWords } from './dictionary.tables.ts';
import { errorsBetween, keysOfMisspelling, keysOfPart, toleranceOf } from './spelling.ts';
import type { AskedWord } from './words.ts';

/** How a word of the dictionary answers a word that was asked for, the best first. */
export const closenesses = ['exact', 'prefix', 'part', 'misspelt'] as const;
export type Closeness = (typeof closenesses)[number];

/** A word of the dictionary that answers one asked for. */
export interface Match {
  id: number;
  closeness: Closeness;
  /** About how many texts hold it. */
  frequency: number;
}

interface Found extends Match {
  asked: string;
  word: string;
}

const most = { beginnings: 48, parts: 32, partsRead: 600, misspellings: 16, misspellingsRead: 600, words: 8 };
/** A word typed as nobody else writes it is also read as one that is so many times more frequent. */
const farMoreFrequent = 20;

/**
 * For each word asked for, the words of the dictionary that answer it: itself, those it begins or stands in (the most
 * frequent ones, within bounds) and, where it is unknown or very rare, what it may be a misspelling of.
 * A word with signs inside that no text has as typed counts as the plain words it is made of. At most 8 lists.
 */
export async function expandWords(db: Queryable, corpus: Corpus, asked: readonly AskedWord[]): Promise<Match[][]> {
  const found = await findTyped(db, corpus, [...new Set(asked.flatMap(({ spellings, parts }) => [...spellings, ...parts]))]);
  const answering = (spellings: string[]) => spellings.flatMap((spelling) => found.get(spelling) ?? []);
  const wanted = asked
    .flatMap(({ spellings, parts }) =>
      parts.length > 0 && answering(spellings).length === 0 ? parts.map((part) => [part]) : [spellings],
    )
    .slice(0, most.words);
  const lists: Match[][] = [];
  for (const spellings of wanted) {
    const typed = closest(answering(spellings));
    lists.push([...typed, ...(await findMisspelt(db, corpus, spellings.at(-1) ?? '', typed))]);
  }
  return lists;
}

async function findTyped(db: Queryable, corpus: Corpus, typed: string[]): Promise<Map<string, Found[]>> {
  const keys = typed.map((word) => arrayText(keysOfPart(word)));
  const { rows } = await db.execute(sql`
    select asked.word as asked, found.id, found.word, found.frequency
    from unnest(${sql.param(typed)}::text[], ${sql.param(keys)}::text[]) as asked (word, keys)
    cross join lateral (
      (select id, word, frequency from ${searchWords}
        where corpus = ${corpus} and word >= asked.word and word < asked.word || chr(1114111)
        order by word = asked.word desc, frequency desc limit ${most.beginnings})
      union all
      (select id, word, frequency from (
          select id, word, frequency from ${searchWords}
          where asked.keys <> '{}' and keys @> asked.keys::integer[] and corpus = ${corpus} and strpos(word, asked.word) > 1
          limit ${most.partsRead}) as parts
        order by frequency desc limit ${most.parts})
    ) as found`);
  const matches = rows.map((row): Found => {
    const [typedWord, word] = [String(row['asked']), String(row['word'])];
    const closeness = word === typedWord ? 'exact' : word.startsWith(typedWord) ? 'prefix' : 'part';
    return { asked: typedWord, word, id: Number(row['id']), frequency: Number(row['frequency']), closeness };
  });
  return Map.groupBy(matches, ({ asked: typedWord }) => typedWord);
}

async function findMisspelt(db: Queryable, corpus: Corpus, typed: string, known: Match[]): Promise<Match[]> {
  const keys = keysOfMisspelling(typed);
  const atLeast = farMoreFrequent * known.reduce((sum, { frequency }) => sum + frequency, 0);
  if (keys.length === 0 || atLeast > 10_000) return [];
  const { rows } = await db.execute(sql`
    select id, word, frequency from ${searchWords}
    where keys && ${sql.param(keys)}::integer[] and corpus = ${corpus} and frequency >= ${atLeast}
    limit ${most.misspellingsRead}`);
  const seen = new Set(known.map(({ id }) => id));
  return rows
    .map((row) => ({ id: Number(row['id']), frequency: Number(row['frequency']), errors: errorsBetween(typed, String(row['word'])) }))
    .filter(({ id, errors }) => errors <= toleranceOf(typed) && !seen.has(id))
    .toSorted((a, b) => a.errors - b.errors || b.frequency - a.frequency)
    .slice(0, most.misspellings)
    .map(({ id, frequency }): Match => ({ id, frequency, closeness: 'misspelt' }));
}

/** Each word once, by the closest of the ways in which it answers. */
function closest(matches: Found[]): Match[] {
  const byId = new Map<number, Match>();
  for (const closeness of closenesses.toReversed()) {
    for (const { id, frequency } of matches.filter((match) => match.closeness === closeness)) byId.set(id, { id, frequency, closeness });
  }
  return [...byId.values()];
}
