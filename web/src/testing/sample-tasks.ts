import type { ListedTask, Task } from '@tandem/contract/tasks';
import { mira, personNamed } from './sample-people.ts';

export const today = '2026-11-20';
export const ben = personNamed('Ben');
export const me = personNamed('Mira', mira);

/** A task on the board `p`, whose id is its title. */
export const taskNamed = (title: string, more: Partial<ListedTask> = {}): ListedTask => ({
  _id: title,
  projectId: 'p',
  number: 1,
  title,
  description: null,
  dueDate: null,
  priority: null,
  labels: [],
  status: 'To Do',
  storedStatus: more.status ?? 'To Do',
  assignedTo: null,
  assignee: null,
  position: title,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  doneAt: null,
  commentsCount: 0,
  filesCount: 0,
  checklistCount: 0,
  checklistDoneCount: 0,
  ...more,
});
export const assignedTo = (person: { _id: string }, more: Partial<Task> = {}) => ({
  assignedTo: person._id,
  assignee: { ...ben, ...person },
  ...more,
});
