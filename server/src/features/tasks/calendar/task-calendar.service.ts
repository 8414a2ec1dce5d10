import { limits } from '@tandem/contract/limits';
import type { Content } from '@tandem/contract/operation';
import type { CalendarLink } from '@tandem/contract/tasks/tasks-own';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { lockMe } from '../../account/public.ts';
import { dayOf } from '../boards/boards.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { listTasksOf } from '../tasks.repository.ts';
import * as repository from './calendar-links.repository.ts';
import { calendarOf, calendarPath, isReadNews, secretOf } from './task-calendar.rules.ts';
import type { TasksDeps } from '../tasks.deps.ts';

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
      const tasks = await listTasksOf(orm, whole, (timeZone) => dayOf(deps, timeZone));
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
