import { describe, expect, it } from 'vitest';
import { beforeAt, countsOf, laterOf, withItem } from './checklist.view.ts';

const item = (_id: string, isDone = false) => ({ _id, text: _id.toUpperCase(), isDone });
const list = [item('a'), item('b', true), item('c')];
const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id).join('');

describe('a checklist', () => {
  it('shows a change of an item at once', () => {
    expect(withItem(list, 'a', { isDone: true })[0]).toEqual(item('a', true));
    expect(withItem(list, 'a', { text: 'New' })[0]?.text).toBe('New');
  });

  it.each([
    ['a', 0, 'abc'],
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['c', 1, 'acb'],
  ])('shows %s dropped at %i in its new place', (id, index, order) => {
    expect(idsOf(withItem(list, id, { before: beforeAt(list, id, index) }))).toBe(order);
  });

  it('shows the later of two states', () => {
    const state = (version: number) => ({ items: [], version });
    expect(laterOf(state(3), state(2)).version).toBe(3);
    expect(laterOf(state(2), state(3)).version).toBe(3);
    expect(laterOf(undefined, state(1)).version).toBe(1);
  });

  it('is counted for the card', () => {
    expect(countsOf(list)).toEqual({ checklistCount: 3, checklistDoneCount: 1 });
  });
});
