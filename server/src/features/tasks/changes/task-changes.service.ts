import type { ParsedInput } from '@tandem/contract/operation';
import type { assignTask, editTask, moveTask, Task } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { isStart, moveTo, shownStatus, staysOverdue } from '../boards/board-columns.rules.ts';
import type { TaskContext, BoardDeps } from '../boards/boards.service.ts';
import { computePosition } from '../order/board-order.service.ts';
import { changedFields, toHistoryValue } from './task-edits.rules.ts';
import {
  type ActivityEvent,
  revise,
  type DecisionInput,
  type Revision,
  resolveConflicts,
} from './task-revisions.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { isProjectMember, type Board, type TaskChanges } from '../tasks.repository.ts';

type EditInput = ParsedInput<typeof editTask>['body'];
type Move = ParsedInput<typeof moveTask>['body'];
type AssignInput = ParsedInput<typeof assignTask>['body'];

/** Editing, moving and assigning a task. */
export function createTaskChangesService(deps: BoardDeps) {
  return {
    editTask: (context: TaskContext, body: EditInput): Promise<Task> =>
      revise(deps, context, (revising) => edit(revising, body)),
    moveTask: (context: TaskContext, body: Move): Promise<Task> =>
      revise(deps, context, (revising) => move(revising, body)),
    assignTask: (context: TaskContext, body: AssignInput): Promise<Task> =>
      revise(deps, context, (revising) => assign(revising, body)),
  };
}

/** Refuses whoever may not do a board's tasks. */
export async function requireAssignable(tx: Queryable, board: Board, memberId: string): Promise<void> {
  if (await isProjectMember(tx, board, memberId)) return;
  refuseField(taskErrors.assigneeNotMember, 'assignedTo');
}

async function edit(revising: DecisionInput, { version, ...body }: EditInput): Promise<Revision | null> {
  const { held, day } = revising;
  const edition = { ...body, description: body.description === '' ? null : body.description };
  const wanted = changedFields(held, edition).map(
    (field) => [field, toHistoryValue(edition[field] ?? null)] as const,
  );
  const fields = await resolveConflicts(revising, new Map(wanted), version);
  if (fields.length === 0) return null;
  const changes: TaskChanges = Object.fromEntries(fields.map((field) => [field, edition[field] ?? null]));
  const activityEvents = fields.map((field): ActivityEvent => ({
    kind: 'edited',
    field,
    before: toHistoryValue(held[field]),
    after: toHistoryValue(edition[field] ?? null),
  }));
  if (held.isHeldOverdue && changes.dueDate !== undefined)
    changes.isHeldOverdue = staysOverdue(changes.dueDate, day);
  return { changes, activityEvents };
}

async function move(revising: DecisionInput, { status, position, version }: Move): Promise<Revision | null> {
  const { tx, context, board, day, held, now } = revising;
  const from = shownStatus(held, day);
  const wanted = new Map(from === status ? [] : [['status' as const, status]]);
  const isMoved = (await resolveConflicts(revising, wanted, version)).length > 0;
  const place =
    isMoved || position !== undefined ? await computePosition(tx, context, held, position ?? null) : null;
  if (!isMoved) return place === null ? null : { changes: { position: place }, activityEvents: [] };
  const changes: TaskChanges = moveTo(held, status, now);
  if (place !== null) changes.position = place;
  const activityEvents: ActivityEvent[] = [{ kind: 'moved', field: 'status', before: from, after: status }];
  // Whoever did it may have left since: an open task is nobody's rather than theirs.
  const { assigneeId } = held;
  if (from === 'Done' && assigneeId !== null && !(await isProjectMember(tx, board, assigneeId))) {
    changes.assigneeId = null;
    activityEvents.push({ kind: 'assigned', field: 'assignedTo', before: assigneeId, after: null });
  }
  if (isStart(from, status) && assigneeId === null) refuse(taskErrors.assigneeRequired);
  return { changes, activityEvents };
}

async function assign(
  revising: DecisionInput,
  { assignedTo, version }: AssignInput,
): Promise<Revision | null> {
  const { tx, board, held } = revising;
  if (assignedTo !== null) await requireAssignable(tx, board, assignedTo);
  if (assignedTo === held.assigneeId) return null;
  const fields = await resolveConflicts(revising, new Map([['assignedTo' as const, assignedTo]]), version);
  if (fields.length === 0) return null;
  return {
    changes: { assigneeId: assignedTo },
    activityEvents: [{ kind: 'assigned', field: 'assignedTo', before: held.assigneeId, after: assignedTo }],
  };
}
