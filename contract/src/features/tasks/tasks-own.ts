import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { day, task } from './tasks.ts';
import { cursor, optionalPageSize, timestamp } from '../../values.ts';

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
