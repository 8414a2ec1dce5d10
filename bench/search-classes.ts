import { randomOf } from './community/random.ts';
import type { BenchCommunity } from './community/projects.ts';
import { mistype } from './community/vocabulary.ts';

const searchesPerClass = 20;

/** Searches of one kind, measured together. */
export interface SearchClass {
  name: string;
  searches: string[];
}

/** The classes of searches, drawn from the words of the community. They are the same in every run. */
export function searchesOf(community: BenchCommunity): SearchClass[] {
  const { words, skills, names } = community;
  const random = randomOf(7);
  const some = <T>(list: readonly T[]): T[] =>
    Array.from({ length: searchesPerClass }, () => random.pick(list));
  const long = (list: readonly string[], length = 5) => list.filter((word) => word.length >= length);
  const innerPart = (word: string) => word.slice(1, 1 + Math.max(3, word.length - 3));
  const [common, middle, rare] = [words.slice(0, 12), words.slice(100, 2000), words.slice(20_000)];
  const frequent = words.slice(20, 400);
  return [
    { name: 'rare word', searches: some(rare) },
    { name: 'word of some (0.3–6 %)', searches: some(middle) },
    { name: 'frequent word (in 8–32 %)', searches: some(words.slice(15, 80)) },
    { name: 'common word (in 40–90 %)', searches: common },
    { name: 'skill', searches: some(skills) },
    {
      name: "creator's name",
      searches: some(names).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    },
    {
      name: 'beginning of a word, 3–5 letters',
      searches: some(long(middle)).map((word) => word.slice(0, 3 + random.below(3))),
    },
    { name: 'inner part of a word', searches: some(long(middle, 6)).map(innerPart) },
    {
      name: 'inner part, 3 letters',
      searches: some(long(common.concat(middle))).map((word) => word.slice(2, 5)),
    },
    { name: 'one letter', searches: Array.from('bcdfghjklmnprstvw') },
    { name: 'two letters', searches: some(long(middle)).map((word) => word.slice(0, 2)) },
    { name: 'misspelt rare word', searches: some(long(rare)).map((word) => mistype(word, random)) },
    {
      name: 'misspelt frequent word',
      searches: some(long(frequent, 4)).map((word) => mistype(word, random)),
    },
    ...searchesOfSeveralWords(community),
    { name: 'unknown word', searches: ['zzxxqqkkvv', 'wqxzkjwq', '🦖🦖', '%%%'] },
  ];
}

function searchesOfSeveralWords({ words }: BenchCommunity): SearchClass[] {
  const random = randomOf(8);
  const [common, middle, rare] = [words.slice(0, 12), words.slice(100, 2000), words.slice(20_000)];
  const several = (count: number, list: readonly string[]) =>
    Array.from({ length: count }, () => random.pick(list)).join(' ');
  const drawClass = (draw: () => string) => Array.from({ length: searchesPerClass }, draw);
  return [
    { name: 'two common words', searches: drawClass(() => several(2, common)) },
    { name: 'eight common words', searches: drawClass(() => several(8, common)) },
    { name: 'common and rare word', searches: drawClass(() => `${several(1, common)} ${several(1, rare)}`) },
    { name: 'three frequent words (10–26 %)', searches: drawClass(() => several(3, words.slice(20, 60))) },
    {
      name: 'word still being typed',
      searches: drawClass(
        () => `${several(1, middle)} ${several(1, common)} ${random.pick(words).slice(0, 2)}`,
      ),
    },
    { name: 'eight letters', searches: ['b c d f g h j k', 's t l m p r n w'] },
  ];
}
