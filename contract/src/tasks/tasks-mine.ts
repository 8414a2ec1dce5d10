import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { day, task } from '../tasks.ts';
import { timestamp } from '../values.ts';

/** The server's own sentences about the calendar link. */
export const calendarMessages = {
  made: 'Calendar link created.',
  ended: 'Calendar link turned off.',
} as const;

/** A task of mine, with the project it belongs to and today's date there. */
export const myTask = z.object({ ...task.shape, projectTitle: z.string(), today: day });
export type MyTask = z.output<typeof myTask>;

export const listMyTasks = operation({
  name: 'listMyTasks',
  method: 'GET',
  path: '/api/tasks/mine',
  summary: 'The open tasks assigned to the member who asks, over all projects, nearest due date first',
  access: 'member',
  reply: z.object({ data: z.array(myTask) }),
});

const calendarLink = z.object({ createdAt: timestamp });

export const viewCalendarLink = operation({
  name: 'viewCalendarLink',
  method: 'GET',
  path: '/api/tasks/calendar-link',
  summary: 'Whether the own calendar link stands, and since when; its secret is told only when it is made',
  access: 'member',
  reply: z.object({ data: z.nullable(calendarLink) }),
});

export const makeCalendarLink = operation({
  name: 'makeCalendarLink',
  method: 'POST',
  path: '/api/tasks/calendar-link',
  summary: 'Create a calendar link, or a new one in place of the old, which ends at once',
  access: 'member',
  status: 201,
  reply: z.object({ message: z.string(), data: z.object({ ...calendarLink.shape, path: z.string() }) }),
});

export const endCalendarLink = operation({
  name: 'endCalendarLink',
  method: 'DELETE',
  path: '/api/tasks/calendar-link',
  summary: 'End the own calendar link',
  access: 'member',
  reply: z.object({ message: z.string() }),
});

export const readCalendar = operation({
  name: 'readCalendar',
  method: 'GET',
  path: '/api/tasks/calendar/{secret}',
  summary: 'The due dates of one member as an iCalendar feed, for whoever holds the secret',
  access: 'open',
  params: z.object({
    secret: z.string().check(z.regex(/^[\w-]{20,100}(\.ics)?$/, 'This calendar link is not valid.')),
  }),
  gives: 'text/calendar',
  reply: z.unknown(),
});
