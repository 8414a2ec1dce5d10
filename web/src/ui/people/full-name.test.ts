import { expect, it } from 'vitest';
import { fullName } from './full-name.ts';

it('has no trailing space without a last name', () => {
  expect(fullName({ firstName: 'Kei', lastName: '' })).toBe('Kei');
  expect(fullName({ firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron');
});
