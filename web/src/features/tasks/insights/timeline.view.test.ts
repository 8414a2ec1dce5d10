import type { TaskComment, TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { expect, it } from 'vitest';
import { timelineOf } from './timeline.view.ts';

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
