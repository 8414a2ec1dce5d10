import { expect, it } from 'vitest';
import { markedParts } from './marked.view.ts';

const marked = (text: string, search: string) =>
  markedParts(text, search)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['The Stove is lit, stoves are warm.', 'stove', 'The [Stove] is lit, [stoves] are warm.'],
  ['Kererū Hut', 'kereru hut', '[Kererū] [Hut]'],
  ['我家在上海东边', '上海', '我家在[上海]东边'],
  ['Bring wood.', 'axe', 'Bring wood.'],
  ['Bring wood.', '', 'Bring wood.'],
])('marks in %s what begins like %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

it('shows the place of what was found in a long text', () => {
  const text = `${'word '.repeat(100)}stove ${'more '.repeat(100)}`;
  expect(marked(text, 'stove')).toMatch(/^… word .*\[stove\] more .* …$/);
  expect(
    markedParts(text, 'stove')
      .map((part) => part.text)
      .join('').length,
  ).toBeLessThan(170);
});
