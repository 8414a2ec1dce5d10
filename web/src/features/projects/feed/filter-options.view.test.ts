import { expect, it } from 'vitest';
import { filterOptions, spelledAs } from './filter-options.view.ts';

const own = ['Rust', 'rust', 'React'];
const suggested = [
  { spelling: 'React', projects: 12 },
  { spelling: 'Redis', projects: 1 },
  { spelling: 'Ruby', projects: 100 },
];

it('offers the own entries once before something is typed, without the chosen ones', () => {
  const options = filterOptions({ typed: ' ', own, chosen: ['reactjs'], suggested: [] });
  expect(options).toEqual([{ value: 'Rust', detail: 'in your profile' }]);
});

it('offers what projects use that begins so, with the number of projects', () => {
  expect(filterOptions({ typed: 'Re', own, chosen: [], suggested })).toEqual([
    { value: 'React', detail: '12 projects' },
    { value: 'Redis', detail: '1 project' },
  ]);
  expect(filterOptions({ typed: 'r', own, chosen: ['redis', 'react.js'], suggested })).toEqual([
    { value: 'Ruby', detail: '100+ projects' },
  ]);
});

it('spells a typed entry as its option does', () => {
  const options = filterOptions({ typed: 'reactjs', own, chosen: [], suggested });
  expect(spelledAs('reactjs', options)).toBe('React');
  expect(spelledAs('Elm', options)).toBe('Elm');
});
