import { expect, it } from 'vitest';
import { filterOptions, spelledAs } from './entry-filters.view.ts';

const own = ['Rust', 'rust', 'React'];
const suggested = [
  { value: 'React', detail: '12 projects' },
  { value: 'Redis', detail: '1 project' },
  { value: 'Ruby', detail: '100+ projects' },
];

it('offers the own entries once before something is typed, without the chosen ones', () => {
  const options = filterOptions({ typed: ' ', own, chosen: ['reactjs'], suggested: [] });
  expect(options).toEqual([{ value: 'Rust', detail: 'in your profile' }]);
});

it('offers what is in use that begins so, with how common it is', () => {
  expect(filterOptions({ typed: 'Re', own, chosen: [], suggested })).toEqual(suggested.slice(0, 2));
  expect(filterOptions({ typed: 'r', own, chosen: ['redis', 'react.js'], suggested })).toEqual([
    { value: 'Ruby', detail: '100+ projects' },
  ]);
});

it('spells a typed entry as its option does', () => {
  const options = filterOptions({ typed: 'reactjs', own, chosen: [], suggested });
  expect(spelledAs('reactjs', options)).toBe('React');
  expect(spelledAs('Elm', options)).toBe('Elm');
});
