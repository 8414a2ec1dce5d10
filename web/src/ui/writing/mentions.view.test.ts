import { describe, expect, it } from 'vitest';
import { emojiNamed } from './emoji-names.view.ts';
import { emojiIn } from './emoji.view.ts';
import { fitting, queryAt, stepped, withNamed } from './mentions.view.ts';

describe('the name that is being typed', () => {
  it.each([
    ['@', '@', '', 0],
    ['Hi @an', '@', 'an', 3],
    ['Hi (@Ana Si', '@', 'Ana Si', 4],
    ['a\n#HB-1', '#', 'HB-1', 2],
    ['@Åsa', '@', 'Åsa', 0],
    ['Great :ta', ':', 'ta', 6],
    [':+1', ':', '+1', 0],
    [':tada:', ':', 'tada:', 0],
  ])('%j', (text, trigger, search, from) => {
    expect(queryAt(text, text.length)).toEqual({ trigger, search, from, to: text.length });
  });

  it.each([
    'ana@hut.org',
    'a#1',
    '@ ana',
    '# Heading',
    'Hi',
    '@Ana Silva is',
    ':D',
    'at 10:30',
    'see:there',
    `@${'a'.repeat(200)}`,
  ])('is none in %j', (text) => {
    expect(queryAt(text, text.length)).toBeNull();
  });

  it('is read before the caret alone', () => {
    expect(queryAt('@an and more', 3)?.search).toBe('an');
  });
});

it('steps around both ends of the list', () => {
  expect([stepped(0, -1, 3), stepped(2, 1, 3), stepped(0, 1, 1)]).toEqual([2, 0, 0]);
});

it('keeps who was named, and of two with one name the last', () => {
  const ana = { _id: 'a', name: 'Ana Silva' };
  expect(withNamed([ana], { id: 'b', label: '@Ben' })).toEqual([ana, { _id: 'b', name: 'Ben' }]);
  expect(withNamed([ana], { id: 'c', label: '@Ana Silva' })).toEqual([{ _id: 'c', name: 'Ana Silva' }]);
  expect(withNamed([ana], { id: 't', label: '#HB-1' })).toEqual([ana]);
});

describe('an emoji', () => {
  it('is one alone', () => {
    expect([' 👍🏽', '👩‍🚀', '❤', 'a', '👍👍', ''].map(emojiIn)).toEqual(['👍🏽', '👩‍🚀', '❤️', null, null, null]);
  });

  it('is found by the beginning of its name or of a word of it, and chosen by its whole name', () => {
    expect(emojiNamed('rock').map(({ label }) => label)).toEqual(['🚀']);
    expect(emojiNamed('Smile').map(({ label }) => label)).toEqual(['😄', '😃', '😅', '🙂']);
    expect(emojiNamed('tada:')).toEqual([{ id: 'tada', label: '🎉', detail: ':tada:', isChosen: true }]);
    expect(emojiNamed('tad:')).toEqual([]);
  });

  it('has one name only, and is one that can be typed', () => {
    const all = 'abcdefghijklmnopqrstuvwxyz+-1'.split('').flatMap((start) => emojiNamed(start));
    expect(all.filter(({ label }) => emojiIn(label) === null)).toEqual([]);
    expect(emojiNamed('smile:')).toHaveLength(1);
  });
});

describe('the names that fit what was typed', () => {
  const options = ['@Aroha Tamihana', '@Ana Lovrić', '@Bo Andersen'].map((label) => ({ id: label, label }));
  it.each([
    ['', ['@Aroha Tamihana', '@Ana Lovrić', '@Bo Andersen']],
    ['an', ['@Ana Lovrić', '@Bo Andersen', '@Aroha Tamihana']],
    ['ANA LOVRIC', ['@Ana Lovrić']],
    ['x', []],
  ])('%j', (typed, labels) => {
    expect(fitting(options, typed).map(({ label }) => label)).toEqual(labels);
  });
});
