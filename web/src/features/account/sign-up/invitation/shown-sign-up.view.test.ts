import { expect, it } from 'vitest';
import { shownSignUp } from './shown-sign-up.view.ts';

const none = { token: '', works: null, hasFailed: false };
const asking = { ...none, token: 'secret' };
const [good, ended, failed] = [
  { ...asking, works: true },
  { ...asking, works: false },
  { ...asking, hasFailed: true },
];

it.each([
  ['open', none, 'form'],
  ['open', asking, 'checking'],
  ['open', good, 'form'],
  ['open', ended, 'form'],
  ['open', failed, 'form'],
  ['approval', none, 'form'],
  ['approval', good, 'form'],
  ['approval', ended, 'form'],
  ['invitation', none, 'needed'],
  ['invitation', asking, 'checking'],
  ['invitation', good, 'form'],
  ['invitation', ended, 'ended'],
  ['invitation', failed, 'unchecked'],
  ['closed', none, 'closed'],
  ['closed', good, 'closed'],
] as const)('where sign-up is %s, with %o: %s', (mode, link, shown) => {
  expect(shownSignUp(mode, link)).toBe(shown);
});
