import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';
import { learnWords } from './dictionary.ts';
import { expandWords } from './expansion.ts';
import { wordsOfSearch } from './words.ts';

let database: Database;
const names = new Map<number, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  await learn({
    graph: 40,
    graphql: 9,
    graphics: 12,
    typography: 3,
    python: 60,
    pyhton: 1,
    java: 5,
    lava: 70,
    jaba: 400,
  });
  await learn({ everywhere: 50_000, everywherever: 2 });
});
afterAll(() => database.close());

async function learn(counts: Record<string, number>): Promise<Map<string, number>> {
  const ids = await learnWords(database.orm, 'projects', new Map(Object.entries(counts)));
  for (const [word, id] of ids) names.set(id, word);
  return ids;
}

/** The matches of each search word, as `matchKind word`. */
async function expand(search: string): Promise<string[][]> {
  const lists = await expandWords(database.orm, 'projects', wordsOfSearch(search));
  return lists.map((matches) =>
    matches.map(({ id, matchKind }) => `${matchKind} ${names.get(id)}`).toSorted(),
  );
}

describe('a search word matches', () => {
  it('itself, words it begins and words that contain it', async () => {
    expect(await expand('graph')).toEqual([
      ['exact graph', 'part typography', 'prefix graphics', 'prefix graphql'],
    ]);
  });

  it('likely corrections when no text has it', async () => {
    expect(await expand('grpahql')).toEqual([['misspelt graphql']]);
  });

  it('likely corrections that are far more frequent', async () => {
    expect(await expand('pyhton')).toEqual([['exact pyhton', 'misspelt python']]);
    expect(await expand('java')).toEqual([['exact java', 'misspelt jaba']]);
  });

  it('nothing of another corpus', async () => {
    await learnWords(database.orm, 'people', new Map([['graphite', 1]]));
    expect((await expand('graphit'))[0]).not.toContain('prefix graphite');
    expect(await expand('graphite')).toEqual([['misspelt graphics']]);
  });

  it('only itself when it is very frequent', async () => {
    expect(await expand('everywhere')).toEqual([['exact everywhere']]);
  });

  it('one list per word, empty when nothing is similar', async () => {
    expect(await expand('graph zzzzzz')).toEqual([expect.any(Array), []]);
  });
});

describe('learning words', () => {
  it('gives a word one permanent id', async () => {
    const first = await learn({ again: 1 });
    expect(await learn({ again: 1 })).toEqual(first);
  });

  it('gives a word one id when many add it at once', async () => {
    const counts = new Map(['delta', 'alpha', 'charlie', 'bravo'].map((word) => [word, 1]));
    const all = await Promise.all(
      Array.from({ length: 8 }, () => database.transaction((tx) => learnWords(tx, 'projects', counts))),
    );
    for (const ids of all) expect(ids).toEqual(all[0]);
  });
});
