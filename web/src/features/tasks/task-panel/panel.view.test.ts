import type { Task } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import { taskNamed } from '../../../testing/sample-tasks.ts';
import { conflictOf, panelIn, siblingsOf } from './panel.view.ts';

describe('the panel in a URL', () => {
  it('is a task, and a part of its timeline', () => {
    expect(panelIn({ task: 'a' })).toEqual({ task: 'a' });
    expect(panelIn({ task: 'a', show: 'comments' })).toEqual({ task: 'a', show: 'comments' });
  });

  it('drops what is no part, and everything without a task', () => {
    expect(panelIn({ task: 'a', show: 'nothing' })).toEqual({ task: 'a' });
    for (const search of [{}, { task: '' }, { task: 7 }, { show: 'history' }])
      expect(panelIn(search)).toEqual({});
  });
});

describe('a conflict in the panel', () => {
  const current = taskNamed('Theirs', { priority: null }) as Task;
  it('has both values, and is none when both wrote the same', () => {
    expect(conflictOf('title', 'Mine', current)).toEqual({ field: 'title', own: 'Mine', other: 'Theirs' });
    expect(conflictOf('title', 'Theirs', current)).toBeNull();
  });

  it('tells no priority from Medium', () => {
    expect(conflictOf('priority', 'Medium', current)).toMatchObject({ own: 'Medium', other: '' });
  });
});

it('the cards beside one are those of its column', () => {
  const tasks = [taskNamed('a'), taskNamed('x', { status: 'Done' }), taskNamed('b'), taskNamed('c')];
  expect(siblingsOf(tasks, 'b')).toEqual({ previous: 'a', next: 'c' });
  expect(siblingsOf(tasks, 'x')).toEqual({});
});
