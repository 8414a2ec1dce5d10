import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { day, task } from './tasks.ts';
import { limits } from '../../limits.ts';
import { cursor, id, optionalPageSize, searchTerm, splitList, timestamp } from '../../values.ts';

/** Success messages of calendar-link operations. */
export const calendarMessages = {
  made: 'Calendar link created.',
  ended: 'Calendar link turned off.',
} as const;

/** A task assigned to the member, with its project, what begins the numbers of its tasks, and today's date there. */
export const myTask = z.object({
  ...task.shape,
  projectTitle: z.string(),
  taskPrefix: z.string(),
  today: day,
});
export type MyTask = z.output<typeof myTask>;

export const listMyTasks = operation({
  name: 'listMyTasks',
  method: 'GET',
  path: '/api/tasks/mine',
  summary: 'List the open tasks assigned to you in all projects, nearest due date first',
  access: 'member',
  scope: 'tasks:read',
  query: z.object({ cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(myTask), nextCursor: z.nullable(z.string()) }),
});

/** A task of a project that two members are both in. */
export const sharedTask = z.object({
  _id: z.string(),
  projectId: z.string(),
  projectTitle: z.string(),
  taskPrefix: z.string(),
  number: task.shape.number,
  title: z.string(),
  status: task.shape.status,
});
export type SharedTask = z.output<typeof sharedTask>;

/**
 * What the direct chat of two members can name: tasks of the projects that both are in now. `numbers` asks for tasks by their full
 * numbers, such as "HB-12,MG-3"; where two projects have the same prefix, both tasks are listed. `search` asks for some that have it in
 * their number or title. Nothing is listed for somebody who shares no project with the caller, or does not exist.
 */
export const listSharedTasks = operation({
  name: 'listSharedTasks',
  method: 'GET',
  path: '/api/tasks/shared/{userId}',
  summary: 'List tasks of projects that you and another member are both in, by `numbers` or by `search`',
  access: 'member',
  scope: 'tasks:read',
  params: z.object({ userId: id }),
  query: z.object({
    numbers: z.optional(
      z.pipe(
        z.string().check(z.maxLength(limits.namedTasks * 20, 'Name fewer tasks at a time.')),
        z.transform(splitList),
      ),
    ),
    search: searchTerm,
  }),
  reply: z.object({ data: z.array(sharedTask) }),
});

const calendarLink = z.object({
  createdAt: timestamp,
  /** Accurate to an hour; null until the first time. */
  lastReadAt: z.nullable(timestamp),
});
export type CalendarLink = z.output<typeof calendarLink>;

export const viewCalendarLink = operation({
  name: 'viewCalendarLink',
  method: 'GET',
  path: '/api/tasks/calendar-link',
  summary: 'Get when your calendar link was created and last read; its secret is only returned on creation',
  access: 'member',
  scope: null,
  reply: z.object({ data: z.nullable(calendarLink) }),
});

export const makeCalendarLink = operation({
  name: 'makeCalendarLink',
  method: 'POST',
  path: '/api/tasks/calendar-link',
  summary: 'Create a calendar link; a new link replaces the old one immediately',
  access: 'member',
  scope: null,
  asksPassword: true,
  status: 201,
  reply: z.object({ message: z.string(), data: z.object({ ...calendarLink.shape, path: z.string() }) }),
});

export const endCalendarLink = operation({
  name: 'endCalendarLink',
  method: 'DELETE',
  path: '/api/tasks/calendar-link',
  summary: 'Turn off your calendar link',
  access: 'member',
  scope: null,
  reply: z.object({ message: z.string() }),
});

export const readCalendar = operation({
  name: 'readCalendar',
  method: 'GET',
  path: '/api/tasks/calendar/{secret}',
  summary: 'Get a member’s due dates as an iCalendar feed, by the secret in its URL',
  access: 'open',
  scope: null,
  params: z.object({
    secret: z.string().check(z.regex(/^[\w-]{20,100}(\.ics)?$/, 'This calendar link is not valid.')),
  }),
  gives: 'text/calendar',
  reply: z.unknown(),
});
