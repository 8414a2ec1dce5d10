import type { Task } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  checked,
  conflictsOf,
  copyOf,
  creationOf,
  draftOf,
  emptyDraft,
  errorsOf,
  keyOfSubject,
  openedOf,
  rebased,
} from './task-form.view.ts';

const task = {
  title: 'Draw the map',
  description: null,
  dueDate: '2026-11-25',
  priority: null,
  labels: ['design', 'data'],
  assignedTo: null,
} as unknown as Task;

describe('a task in its form', () => {
  it('shows Medium for no priority and empty text for missing values', () => {
    const draft = draftOf(task);
    expect(draft.priority).toBe('Medium');
    expect(draft.description).toBe('');
    expect(draft.labels).toBe('design, data');
  });

  it('sends only changed fields', () => {
    const opened = draftOf(task);
    expect(changesOf({ ...opened, title: ' Draw it ' }, opened)).toEqual({ title: 'Draw it' });
    expect(changesOf({ ...opened, labels: 'design,data' }, opened)).toEqual({});
    expect(changesOf({ ...opened, dueDate: '' }, opened)).toEqual({ dueDate: null });
  });

  it('needs a non-blank title', () => {
    expect(checked({ ...emptyDraft, title: '  ' }, 'To Do').title).toBe('Title is required.');
    expect(checked({ ...emptyDraft, title: 'x'.repeat(201) }, null).title).toContain('200');
    expect(checked({ ...emptyDraft, title: 'x' }, 'Done')).toEqual({});
  });

  it('sends null for empty texts', () => {
    const body = creationOf({ ...emptyDraft, title: 'x' }, 'To Do');
    expect(body).toMatchObject({ description: null, dueDate: null, labels: [], priority: 'Medium' });
    expect(creationOf(emptyDraft, 'OverDue')).not.toHaveProperty('status');
  });

  it("shows the server's sentences at its own fields only", () => {
    expect(errorsOf({ 'labels.3': 'Too long.', status: 'Not that.' })).toEqual({ labels: 'Too long.' });
  });
});

describe('a duplicate', () => {
  it('begins as the task in its column, beside the draft of a new one', () => {
    const subject = copyOf({ ...task, _id: 'map', status: 'Done' });
    expect(subject.status).toBe('Done');
    expect(openedOf(subject)).toEqual(draftOf(task));
    expect(keyOfSubject(subject)).not.toBe(keyOfSubject({ status: 'Done' }));
  });

  it('of a late task is to be done, without the date', () => {
    const subject = copyOf({ ...task, status: 'OverDue' });
    expect(subject.status).toBe('To Do');
    expect(openedOf(subject)).toEqual({ ...draftOf(task), dueDate: '' });
  });
});

describe('concurrent edits of a task', () => {
  const opened = draftOf(task);
  const current = { ...task, title: 'Other', priority: 'High' } as Task;

  it('show both values of a field that both changed', () => {
    const own = { ...opened, title: 'Own' };
    expect(conflictsOf(['title', 'dueDate'], own, current)).toEqual([
      { field: 'title', own: 'Own', other: 'Other' },
    ]);
  });

  it('keep own changes and take over the other fields', () => {
    const draft = rebased({ ...opened, title: 'Own' }, opened, current);
    expect(draft.title).toBe('Own');
    expect(draft.priority).toBe('High');
  });
});
