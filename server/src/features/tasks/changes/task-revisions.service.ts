import type { Task } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { BoardDay } from '../boards/board-columns.rules.ts';
import {
  type TaskContext,
  dayOf,
  lockBoardAndTask,
  type BoardDeps,
  viewTask,
} from '../boards/boards.service.ts';
import { insertEvents, listChangesSince, type NewTaskEvent } from '../history/task-history.repository.ts';
import { rebalancePositions } from '../order/board-order.repository.ts';
import { isTooLong } from '../order/board-order.rules.ts';
import { mergeOutcome, type TaskField } from './task-edits.rules.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitToAssignees, emitBoardChanged, emitTaskSaved } from '../tasks.live.ts';
import { type Board, type TaskChanges, type TaskRow, updateTask } from '../tasks.repository.ts';

/** What `decide` gets: the board and the task's row, both locked. */
export interface DecisionInput {
  tx: Queryable;
  context: TaskContext;
  board: Board;
  day: BoardDay;
  row: TaskRow;
  now: Date;
}

/** A row of `task_events` without its task, author, version and time. */
export type ActivityEvent = Pick<NewTaskEvent, 'kind' | 'field' | 'before' | 'after'>;

/** New values of a task, and the activity to record. */
export interface Revision {
  changes: TaskChanges;
  activityEvents: ActivityEvent[];
}

/** Changes one task in one transaction, and publishes it after COMMIT. Null from `decide` changes and publishes nothing. */
export async function revise(
  deps: BoardDeps,
  context: TaskContext,
  decide: (input: DecisionInput) => Promise<Revision | null>,
): Promise<Task> {
  const { task, before, isRebalanced } = await deps.change(context.projectId, async (tx) => {
    const { board, row } = await lockBoardAndTask(tx, context);
    const day = dayOf(deps, board.timeZone);
    const revision = await decide({ tx, context, board, day, row, now: deps.clock.now() });
    const needsRebalance = revision !== null && (await save(deps, tx, { context, row, revision }));
    return { task: await viewTask(tx, context, day), before: revision && row, isRebalanced: needsRebalance };
  });
  if (before) {
    emitTaskSaved(deps.live, task);
    emitToAssignees(deps.live, before.assigneeId, task.assignedTo);
  }
  if (isRebalanced) emitBoardChanged(deps.live, context.projectId);
  return task;
}

async function save(
  { clock }: BoardDeps,
  tx: Queryable,
  { context, row, revision }: { context: TaskContext; row: TaskRow; revision: Revision },
): Promise<boolean> {
  const { changes, activityEvents } = revision;
  await updateTask(tx, context.taskId, changes);
  await recordActivity(tx, { context, version: row.version + 1, now: clock.now(), activityEvents });
  const isRebalanced = changes.position !== undefined && isTooLong(changes.position);
  if (isRebalanced) await rebalancePositions(tx, context.projectId);
  return isRebalanced;
}

/** Records what the member did to a task. */
export function recordActivity(
  tx: Queryable,
  {
    context,
    version,
    now,
    activityEvents,
  }: { context: TaskContext; version: number; now: Date; activityEvents: ActivityEvent[] },
): Promise<void> {
  const { me: actorId, taskId } = context;
  return insertEvents(
    tx,
    activityEvents.map((event) => ({ ...event, id: newId(), taskId, actorId, version, at: now })),
  );
}

const conflictSentences: Record<TaskField, string> = {
  title: 'Someone else changed the title while you were editing it.',
  description: 'Someone else changed the description while you were editing it.',
  dueDate: 'Someone else changed the due date while you were editing it.',
  priority: 'Someone else changed the priority while you were editing it.',
  labels: 'Someone else changed the labels while you were editing them.',
  status: 'Someone else has moved this task.',
  assignedTo: 'Someone else has assigned this task.',
};

/**
 * Returns the fields to save, given the changes since the editor's version; all fields when there is no version.
 * Refuses with the current task when somebody else changed one of the fields (ADR 0014).
 */
export async function resolveConflicts<Field extends TaskField>(
  { tx, context, day }: DecisionInput,
  newValues: Map<Field, string | null>,
  version: number | undefined,
): Promise<Field[]> {
  const fields = [...newValues.keys()];
  if (version === undefined || fields.length === 0) return fields;
  const since = await listChangesSince(tx, context.taskId, { version, me: context.me });
  const outcomes = fields.map((field) => ({
    field,
    outcome: mergeOutcome({ field, newValue: newValues.get(field) ?? null, me: context.me }, since),
  }));
  const conflicts = outcomes.filter(({ outcome }) => outcome === 'conflicts');
  if (conflicts.length > 0) {
    throw new Refusal(taskErrors.changedMeanwhile, {
      current: await viewTask(tx, context, day),
      fields: Object.fromEntries(conflicts.map(({ field }) => [field, conflictSentences[field]])),
    });
  }
  return outcomes.filter(({ outcome }) => outcome === 'saves').map(({ field }) => field);
}
