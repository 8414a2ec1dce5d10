import { expect, it } from 'vitest';
import { tabOf } from './tabs.ts';

it.each([
  ['/', 'explore'],
  ['/feed', 'explore'],
  ['/my-tasks', 'tasks'],
  ['/chat', 'chat'],
  ['/my-projects', 'me'],
  ['/received-requests', 'me'],
  ['/profile', 'me'],
  ['/projects/7/tasks', null],
  ['/people/7', null],
])('%s belongs to the tab %s', (path, tab) => expect(tabOf(path)).toBe(tab));
