import { describe, expect, it } from 'vitest';
import { queryAt, stepped, withNamed } from './mentions.view.ts';

describe('the name that is being typed', () => {
  it.each([
    ['@', '@', '', 0],
    ['Hi @an', '@', 'an', 3],
    ['Hi (@Ana Si', '@', 'Ana Si', 4],
    ['a\n#HB-1', '#', 'HB-1', 2],
    ['@Åsa', '@', 'Åsa', 0],
  ])('%j', (text, trigger, search, from) => {
    expect(queryAt(text, text.length)).toEqual({ trigger, search, from, to: text.length });
  });

  it.each(['ana@hut.org', 'a#1', '@ ana', '# Heading', 'Hi', '@Ana Silva is', `@${'a'.repeat(200)}`])(
    'is none in %j',
    (text) => {
      expect(queryAt(text, text.length)).toBeNull();
    },
  );

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
