import type { ParsedInput } from '@tandem/contract/operation';
import type { assignTask, editTask, moveTask, Task } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { isStart, moveTo, shownStatus, staysHeld } from '../boards/board-columns.rules.ts';
import type { TaskContext, BoardDeps } from '../boards/boards.service.ts';
import { placeBefore } from '../order/board-order.service.ts';
import { changedFields, inHistory } from './task-edits.rules.ts';
import {
  type ActivityEvent,
  revise,
  type Revising,
  type Revision,
  resolveConflicts,
} from './task-revisions.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { belongsTo, type Board, type TaskChanges } from '../tasks.repository.ts';

type Edition = ParsedInput<typeof editTask>['body'];
type Move = ParsedInput<typeof moveTask>['body'];
type Assignment = ParsedInput<typeof assignTask>['body'];

/** Editing, moving and assigning a task. */
export function createTaskChangesService(deps: BoardDeps) {
  return {
    editTask: (at: TaskContext, body: Edition): Promise<Task> =>
      revise(deps, at, (revising) => edit(revising, body)),
    moveTask: (at: TaskContext, body: Move): Promise<Task> =>
      revise(deps, at, (revising) => move(revising, body)),
    assignTask: (at: TaskContext, body: Assignment): Promise<Task> =>
      revise(deps, at, (revising) => assign(revising, body)),
  };
}

/** Refuses whoever may not do a board's tasks. */
export async function requirePerson(tx: Queryable, board: Board, memberId: string): Promise<void> {
  if (await belongsTo(tx, board, memberId)) return;
  refuseField(taskErrors.assigneeOutside, 'assignedTo');
}

async function edit(revising: Revising, { version, ...body }: Edition): Promise<Revision | null> {
  const { held, day } = revising;
  const edition = { ...body, description: body.description === '' ? null : body.description };
  const wanted = changedFields(held, edition).map(
    (field) => [field, inHistory(edition[field] ?? null)] as const,
  );
  const fields = await resolveConflicts(revising, new Map(wanted), version);
  if (fields.length === 0) return null;
  const changes: TaskChanges = Object.fromEntries(fields.map((field) => [field, edition[field] ?? null]));
  const activityEvents = fields.map((field): ActivityEvent => ({
    kind: 'edited',
    field,
    before: inHistory(held[field]),
    after: inHistory(edition[field] ?? null),
  }));
  if (held.isHeldOverdue && changes.dueDate !== undefined)
    changes.isHeldOverdue = staysHeld(changes.dueDate, day);
  return { changes, activityEvents };
}

async function move(revising: Revising, { status, position, version }: Move): Promise<Revision | null> {
  const { tx, at, board, day, held, now } = revising;
  const from = shownStatus(held, day);
  const wanted = new Map(from === status ? [] : [['status' as const, status]]);
  const isMoved = (await resolveConflicts(revising, wanted, version)).length > 0;
  const place = isMoved || position !== undefined ? await placeBefore(tx, at, held, position ?? null) : null;
  if (!isMoved) return place === null ? null : { changes: { position: place }, activityEvents: [] };
  const changes: TaskChanges = moveTo(held, status, now);
  if (place !== null) changes.position = place;
  const activityEvents: ActivityEvent[] = [{ kind: 'moved', field: 'status', before: from, after: status }];
  // Whoever did it may have left since: an open task is nobody's rather than theirs.
  const { assigneeId } = held;
  if (from === 'Done' && assigneeId !== null && !(await belongsTo(tx, board, assigneeId))) {
    changes.assigneeId = null;
    activityEvents.push({ kind: 'assigned', field: 'assignedTo', before: assigneeId, after: null });
  }
  if (isStart(from, status) && assigneeId === null) refuse(taskErrors.assigneeRequired);
  return { changes, activityEvents };
}

async function assign(revising: Revising, { assignedTo, version }: Assignment): Promise<Revision | null> {
  const { tx, board, held } = revising;
  if (assignedTo !== null) await requirePerson(tx, board, assignedTo);
  if (assignedTo === held.assigneeId) return null;
  const fields = await resolveConflicts(revising, new Map([['assignedTo' as const, assignedTo]]), version);
  if (fields.length === 0) return null;
  return {
    changes: { assigneeId: assignedTo },
    activityEvents: [{ kind: 'assigned', field: 'assignedTo', before: held.assigneeId, after: assignedTo }],
  };
}
