import type { Content } from '@tandem/contract/operation';
import { refuse } from '../../../platform/refusal.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { lockMe } from '../../account/public.ts';
import { dayOf, type TasksDeps } from '../boards/boards.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { listTasksOf } from '../tasks.repository.ts';
import * as repository from './calendar-links.repository.ts';
import { calendarOf, calendarPath, secretOf } from './task-calendar.rules.ts';

/** A calendar feed of a member's due dates. The link's secret is returned once, and stored as a hash. */
export function createTaskCalendarService(deps: TasksDeps) {
  const { clock, database } = deps;
  const { orm } = database;
  return {
    viewCalendarLink: async (me: string): Promise<{ createdAt: string } | null> => {
      const link = await repository.findLink(orm, me);
      return link === null ? null : { createdAt: link.createdAt.toISOString() };
    },
    makeCalendarLink: async (me: string): Promise<{ createdAt: string; path: string }> => {
      const [secret, createdAt] = [newToken(), clock.now()];
      await database.transaction(async (tx) => {
        await lockMe(tx, me);
        await repository.replaceLink(tx, { memberId: me, secretHash: hashToken(secret), createdAt });
      });
      return { createdAt: createdAt.toISOString(), path: calendarPath(secret) };
    },
    endCalendarLink: (me: string): Promise<void> => repository.deleteLink(orm, me),
    readCalendar: async (fileName: string): Promise<Content> => {
      const secretHash = hashToken(secretOf(fileName));
      const memberId =
        (await repository.findMemberBySecret(orm, secretHash)) ?? refuse(taskErrors.noCalendar);
      const tasks = await listTasksOf(orm, memberId, (timeZone) => dayOf(deps, timeZone));
      const bytes = new TextEncoder().encode(calendarOf(tasks, deps));
      return { bytes: singleChunk(bytes), size: bytes.byteLength };
    },
  };
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
