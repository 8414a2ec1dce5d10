import { limits } from '@tandem/contract/limits';
import type { Content } from '@tandem/contract/operation';
import type { CalendarLink, MyTask } from '@tandem/contract/tasks/tasks-own';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { lockMe } from '../../account/public.ts';
import { dayOf } from '../boards/boards.rules.ts';
import { taskErrors } from '../tasks.errors.ts';
import { listTasksOf } from '../tasks.repository.ts';
import * as repository from './calendar-links.repository.ts';
import type { TasksDeps } from '../tasks.deps.ts';
import { namedText } from '@tandem/contract/chat/plain-text';
import ical, { ICalEventTransparency } from 'ical-generator';

/** A calendar feed of a member's due dates. The link's secret is returned once, and stored as a hash. */
export function createTaskCalendarService(deps: TasksDeps) {
  const { clock, database } = deps;
  const { orm } = database;
  return {
    viewCalendarLink: async (me: string): Promise<CalendarLink | null> => {
      const link = await repository.findLink(orm, me);
      if (link === null) return null;
      const { createdAt, lastReadAt } = link;
      return { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null };
    },
    makeCalendarLink: async (me: string): Promise<CalendarLink & { path: string }> => {
      const [secret, createdAt] = [newToken(), clock.now()];
      await database.transaction(async (tx) => {
        await lockMe(tx, me);
        await repository.replaceLink(tx, { memberId: me, secretHash: hashToken(secret), createdAt });
      });
      return { createdAt: createdAt.toISOString(), lastReadAt: null, path: calendarPath(secret) };
    },
    endCalendarLink: (me: string): Promise<void> => repository.deleteLink(orm, me),
    readCalendar: async (fileName: string): Promise<Content> => {
      const secretHash = hashToken(secretOf(fileName));
      const { memberId, lastReadAt } =
        (await repository.findLinkBySecret(orm, secretHash)) ?? refuse(taskErrors.noCalendar);
      if (isReadNews(lastReadAt, clock.now())) await repository.noteRead(orm, secretHash, clock.now());
      const whole = { memberId, after: null, limit: limits.tasksOfBoard };
      const tasks = await listTasksOf(orm, whole, (timeZone) => dayOf(timeZone, deps.clock.now()));
      const bytes = new TextEncoder().encode(
        calendarOf(tasks, { publicUrl: deps.publicUrl, community: deps.communityName().name }),
      );
      return { size: bytes.byteLength, etag: null, read: async () => singleChunk(bytes) };
    },
  };
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The path of a calendar feed by its secret. */
const calendarPath = (secret: string): string => `/api/tasks/calendar/${secret}.ics`;

/** The secret of a feed's file name, without the `.ics` that calendar programs expect. */
const secretOf = (fileName: string): string => fileName.replace(/\.ics$/, '');

const hour = 60 * 60 * 1_000;

/** Whether to record a read of a link: once an hour, so that most reads write nothing. */
const isReadNews = (lastReadAt: Date | null, now: Date): boolean =>
  lastReadAt === null || now.getTime() - lastReadAt.getTime() >= hour;

/** An iCalendar feed with an all-day event per due date. The event's id is stable, so calendars update it. */
function calendarOf(
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
