import { describe, expect, it } from 'vitest';
import type { Task } from '@tandem/contract/tasks';
import { filterIn, labelsOf, passes, type Filter } from './filter.view.ts';

const today = '2026-11-20';
const task = {
  title: 'Draw the map',
  description: 'with contour lines',
  labels: ['Design', 'data'],
  priority: 'High',
  assignedTo: 'me',
  dueDate: '2026-11-25',
  status: 'To Do',
} as Task;
const lets = (filter: Filter, more: Partial<Task> = {}) => passes({ ...task, ...more }, filter, today);

describe('a filter', () => {
  it('passes everything when empty', () => {
    expect(lets({})).toBe(true);
  });

  it('finds every word in title, description and labels, whatever their case', () => {
    expect(lets({ search: 'MAP contour design' })).toBe(true);
    expect(lets({ search: 'map rust' })).toBe(false);
  });

  it('matches an assignee, and unassigned', () => {
    expect(lets({ assignee: 'me' })).toBe(true);
    expect(lets({ assignee: 'other' })).toBe(false);
    expect(lets({ assignee: 'none' })).toBe(false);
    expect(lets({ assignee: 'none' }, { assignedTo: null })).toBe(true);
  });

  it('matches a label ignoring case, a priority, and no priority', () => {
    expect(lets({ label: 'design' })).toBe(true);
    expect(lets({ label: 'des' })).toBe(false);
    expect(lets({ priority: 'High' })).toBe(true);
    expect(lets({ priority: 'none' }, { priority: null })).toBe(true);
  });

  it('matches due dates', () => {
    expect(lets({ due: 'week' })).toBe(true);
    expect(lets({ due: 'week' }, { dueDate: today })).toBe(true);
    expect(lets({ due: 'today' })).toBe(false);
    expect(lets({ due: 'overdue' }, { dueDate: '2026-11-19' })).toBe(true);
    expect(lets({ due: 'overdue' }, { dueDate: '2026-11-19', status: 'Done' })).toBe(false);
    expect(lets({ due: 'none' }, { dueDate: null })).toBe(true);
  });

  it('combines all conditions', () => {
    expect(lets({ search: 'map', priority: 'Low' })).toBe(false);
  });
});

describe('the address of a board', () => {
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
  it('are listed once, in alphabetical order', () => {
    expect(labelsOf([task, { ...task, labels: ['design', 'app'] }])).toEqual(['app', 'data', 'Design']);
  });
});
