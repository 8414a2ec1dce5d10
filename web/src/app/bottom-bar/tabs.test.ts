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
  ['/settings/security', 'me'],
  ['/admin/members', 'me'],
  ['/projects/7/tasks', 'tasks'],
  ['/collab-chat/7/group', 'chat'],
  ['/chat/7', 'chat'],
  ['/projects/7', null],
  ['/people/7', null],
])('%s belongs to the tab %s', (path, tab) => expect(tabOf(path)).toBe(tab));
