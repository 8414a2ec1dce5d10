import { limits } from '../../limits.ts';
import { expect, it } from 'vitest';
import { hasEntry, toggled } from './people.ts';

it('takes spellings of an entry for the same', () => {
  expect(hasEntry(['React.js'], 'reactjs')).toBe(true);
  expect(hasEntry(['Redis'], 'reactjs')).toBe(false);
  expect(hasEntry(undefined, 'Redis')).toBe(false);
});

it('adds an entry, or takes it away', () => {
  expect(toggled(undefined, 'Rust')).toEqual(['Rust']);
  expect(toggled(['React.js', 'Rust'], 'reactjs')).toEqual(['Rust']);
});

it('keeps the latest of too many', () => {
  const full = Array.from({ length: limits.filterEntries }, (_, at) => `Skill ${at}`);
  expect(toggled(full, 'Rust')).toEqual([...full.slice(1), 'Rust']);
});
