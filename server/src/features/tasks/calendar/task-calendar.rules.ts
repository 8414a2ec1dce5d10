import type { MyTask } from '@tandem/contract/tasks/tasks-mine';
import ical, { ICalEventTransparency } from 'ical-generator';

/** The path of a calendar feed by its secret. */
export const calendarPath = (secret: string): string => `/api/tasks/calendar/${secret}.ics`;

/** The secret in a feed's address, which calendars like to see end in `.ics`. */
export const secretOf = (name: string): string => name.replace(/\.ics$/, '');

/** The due dates of these tasks as an iCalendar feed: an all-day event each, the same one for as long as the task lives. */
export function calendarOf(tasks: readonly MyTask[], { publicUrl }: { publicUrl: string | null }): string {
  const calendar = ical({
    name: 'Tandem: My Tasks',
    prodId: { company: 'Tandem', product: 'Tasks', language: 'EN' },
    ttl: 60 * 60,
  });
  for (const task of tasks) {
    if (task.dueDate === null) continue;
    calendar.createEvent({
      id: `task-${task._id}@tandem`,
      sequence: task.version,
      stamp: new Date(task.createdAt),
      // Taken apart in UTC, which is how the library writes an all-day date wherever the server stands.
      start: new Date(`${task.dueDate}T00:00:00Z`),
      allDay: true,
      // Something is due that day; the day is not taken.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: printable(task.title),
      description: printable(`${task.projectTitle} · ${task.status}\n${task.description ?? ''}`.trim()),
      ...(publicUrl === null ? {} : { url: `${publicUrl}/projects/${task.projectId}/tasks` }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** iCalendar has no way to write control characters but the line feed. */
const printable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
