import type { TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { inIds } from '../../../platform/database/in-ids.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryColumns, members } from '../../account/public.ts';
import type { PastChange } from '../changes/task-edits.rules.ts';
import { taskEvents } from './task-events.tables.ts';
import { displayHistoryValue } from './task-history.rules.ts';

export type NewTaskEvent = typeof taskEvents.$inferInsert;

const maxEvents = 100;

export async function insertEvents(tx: Queryable, events: NewTaskEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(taskEvents).values(events);
}

/**
 * The changes after a version, oldest first: for each field the first change by `me` and the first by others. Two are enough
 * for `mergeOutcome`, and bound the memory for a long history.
 */
export async function listChangesSince(
  tx: Queryable,
  taskId: string,
  { version, me }: { version: number; me: string },
): Promise<PastChange[]> {
  const { field, before, actorId, at } = taskEvents;
  const isAfter = and(eq(taskEvents.taskId, taskId), gt(taskEvents.version, version), isNotNull(field));
  const isMine = eq(actorId, me);
  const isOthers = or(ne(actorId, me), isNull(actorId));
  const firstPerField = (isByActor: SQL | undefined) =>
    tx
      .selectDistinctOn([field], { field, before, actorId, version: taskEvents.version })
      .from(taskEvents)
      .where(and(isAfter, isByActor))
      .orderBy(field, asc(taskEvents.version), asc(at));
  const rows = [...(await firstPerField(isMine)), ...(await firstPerField(isOthers))];
  return rows.toSorted((a, b) => a.version - b.version);
}

/** The latest 100 events of a task, newest first, with assignees by name; at most two queries. */
export async function listEvents(db: Queryable, taskId: string): Promise<TaskEvent[]> {
  const rows = await db
    .select({
      _id: taskEvents.id,
      kind: taskEvents.kind,
      field: taskEvents.field,
      before: taskEvents.before,
      after: taskEvents.after,
      at: taskEvents.at,
      actor: summaryColumns,
    })
    .from(taskEvents)
    .leftJoin(members, eq(members.id, taskEvents.actorId))
    .where(eq(taskEvents.taskId, taskId))
    .orderBy(desc(taskEvents.version), desc(taskEvents.at), desc(taskEvents.id))
    .limit(maxEvents);
  const assignments = rows.filter(({ field }) => field === 'assignedTo');
  const names = await namesOf(
    db,
    assignments.flatMap(({ before, after }) => [before, after].filter((id) => id !== null)),
  );
  return rows.map(({ at, before, after, ...row }) => ({
    ...row,
    before: displayHistoryValue(row.field, before, names),
    after: displayHistoryValue(row.field, after, names),
    at: at.toISOString(),
  }));
}

async function namesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(inIds(members.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}
