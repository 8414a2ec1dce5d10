import { expect, it } from 'vitest';
import { changesBySocket, endWatch, noWatches, setWatch } from './chat-presence.rules.ts';

const until = 1_000;

it('gives each socket the changed people it watches, and nothing to the others', () => {
  const watches = noWatches();
  setWatch(watches, 'one', { personIds: ['mira', 'jonas'], until });
  setWatch(watches, 'two', { personIds: ['jonas'], until });
  setWatch(watches, 'three', { personIds: ['lena'], until });
  expect(changesBySocket(watches, ['mira', 'jonas', 'nobody'], 0)).toEqual(
    new Map([
      ['one', ['mira', 'jonas']],
      ['two', ['jonas']],
    ]),
  );
});

it('replaces what a socket watches, and forgets a socket that closes', () => {
  const watches = noWatches();
  setWatch(watches, 'one', { personIds: ['mira', 'jonas'], until });
  setWatch(watches, 'one', { personIds: ['lena'], until });
  expect([...changesBySocket(watches, ['mira', 'lena'], 0)]).toEqual([['one', ['lena']]]);
  endWatch(watches, 'one');
  expect(watches).toEqual(noWatches());
});

it('ends a watch that is not renewed', () => {
  const watches = noWatches();
  setWatch(watches, 'one', { personIds: ['mira'], until });
  expect(changesBySocket(watches, ['mira'], until - 1).size).toBe(1);
  expect(changesBySocket(watches, ['mira'], until).size).toBe(0);
});
