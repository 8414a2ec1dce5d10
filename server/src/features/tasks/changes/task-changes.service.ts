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
type MoveInput = ParsedInput<typeof moveTask>['body'];
type AssignInput = ParsedInput<typeof assignTask>['body'];

/** Edits, moves and assigns tasks. */
export function createTaskChangesService(deps: BoardDeps) {
  return {
    editTask: (context: TaskContext, body: EditInput): Promise<Task> =>
      revise(deps, context, (input) => edit(input, body)),
    moveTask: (context: TaskContext, body: MoveInput): Promise<Task> =>
      revise(deps, context, (input) => move(input, body)),
    assignTask: (context: TaskContext, body: AssignInput): Promise<Task> =>
      revise(deps, context, (input) => assign(input, body)),
  };
}

/** Refuses an assignee who does not belong to the project. */
export async function requireAssignable(tx: Queryable, board: Board, memberId: string): Promise<void> {
  if (await isProjectMember(tx, board, memberId)) return;
  refuseField(taskErrors.assigneeNotMember, 'assignedTo');
}

async function edit(input: DecisionInput, { version, ...body }: EditInput): Promise<Revision | null> {
  const { row, day } = input;
  const edited = { ...body, description: body.description === '' ? null : body.description };
  const newValues = changedFields(row, edited).map(
    (field) => [field, toHistoryValue(edited[field] ?? null)] as const,
  );
  const fields = await resolveConflicts(input, new Map(newValues), version);
  if (fields.length === 0) return null;
  const changes: TaskChanges = Object.fromEntries(fields.map((field) => [field, edited[field] ?? null]));
  const activityEvents = fields.map((field): ActivityEvent => ({
    kind: 'edited',
    field,
    before: toHistoryValue(row[field]),
    after: toHistoryValue(edited[field] ?? null),
  }));
  if (row.isHeldOverdue && changes.dueDate !== undefined)
    changes.isHeldOverdue = staysOverdue(changes.dueDate, day);
  return { changes, activityEvents };
}

async function move(
  input: DecisionInput,
  { status, position, version }: MoveInput,
): Promise<Revision | null> {
  const { tx, context, board, day, row, now } = input;
  const from = shownStatus(row, day);
  const newValues = new Map(from === status ? [] : [['status' as const, status]]);
  const isMoved = (await resolveConflicts(input, newValues, version)).length > 0;
  const newPosition =
    isMoved || position !== undefined ? await computePosition(tx, context, row, position ?? null) : null;
  if (!isMoved)
    return newPosition === null ? null : { changes: { position: newPosition }, activityEvents: [] };
  const changes: TaskChanges = moveTo(row, status, now);
  if (newPosition !== null) changes.position = newPosition;
  const activityEvents: ActivityEvent[] = [{ kind: 'moved', field: 'status', before: from, after: status }];
  // The assignee of a done task may have left the project; an open task needs a current member or nobody.
  const { assigneeId } = row;
  if (from === 'Done' && assigneeId !== null && !(await isProjectMember(tx, board, assigneeId))) {
    changes.assigneeId = null;
    activityEvents.push({ kind: 'assigned', field: 'assignedTo', before: assigneeId, after: null });
  }
  if (isStart(from, status) && assigneeId === null) refuse(taskErrors.assigneeRequired);
  return { changes, activityEvents };
}

async function assign(input: DecisionInput, { assignedTo, version }: AssignInput): Promise<Revision | null> {
  const { tx, board, row } = input;
  if (assignedTo !== null) await requireAssignable(tx, board, assignedTo);
  if (assignedTo === row.assigneeId) return null;
  const fields = await resolveConflicts(input, new Map([['assignedTo' as const, assignedTo]]), version);
  if (fields.length === 0) return null;
  return {
    changes: { assigneeId: assignedTo },
    activityEvents: [{ kind: 'assigned', field: 'assignedTo', before: row.assigneeId, after: assignedTo }],
  };
}
