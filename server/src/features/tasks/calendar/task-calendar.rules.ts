import { namedText } from '@tandem/contract/chat/plain-text';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import ical, { ICalEventTransparency } from 'ical-generator';

/** The path of a calendar feed by its secret. */
export const calendarPath = (secret: string): string => `/api/tasks/calendar/${secret}.ics`;

/** The secret of a feed's file name, without the `.ics` that calendar programs expect. */
export const secretOf = (fileName: string): string => fileName.replace(/\.ics$/, '');

const hour = 60 * 60 * 1_000;

/** Whether to record a read of a link: once an hour, so that most reads write nothing. */
export const isReadNews = (lastReadAt: Date | null, now: Date): boolean =>
  lastReadAt === null || now.getTime() - lastReadAt.getTime() >= hour;

/** An iCalendar feed with an all-day event per due date. The event's id is stable, so calendars update it. */
export function calendarOf(
  tasks: readonly MyTask[],
  { publicUrl, community }: { publicUrl: string | null; community: string },
): string {
  const calendar = ical({
    name: `${printable(community)}: My Tasks`,
    prodId: { company: 'Tandem', product: 'Tasks', language: 'EN' },
    ttl: 60 * 60,
  });
  for (const task of tasks) {
    if (task.dueDate === null) continue;
    calendar.createEvent({
      id: `task-${task._id}@tandem`,
      sequence: task.version,
      stamp: new Date(task.createdAt),
      // The library formats all-day dates in UTC, whatever the server's time zone.
      start: new Date(`${task.dueDate}T00:00:00Z`),
      allDay: true,
      // A due date does not make the member busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: printable(task.title),
      description: printable(
        `${task.projectTitle} · ${task.status}\n${namedText(task.description ?? '', task.mentions ?? [])}`.trim(),
      ),
      ...(publicUrl === null ? {} : { url: `${publicUrl}/projects/${task.projectId}/tasks` }),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** iCalendar cannot represent control characters except the line feed. */
const printable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
