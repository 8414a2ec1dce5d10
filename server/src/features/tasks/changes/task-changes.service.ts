import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { assignTask, editTask, moveTask, Task } from '@tandem/contract/tasks';
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
import type { TaskChanges } from '../tasks.repository.ts';

type EditInput = ParsedInput<typeof editTask>['body'];
type MoveInput = ParsedInput<typeof moveTask>['body'];
type AssignInput = ParsedInput<typeof assignTask>['body'];

/** Edits, moves and assigns tasks. */
export function createTaskChangesService(deps: BoardDeps) {
  return {
    editTask: (context: TaskContext, body: EditInput): Promise<Task> =>
      revise(deps, context, { version: body.version }, (input) => edit(input, body)),
    moveTask: (context: TaskContext, body: MoveInput): Promise<Task> =>
      revise(deps, context, { version: body.version, before: body.position ?? null }, (input) =>
        move(input, body),
      ),
    assignTask: (context: TaskContext, body: AssignInput): Promise<Task> =>
      revise(deps, context, { version: body.version, assigneeId: body.assignedTo }, (input) =>
        assign(input, body),
      ),
  };
}

/** Refuses an assignee who does not belong to the project. */
export function requireAssignable({ isAssignable }: { isAssignable: boolean }): void {
  if (!isAssignable) refuseField(taskErrors.assigneeNotMember, 'assignedTo');
}

function edit(input: DecisionInput, { version, ...body }: EditInput): Revision | null {
  const { row, day } = input;
  const edited = { ...body, description: body.description === '' ? null : body.description };
  const newValues = changedFields(row, edited).map(
    (field) => [field, toHistoryValue(edited[field] ?? null)] as const,
  );
  const fields = resolveConflicts(input, new Map(newValues), version);
  if (fields.length === 0) return null;
  if (fields.includes('labels') && (edited.labels ?? []).length > limits.taskLabels)
    refuseField(taskErrors.tooManyLabels, 'labels');
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

function move(input: DecisionInput, { status, position, version }: MoveInput): Revision | null {
  const { day, row, now } = input;
  const from = shownStatus(row, day);
  const newValues = new Map(from === status ? [] : [['status' as const, status]]);
  const isMoved = resolveConflicts(input, newValues, version).length > 0;
  const newPosition = isMoved || position !== undefined ? computePosition(row, position ?? null) : null;
  if (!isMoved)
    return newPosition === null ? null : { changes: { position: newPosition }, activityEvents: [] };
  const changes: TaskChanges = moveTo(row, status, now);
  if (newPosition !== null) changes.position = newPosition;
  const activityEvents: ActivityEvent[] = [{ kind: 'moved', field: 'status', before: from, after: status }];
  // The assignee of a done task may have left the project; an open task needs a current member or nobody.
  const { assigneeId } = row;
  if (from === 'Done' && assigneeId !== null && !row.isAssigneeMember) {
    changes.assigneeId = null;
    activityEvents.push({ kind: 'assigned', field: 'assignedTo', before: assigneeId, after: null });
  }
  const isUnassigned = assigneeId === null || changes.assigneeId === null;
  if (isStart(from, status) && isUnassigned) refuse(taskErrors.assigneeRequired);
  return { changes, activityEvents };
}

function assign(input: DecisionInput, { assignedTo, version }: AssignInput): Revision | null {
  const { board, row } = input;
  requireAssignable(board);
  if (assignedTo === row.assigneeId) return null;
  const fields = resolveConflicts(input, new Map([['assignedTo' as const, assignedTo]]), version);
  if (fields.length === 0) return null;
  return {
    changes: { assigneeId: assignedTo },
    activityEvents: [{ kind: 'assigned', field: 'assignedTo', before: row.assigneeId, after: assignedTo }],
  };
}
