import { expect, it } from 'vitest';
import { requestIdMaker } from './create-http.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const idOf = (trustProxy: boolean, given?: string) =>
  requestIdMaker(trustProxy)({ headers: given === undefined ? {} : { 'x-request-id': given } });

it('takes the id of a trusted proxy', () => {
  for (const given of ['4f1c9d2e8a7b6c5d4e3f2a1b0c9d8e7f', 'a0b1c2d3-FRA', '01ARZ3NDEKTSV4RRFFQ69G5FAV'])
    expect(idOf(true, given)).toBe(given);
});

it('makes its own without a trusted proxy, and instead of one that is no id', () => {
  expect(idOf(false, 'a0b1c2d3-FRA')).toMatch(uuid);
  for (const given of [
    undefined,
    '',
    'short',
    'x'.repeat(65),
    'two, ids-here',
    'with space1',
    'line\nbreak',
    'ümlauts-1',
  ])
    expect(idOf(true, given)).toMatch(uuid);
});
