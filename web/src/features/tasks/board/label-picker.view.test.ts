import { expect, it } from 'vitest';
import { choicesOf } from './label-picker.view.ts';

const labels = ['surface', 'writing surface', 'wrong season'].map((name) => ({ name, count: 1 }));
const choices = (typed: string, canCreate = true) => {
  const { found, created } = choicesOf(labels, typed, canCreate);
  return [...found.map(({ name }) => name), created];
};

it('finds labels by a part, those that begin with it first', () => {
  expect(choices('')).toEqual(['surface', 'writing surface', 'wrong season', null]);
  expect(choices(' Sur', false)).toEqual(['surface', 'writing surface', null]);
});

it('creates a label from what was typed unless there is one of that name', () => {
  expect(choices('wr ')).toEqual(['writing surface', 'wrong season', 'wr']);
  expect(choices('Surface')).toEqual(['surface', 'writing surface', null]);
});
