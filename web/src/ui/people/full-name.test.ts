import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it('leaves no space behind where there is no last name', () => {
  expect(fullName({ firstName: 'Kei', lastName: '' })).toBe('Kei');
  expect(fullName({ firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron');
});
