import type { Task } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import { type Filter, filterIn, hasEntry, labelsOf, passes, toggled, choicesOf } from './filter.view.ts';

const today = '2026-11-20';
const task = {
  number: 12,
  title: 'Draw the map',
  description: 'with contour lines',
  labels: ['Design', 'data'],
  priority: 'High',
  assignedTo: 'me',
  dueDate: '2026-11-25',
  status: 'To Do',
} as Task;
const passesWith = (filter: Filter, more: Partial<Task> = {}) =>
  passes({ ...task, ...more }, filter, { today, taskPrefix: 'HB' });

describe('a filter', () => {
  it('passes everything when empty', () => {
    expect(passesWith({})).toBe(true);
  });

  it('finds every word in number, title, description and labels, ignoring case', () => {
    expect(passesWith({ search: 'MAP contour design' })).toBe(true);
    expect(passesWith({ search: 'map rust' })).toBe(false);
    expect(passesWith({ search: 'hb-12' })).toBe(true);
  });

  it('matches an assignee, and unassigned', () => {
    expect(passesWith({ assignee: 'me' })).toBe(true);
    expect(passesWith({ assignee: 'other' })).toBe(false);
    expect(passesWith({ assignee: 'none' })).toBe(false);
    expect(passesWith({ assignee: 'none' }, { assignedTo: null })).toBe(true);
  });

  it('matches any of several people, and any of several labels', () => {
    expect(passesWith({ assignee: 'other,me' })).toBe(true);
    expect(passesWith({ assignee: 'other,none' }, { assignedTo: null })).toBe(true);
    expect(passesWith({ assignee: 'other,none' })).toBe(false);
    expect(passesWith({ label: 'app,design' })).toBe(true);
    expect(passesWith({ label: 'app,web' })).toBe(false);
  });

  it('gets and loses an entry of a list', () => {
    expect(toggled(undefined, 'me')).toBe('me');
    expect(toggled('me', 'none')).toBe('me,none');
    expect(toggled('me,none', 'me')).toBe('none');
    expect(toggled('Design', 'design')).toBe('');
    expect(hasEntry('me,none', 'none')).toBe(true);
    expect(hasEntry(undefined, 'none')).toBe(false);
  });

  it('matches a label ignoring case, a priority, and no priority', () => {
    expect(passesWith({ label: 'design' })).toBe(true);
    expect(passesWith({ label: 'des' })).toBe(false);
    expect(passesWith({ priority: 'High' })).toBe(true);
    expect(passesWith({ priority: 'none' }, { priority: null })).toBe(true);
  });

  it('matches due dates', () => {
    expect(passesWith({ due: 'week' })).toBe(true);
    expect(passesWith({ due: 'week' }, { dueDate: today })).toBe(true);
    expect(passesWith({ due: 'today' })).toBe(false);
    expect(passesWith({ due: 'overdue' }, { dueDate: '2026-11-19' })).toBe(true);
    expect(passesWith({ due: 'overdue' }, { dueDate: '2026-11-19', status: 'Done' })).toBe(false);
    expect(passesWith({ due: 'none' }, { dueDate: null })).toBe(true);
  });

  it('combines all conditions', () => {
    expect(passesWith({ search: 'map', priority: 'Low' })).toBe(false);
  });
});

describe('the URL of a board', () => {
  it('contains the filter and drops invalid values', () => {
    expect(filterIn({ search: ' map ', priority: 'High', due: 'week', label: 7, other: 'x' })).toEqual({
      search: 'map',
      priority: 'High',
      due: 'week',
      label: '7',
    });
    expect(filterIn({ search: {}, priority: 'Highest', due: 'soon', assignee: null })).toEqual({});
  });
});

describe('the labels of a board', () => {
  it('are listed once with the number of their tasks, in alphabetical order', () => {
    expect(labelsOf([task, { ...task, labels: ['design', 'app'] }])).toEqual([
      { name: 'app', count: 1 },
      { name: 'data', count: 1 },
      { name: 'Design', count: 2 },
    ]);
  });
});

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
