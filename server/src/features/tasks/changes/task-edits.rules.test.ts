import { describe, expect, it } from 'vitest';
import {
  changedFields,
  mergeOutcome,
  toHistoryValue,
  type PastChange,
  type TaskText,
} from './task-edits.rules.ts';

const task: TaskText = {
  title: 'A',
  description: null,
  dueDate: '2026-11-20',
  priority: 'Low',
  labels: ['a'],
};

describe('what an edit changes', () => {
  it.each<[string, Partial<TaskText>, (keyof TaskText)[]]>([
    ['nothing where nothing is sent', {}, []],
    ['nothing where all is as it was', task, []],
    ['a title', { title: 'B' }, ['title']],
    ['what is emptied', { dueDate: null, priority: null, labels: [] }, ['dueDate', 'priority', 'labels']],
    ['the order of labels', { labels: ['b', 'a'] }, ['labels']],
    ['what was empty', { description: 'x' }, ['description']],
  ])('is %s', (_, edit, fields) => {
    expect(changedFields(task, edit)).toEqual(fields);
  });

  it('is written down as text, labels so that commas in them are told apart', () => {
    expect([toHistoryValue(null), toHistoryValue('x'), toHistoryValue(['a,b', 'c'])]).toEqual([
      null,
      'x',
      '["a,b","c"]',
    ]);
  });
});

describe('a field that the editor sends', () => {
  const change = (actorId: string | null, before: string | null, field: PastChange['field'] = 'title') => ({
    field,
    before,
    actorId,
  });
  const outcome = (wanted: string | null, since: PastChange[]) =>
    mergeOutcome({ field: 'title', wanted, me: 'me' }, since);

  it.each<[string, 'saves' | 'merges' | 'conflicts', string | null, PastChange[]]>([
    ['saves where nothing happened since', 'saves', 'B', []],
    ['saves over the own changes of another tab', 'saves', 'B', [change('me', 'A'), change('me', 'C')]],
    ['saves where others changed other fields', 'saves', 'B', [change('other', null, 'description')]],
    ['conflicts with what another made of it', 'conflicts', 'B', [change('other', 'A')]],
    [
      'conflicts also when the own change came first',
      'conflicts',
      'B',
      [change('me', 'A'), change('other', 'C')],
    ],
    ['conflicts with the change of an account that is gone', 'conflicts', 'B', [change(null, 'A')]],
    [
      'merges where the editor left it as it was',
      'merges',
      'A',
      [change('other', 'A'), change('other', 'C')],
    ],
    ['merges an empty one that the editor left empty', 'merges', null, [change('other', null)]],
    [
      'conflicts where it is what it was in between',
      'conflicts',
      'C',
      [change('other', 'A'), change('other', 'C')],
    ],
  ])('%s', (_, expected, wanted, since) => {
    expect(outcome(wanted, since)).toBe(expected);
  });
});
