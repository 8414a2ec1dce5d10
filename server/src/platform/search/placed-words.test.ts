import { expect, it } from 'vitest';
import { indexedWordsOf, queriesOf } from './placed-words.ts';

const chatId = '01980000-0000-7000-8000-000000000001';
const near = (word: string) => queriesOf(word, [chatId])?.near?.words ?? '';

it('indexes the folded words of a text, pairs of characters without spaces, and the chat', () => {
  expect(indexedWordsOf({ placeId: chatId, text: 'Größe: node.js, 我家在 it’s' })).toBe(
    `' ${chatId}' 'grosse' 'node' 'js' '我家' '家在' '在' 'it' 's'`,
  );
});

it('indexes nothing of a text without words', () => {
  expect(indexedWordsOf({ placeId: chatId, text: `… 👍 <@${chatId}>` })).toBe('');
  expect(queriesOf('…', [chatId])).toBeNull();
  expect(queriesOf('words', [])).toBeNull();
});

it('asks for every word from its first letters on, and for a single letter alone', () => {
  const queries = queriesOf('Hut c 上海', [chatId, 'x']);
  expect(queries?.exact).toEqual({
    places: `(' ${chatId}' | ' x')`,
    words: `'hut':* & 'c' & '上海':*`,
  });
});

it.each([
  ['a letter too few', 'stve'],
  ['a letter too many', 'stovve'],
  ['a wrong letter', 'stave'],
  ['a wrong first letter', 'atove'],
  ['two letters exchanged', 'sotve'],
])('finds a word near one with %s', (_, typed) => {
  expect(near(typed)).toContain(`'stove'`);
});

it('finds words near one in Cyrillic and Greek, and drops letters of other scripts', () => {
  expect(near('превет')).toContain(`'привет'`);
  expect(near('θαλαςα')).toContain(`'θαλασσα'`);
  expect(near('שללום')).toContain(`'שלום'`);
});

it.each([
  'hut',
  'build2026',
  'a-very-long-word-of-more-than-sixteen-letters'.replaceAll('-', ''),
  '上海市区',
])('guesses nothing near %s', (word) => {
  expect(queriesOf(word, [chatId])?.near).toBeNull();
});

it('takes a short word as typed beside one that is guessed', () => {
  expect(near('hut stve')).toMatch(/^\('hut':\*\) & \('stve':\* \| .*'stove'/);
});

it('looks up at most 900 words near one', () => {
  expect(near('abcdefghijklmnop').split(' | ').length).toBeLessThanOrEqual(900);
});
