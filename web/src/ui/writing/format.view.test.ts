import { describe, expect, it } from 'vitest';
import { formatOfKey, formatted, nextBullet, type Format } from './format.view.ts';

/** A text with its selection between `<` and `>`. */
const read = (marked: string) => ({
  text: marked.replace('<', '').replace('>', ''),
  from: marked.indexOf('<'),
  to: marked.indexOf('>') - 1,
});
const after = (marked: string, format: Format) => {
  const { text, from, to } = formatted(read(marked), format);
  return `${text.slice(0, from)}<${text.slice(from, to)}>${text.slice(to)}`;
};

describe('a format', () => {
  it.each([
    ['a <b> c', 'bold', 'a **<b>** c'],
    ['a **<b>** c', 'bold', 'a <b> c'],
    ['a **<b>** c', 'italic', 'a ***<b>*** c'],
    ['a ***<b>*** c', 'italic', 'a **<b>** c'],
    ['<>', 'italic', '*<>*'],
    ['<one >two', 'strike', '~~<one>~~ two'],
    ['<a>', 'code', '`<a>`'],
    ['see <a\nb>', 'code', 'see \n```\n<a\nb>\n```'],
    ['<a\nb>', 'list', '- <a\n- b>'],
    ['- <a\n- b>', 'list', '<a\nb>'],
    ['x\na<>', 'list', 'x\n- a<>'],
  ] as const)('%j %s', (text, format, expected) => {
    expect(after(text, format)).toBe(expected);
  });

  it('has a key', () => {
    const key = (letter: string, more = {}) =>
      formatOfKey({
        key: letter,
        ctrlKey: true,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        ...more,
      });
    expect([key('b'), key('I'), key('e'), key('X', { shiftKey: true })]).toEqual([
      'bold',
      'italic',
      'code',
      'strike',
    ]);
    expect([key('x'), key('b', { ctrlKey: false }), key('b', { altKey: true }), key('k')]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});

it('a new line goes on with a list until an item is empty', () => {
  expect(['- a', '  * b', '9. c', 'text', '- ', '1. '].map(nextBullet)).toEqual([
    '- ',
    '  * ',
    '10. ',
    null,
    null,
    null,
  ]);
});
