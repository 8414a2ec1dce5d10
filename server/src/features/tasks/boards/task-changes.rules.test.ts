import { describe, expect, it } from 'vitest';
import {
  changedFields,
  mergeOutcome,
  toHistoryValue,
  type PastChange,
  type TaskText,
} from './boards.rules.ts';

const task: TaskText = {
  title: 'A',
  description: null,
  dueDate: '2026-11-20',
  priority: 'Low',
  labels: ['a'],
};

describe('the fields that an edit changes', () => {
  it.each<[string, Partial<TaskText>, (keyof TaskText)[]]>([
    ['none when none are sent', {}, []],
    ['none when all values are the same', task, []],
    ['the title', { title: 'B' }, ['title']],
    [
      'fields that are cleared',
      { dueDate: null, priority: null, labels: [] },
      ['dueDate', 'priority', 'labels'],
    ],
    ['labels in another order', { labels: ['b', 'a'] }, ['labels']],
    ['a field that was empty', { description: 'x' }, ['description']],
  ])('are %s', (_, edit, fields) => {
    expect(changedFields(task, edit)).toEqual(fields);
  });

  it('are stored as text, labels as JSON so that they may contain commas', () => {
    expect([toHistoryValue(null), toHistoryValue('x'), toHistoryValue(['a,b', 'c'])]).toEqual([
      null,
      'x',
      '["a,b","c"]',
    ]);
  });
});

describe('merging a field', () => {
  const change = (actorId: string | null, before: string | null, field: PastChange['field'] = 'title') => ({
    field,
    before,
    actorId,
  });
  const outcome = (newValue: string | null, since: PastChange[]) =>
    mergeOutcome({ field: 'title', newValue, me: 'me' }, since);

  it.each<[string, 'saves' | 'merges' | 'conflicts', string | null, PastChange[]]>([
    ['saves when nothing has changed since', 'saves', 'B', []],
    [
      'saves over changes of the same member in another tab',
      'saves',
      'B',
      [change('me', 'A'), change('me', 'C')],
    ],
    ['saves when others changed other fields', 'saves', 'B', [change('other', null, 'description')]],
    ['conflicts with a change of somebody else', 'conflicts', 'B', [change('other', 'A')]],
    [
      'conflicts also when the member changed it first',
      'conflicts',
      'B',
      [change('me', 'A'), change('other', 'C')],
    ],
    ['conflicts with a change of a deleted account', 'conflicts', 'B', [change(null, 'A')]],
    [
      'merges when the editor did not change the field',
      'merges',
      'A',
      [change('other', 'A'), change('other', 'C')],
    ],
    ['merges an empty field that the editor did not change', 'merges', null, [change('other', null)]],
    [
      'conflicts when the value is an intermediate one',
      'conflicts',
      'C',
      [change('other', 'A'), change('other', 'C')],
    ],
  ])('%s', (_, expected, newValue, since) => {
    expect(outcome(newValue, since)).toBe(expected);
  });
});
