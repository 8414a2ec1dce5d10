import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import type { assignTask, editTask, moveTask, Task, TaskStatus } from '@tandem/contract/tasks';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { isStart, moveTo, shownStatus, staysOverdue } from '../boards/board-columns.rules.ts';
import type { TaskContext, BoardDeps } from '../boards/boards.service.ts';
import { computePosition } from '../boards/board-order.service.ts';
import { changedFields, toHistoryValue } from './task-edits.rules.ts';
import type { ActivityEvent } from '../boards/board-plan.service.ts';
import { revise, type DecisionInput, type Revision, resolveConflicts } from './task-revisions.service.ts';
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
      revise(
        deps,
        context,
        { version: body.version, before: body.position ?? null, assigneeId: body.assignedTo ?? null },
        (input) => move(input, body),
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

function move(input: DecisionInput, body: MoveInput): Revision | null {
  const { status, position, version, assignedTo } = body;
  const { day, row, now } = input;
  const from = shownStatus(row, day);
  if (assignedTo !== undefined) requireAssignable(input.facts);
  const newValues = new Map<'status' | 'assignedTo', string | null>();
  if (from !== status) newValues.set('status', status);
  if (assignedTo !== undefined && assignedTo !== row.assigneeId) newValues.set('assignedTo', assignedTo);
  const fields = resolveConflicts(input, newValues, version);
  const isMoved = fields.includes('status');
  const newPosition = isMoved || position !== undefined ? computePosition(row, position ?? null) : null;
  const changes: TaskChanges = isMoved ? moveTo(row, status, now) : {};
  if (newPosition !== null) changes.position = newPosition;
  const activityEvents: ActivityEvent[] = isMoved
    ? [{ kind: 'moved', field: 'status', before: from, after: status }]
    : [];
  const assigneeId = fields.includes('assignedTo')
    ? (assignedTo ?? null)
    : assigneeAfterMove(row, isMoved ? from : null);
  if (assigneeId !== row.assigneeId) {
    changes.assigneeId = assigneeId;
    activityEvents.push({
      kind: 'assigned',
      field: 'assignedTo',
      before: row.assigneeId,
      after: assigneeId,
    });
  }
  if (isMoved && isStart(from, status) && assigneeId === null) refuse(taskErrors.assigneeRequired);
  return Object.keys(changes).length === 0 ? null : { changes, activityEvents };
}

/** The assignee of a done task may have left the project; an open task needs a current member or nobody. */
const assigneeAfterMove = (row: DecisionInput['row'], from: TaskStatus | null): string | null =>
  from === 'Done' && !row.isAssigneeMember ? null : row.assigneeId;

function assign(input: DecisionInput, { assignedTo, version }: AssignInput): Revision | null {
  const { facts, row } = input;
  requireAssignable(facts);
  if (assignedTo === row.assigneeId) return null;
  const fields = resolveConflicts(input, new Map([['assignedTo' as const, assignedTo]]), version);
  if (fields.length === 0) return null;
  return {
    changes: { assigneeId: assignedTo },
    activityEvents: [{ kind: 'assigned', field: 'assignedTo', before: row.assigneeId, after: assignedTo }],
  };
}
