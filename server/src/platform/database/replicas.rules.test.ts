import { expect, it } from 'vitest';
import { lagOf, verdictOn } from './replicas.rules.ts';

const state = { at: 100n, history: 'h', isReplica: true };
const needed = { at: 100n, history: 'h' };

it.each([
  ['reads from a replica that has what is needed', state, 0, 'read'],
  ['reads from one that has more, and from one that took its time', { ...state, at: 101n }, 50, 'read'],
  ['waits for one that lacks something', { ...state, at: 99n }, 49, 'wait'],
  ['gives up after 50 ms', { ...state, at: 99n }, 50, 'behind'],
  ['waits while a new history is on its way', { ...state, at: 99n, history: 'old' }, 0, 'wait'],
  ['leaves out one of another history', { ...state, history: 'old' }, 0, 'foreign'],
  [
    'leaves out one that takes writes, also while it lacks something',
    { ...state, isReplica: false },
    0,
    'foreign',
  ],
  ['leaves out one that takes writes and is behind', { ...state, at: 1n, isReplica: false }, 0, 'foreign'],
] as const)('%s', (_name, replica, waitedMs, verdict) => {
  expect(verdictOn(replica, needed, waitedMs)).toBe(verdict);
});

it('compares positions as numbers: 0/9FFFFFF comes before 0/10000000', () => {
  expect(verdictOn({ ...state, at: 0x9ffffffn }, { ...needed, at: 0x10000000n }, 0)).toBe('wait');
});

it('counts the lag from the first write that is missing', () => {
  const samples = [
    { at: 1n, time: 1_000 },
    { at: 5n, time: 1_500 },
    { at: 9n, time: 2_000 },
  ];
  expect(lagOf(samples, 9n, 2_100)).toBe(0);
  expect(lagOf(samples, 5n, 2_100)).toBe(100);
  expect(lagOf(samples, 4n, 2_100)).toBe(600);
  expect(lagOf([], 4n, 2_100)).toBe(0);
});
