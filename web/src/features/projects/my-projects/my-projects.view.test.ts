import { describe, expect, it } from 'vitest';
import { changedRange, moved } from './my-projects.view.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

describe('moving a card', () => {
  it('takes the place of the target card in both directions', () => {
    expect(moved(ids, 'b', 'd')).toEqual(['a', 'c', 'd', 'b', 'e']);
    expect(moved(ids, 'd', 'b')).toEqual(['a', 'd', 'b', 'c', 'e']);
  });

  it('changes nothing when one of the two was removed', () => {
    expect(moved(ids, 'x', 'b')).toEqual(ids);
    expect(moved(ids, 'b', 'x')).toEqual(ids);
  });
});

describe('the range that is sent to the server', () => {
  it('contains the positions that changed', () => {
    expect(changedRange(ids, moved(ids, 'b', 'd'))).toEqual(['c', 'd', 'b']);
    expect(changedRange(ids, moved(ids, 'e', 'a'))).toEqual(['e', 'a', 'b', 'c', 'd']);
  });

  it('is empty when nothing moved', () => {
    expect(changedRange(ids, moved(ids, 'b', 'b'))).toEqual([]);
  });
});
