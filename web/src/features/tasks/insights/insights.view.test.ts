import type { TaskComment, TaskEvent, ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { expect, it, describe } from 'vitest';
import { personNamed } from '../../../testing/sample-people.ts';
import { taskNamed, today } from '../../../testing/sample-tasks.ts';
import { timelineOf, shortTime, wordsOf, summaryOf } from './insights.view.ts';

const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
const event = (kind: TaskEvent['kind'], minute: number) => ({ _id: kind, kind, at: at(minute) }) as TaskEvent;
const comments = [{ _id: 'c', createdAt: at(2) } as TaskComment];
// Newest first, as the server lists them.
const events = [event('assigned', 4), event('moved', 4), event('edited', 1), event('created', 0)];

const show = (...input: Parameters<typeof timelineOf>) => {
  const { entries, earlier } = timelineOf(...input);
  return [...entries.map((entry) => (entry.kind === 'event' ? entry.event.kind : 'comment')), earlier];
};

it('begins with what somebody wrote, and counts the changes before', () => {
  expect(show(comments, events)).toEqual(['comment', 'assigned', 'moved', 2]);
});

it('has every change where nobody wrote, and in the history', () => {
  expect(show([], events)).toEqual(['created', 'edited', 'assigned', 'moved', 0]);
  expect(show(comments, events, 'history')).toEqual(['created', 'edited', 'assigned', 'moved', 0]);
  expect(show(comments, events, 'comments')).toEqual(['comment', 0]);
});

const entry: ProjectActivityEntry = {
  _id: 'e',
  kind: 'finished',
  person: personNamed('Ana'),
  role: '',
  task: null,
  count: 1,
  at: '2026-11-20T09:00:00.000Z',
};

it.each<[Partial<ProjectActivityEntry>, string]>([
  [{}, 'finished 1 task'],
  [{ count: 3 }, 'finished 3 tasks'],
  [{ kind: 'created', count: 2 }, 'created 2 tasks'],
  [{ kind: 'created', task: { _id: 't', title: 'Tar the boat' } }, 'created'],
  [{ kind: 'joined' }, 'joined the project'],
  [{ kind: 'joined', role: 'Field tester' }, 'joined as Field tester'],
])('says what somebody did: %j', (change, words) => {
  expect(wordsOf({ ...entry, ...change })).toBe(words);
});

it.each([
  [new Date(2026, 10, 20, 7, 7), '7:07 AM'],
  [new Date(2026, 10, 19, 23, 59), 'Thursday'],
  [new Date(2026, 10, 14, 12), 'Saturday'],
  [new Date(2026, 10, 13, 12), 'Nov 13'],
  [new Date(2025, 10, 13, 12), 'Nov 13, 2025'],
])('shows %s in few characters', (at, words) => {
  expect(shortTime(at.toISOString(), new Date(2026, 10, 20, 18))).toBe(words);
});

describe('the figures of a board', () => {
  it('count tasks by what was done about them', () => {
    const tasks = [
      taskNamed('a'),
      taskNamed('b', { status: 'In Progress' }),
      taskNamed('c', { status: 'OverDue', dueDate: '2026-11-01' }),
      taskNamed('d', { status: 'Done' }),
    ];
    expect(summaryOf(tasks, today)).toMatchObject({ total: 4, done: 1 });
  });

  it('name the open task that is due next, today or later', () => {
    const tasks = [
      taskNamed('later', { dueDate: '2026-12-01' }),
      taskNamed('next', { dueDate: today }),
      taskNamed('late', { dueDate: '2026-11-01', status: 'OverDue' }),
      taskNamed('done', { dueDate: today, status: 'Done' }),
    ];
    expect(summaryOf(tasks, today).next?.title).toBe('next');
    expect(summaryOf(tasks.slice(2), today).next).toBeNull();
  });
});
