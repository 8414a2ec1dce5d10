import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { listMyTasks, MyTask } from '@tandem/contract/tasks/tasks-own';
import * as z from 'zod/mini';
import { decodeKey, encodeKey, type ListPage } from '../../platform/paging/keyset.ts';
import { refuse } from '../../platform/refusal.ts';
import { dayOf } from './boards/boards.service.ts';
import type { BoardDeps } from './tasks.deps.ts';
import { taskErrors } from './tasks.errors.ts';
import { listTasksOf, type OwnTaskPosition } from './tasks.repository.ts';

/** Due date, time of creation in milliseconds, and id; PostgreSQL knows no year 0. */
const taskKey = z.tuple([
  z.nullable(z.iso.date().check(z.refine((date) => date >= '0001'))),
  z.int().check(z.gte(0), z.lte(Date.UTC(9999, 11, 31))),
  z.uuid(),
]);

/** Lists the tasks of a member in all projects. */
export function createOwnTasksService(deps: BoardDeps) {
  return {
    listMyTasks: async (
      memberId: string,
      { cursor, limit = limits.wholeList }: ParsedInput<typeof listMyTasks>['query'],
    ): Promise<ListPage<MyTask>> => {
      const after = cursor === undefined ? null : (positionOf(cursor) ?? refuse(taskErrors.invalidCursor));
      const rows = await listTasksOf(deps.database.orm, { memberId, after, limit: limit + 1 }, (timeZone) =>
        dayOf(deps, timeZone),
      );
      const data = rows.slice(0, limit);
      const last = rows.length > limit ? data.at(-1) : undefined;
      return { data, nextCursor: last ? keyOf(last) : null };
    },
  };
}

const keyOf = ({ dueDate, createdAt, _id }: MyTask): string =>
  encodeKey([dueDate, new Date(createdAt).getTime(), _id]);

function positionOf(cursor: string): OwnTaskPosition | null {
  const key = decodeKey(cursor, taskKey);
  return key && { dueDate: key[0], at: new Date(key[1]), id: key[2] };
}
