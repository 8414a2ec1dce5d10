import { limits } from '@tandem/contract/limits';
import { describe, expect, it } from 'vitest';
import { changedItems, checklistEvents, whyNotAdd, whyNotPlace } from './checklist.rules.ts';

const item = (id: string, isDone = false) => ({ _id: id, text: id.toUpperCase(), isDone });
const list = [item('a'), item('b'), item('c')];
const idsOf = (items: { _id: string }[]) => items.map(({ _id }) => _id).join('');

describe('an item', () => {
  it.each([
    ['a', 'c', 'bac'],
    ['c', 'a', 'cab'],
    ['a', null, 'bca'],
    ['b', 'b', 'abc'],
    ['b', 'c', 'abc'],
  ])('%s is placed before %s', (id, before, order) => {
    expect(idsOf(changedItems(list, id, { before }))).toBe(order);
  });

  it('keeps its place and its other values', () => {
    expect(changedItems(list, 'b', { isDone: true })).toEqual([item('a'), item('b', true), item('c')]);
    expect(changedItems(list, 'b', { text: 'New' })[1]).toEqual({ _id: 'b', text: 'New', isDone: false });
  });

  it('is not placed before an unknown one', () => {
    expect(whyNotPlace(list, 'z')?.code).toBe('tasks.no_checklist_item');
    for (const before of ['a', null, undefined]) expect(whyNotPlace(list, before)).toBeNull();
  });

  it('is refused when the checklist is full', () => {
    const full = Array.from({ length: limits.checklistItems }, (_, at) => item(String(at)));
    expect(whyNotAdd(full)?.code).toBe('tasks.checklist_full');
    expect(whyNotAdd(full.slice(1))).toBeNull();
  });
});

describe('the history of a checklist', () => {
  const valuesOf = (after: typeof list) =>
    checklistEvents(list, after).map(({ before, after: now }) => [before, now]);

  it('has a line for each new, checked, renamed and deleted item', () => {
    expect(valuesOf([...list, item('d')])).toEqual([[null, '[ ] D']]);
    expect(valuesOf([item('a', true), item('b'), item('c')])).toEqual([['[ ] A', '[x] A']]);
    expect(valuesOf([{ ...item('a'), text: 'New' }, item('c')])).toEqual([
      ['[ ] A', '[ ] New'],
      ['[ ] B', null],
    ]);
  });

  it('leaves out another order', () => {
    expect(valuesOf(list.toReversed())).toEqual([]);
  });
});
