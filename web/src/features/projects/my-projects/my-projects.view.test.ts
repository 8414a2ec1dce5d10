import { describe, expect, it } from 'vitest';
import { changedRange, deadlineWords, moved } from './my-projects.view.ts';

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

it.each([
  [-1, 'Mar 4 · 1 day late', 'danger'],
  [0, 'Today', 'danger'],
  [1, 'Tomorrow', 'danger'],
  [2, 'Mar 4 · 2 days left', 'warn'],
])('says when a deadline in %i days is', (daysLeft, words, tone) => {
  const deadline = { projectId: 'p', taskId: 't', title: 'Tar', dueDate: '2026-03-04', daysLeft };
  expect(deadlineWords(deadline, 2026)).toEqual({ words, tone });
});
