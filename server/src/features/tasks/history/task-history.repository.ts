import { createHash } from 'node:crypto';
import { limits } from '@tandem/contract/limits';
import type { TaskEvent } from '@tandem/contract/tasks/tasks-comments';
import { desc, eq, inArray } from 'drizzle-orm';
import { inIds } from '../../../platform/database/statement.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { summaryColumns, members } from '../../account/public.ts';
import { tasks } from '../tasks.tables.ts';
import { taskEvents } from './task-events.tables.ts';
import { displayHistoryValue } from './task-history.rules.ts';

export type NewTaskEvent = typeof taskEvents.$inferInsert;

/** As many events of a task are kept as its activity shows. */
export const keptEvents = 100;

/** The event as it is stored: a long text is cut, and its digest tells whether another text is the same. */
export function storedEvent<Event extends Pick<NewTaskEvent, 'field' | 'before' | 'after'>>(event: Event) {
  const isCut = event.field === 'description';
  const { before = null, after = null } = event;
  const wasLong = isCut && before !== null && before.length > limits.briefDescription;
  return {
    ...event,
    before: isCut ? cutText(before) : before,
    after: isCut ? cutText(after) : after,
    beforeDigest: wasLong ? digestOf(before) : null,
  };
}

const cutText = (text: string | null): string | null =>
  text === null || text.length <= limits.briefDescription
    ? text
    : `${text.slice(0, limits.briefDescription).replace(/[\ud800-\udbff]$/, '')}…`;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export async function insertEvents(tx: Queryable, events: NewTaskEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(taskEvents).values(events.map(storedEvent));
}

/** Deletes all but the latest events of a task. */
export async function forgetOldEvents(tx: Queryable, taskId: string): Promise<void> {
  const old = tx
    .select({ id: taskEvents.id })
    .from(taskEvents)
    .where(eq(taskEvents.taskId, taskId))
    .orderBy(desc(taskEvents.version), desc(taskEvents.at), desc(taskEvents.id))
    .offset(keptEvents);
  await tx.delete(taskEvents).where(inArray(taskEvents.id, old));
}

const purgedAtOnce = 5_000;

/** Deletes the events of all tasks of a project, some thousands at a time. */
export async function purgeEvents(db: Queryable, projectId: string): Promise<void> {
  const some = db
    .select({ id: taskEvents.id })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.taskId))
    .where(eq(tasks.projectId, projectId))
    .limit(purgedAtOnce);
  for (;;) {
    const { rowCount } = await db.delete(taskEvents).where(inArray(taskEvents.id, some));
    if ((rowCount ?? 0) < purgedAtOnce) return;
  }
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
    .limit(keptEvents);
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
