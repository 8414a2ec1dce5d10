import type { Task } from '@tandem/contract/tasks';
import { LastStatement, type Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { BoardDay } from '../boards/board-columns.rules.ts';
import {
  type BoardAndTask,
  changeTask,
  type StoredChange,
  type TaskQuery,
} from '../boards/board-writes.repository.ts';
import {
  type TaskContext,
  dayOf,
  requireBoardAndTask,
  type BoardDeps,
  viewTask,
} from '../boards/boards.service.ts';
import {
  digestOf,
  forgetOldEvents,
  insertEvents,
  type NewTaskEvent,
} from '../history/task-history.repository.ts';
import { rebalancePositions } from '../order/board-order.repository.ts';
import { isTooLong } from '../order/board-order.rules.ts';
import { mergeOutcome, type TaskField } from './task-edits.rules.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitToAssignees, emitBoardChanged, emitTaskSaved } from '../tasks.live.ts';
import { type TaskChanges, toTask } from '../tasks.repository.ts';

/** What `decide` gets, read under the board's lock. */
export interface DecisionInput {
  me: string;
  board: BoardAndTask['board'];
  day: BoardDay;
  row: NonNullable<BoardAndTask['task']>;
  now: Date;
}

/** A row of `task_events` without its task, author, version and time. */
export type ActivityEvent = Pick<NewTaskEvent, 'kind' | 'field' | 'before' | 'after'>;

/** New values of a task, and the activity to record. */
export interface Revision {
  changes: TaskChanges;
  activityEvents: ActivityEvent[];
}

/** What a change asks about the board besides the task. */
export type RevisionQuery = Pick<TaskQuery, 'assigneeId' | 'before' | 'version'>;

interface Revised {
  task: Task;
  /** Null when nothing changed. */
  before: DecisionInput['row'] | null;
  isRebalanced: boolean;
}

/** Changes one task in one transaction, and publishes it after COMMIT. Null from `decide` changes and publishes nothing. */
export async function revise(
  deps: BoardDeps,
  context: TaskContext,
  query: RevisionQuery,
  decide: (input: DecisionInput) => Revision | null,
): Promise<Task> {
  const { task, before, isRebalanced } = await deps.change<Revised>(context.projectId, async (tx) => {
    const { board, row } = await requireBoardAndTask(tx, { ...context, ...query });
    const [day, now] = [dayOf(deps, board.timeZone), deps.clock.now()];
    const revision = decide({ me: context.me, board, day, row, now });
    if (revision === null) return { task: toTask(row, day), before: null, isRebalanced: false };
    const { changes, activityEvents } = revision;
    const events = activityEvents.map((event) => ({ ...event, id: newId() }));
    const { hasLongHistory } = row;
    const record = { me: context.me, at: now, events, hasLongHistory };
    const save = async () => toTask(await changeTask(tx, row, changes, record), day);
    if (changes.position === undefined || !isTooLong(changes.position))
      return new LastStatement(async () => ({ task: await save(), before: row, isRebalanced: false }));
    await save();
    await rebalancePositions(tx, context.projectId);
    return { task: await viewTask(tx, context, day), before: row, isRebalanced: true };
  });
  if (before) {
    emitTaskSaved(deps.live, task);
    emitToAssignees(deps.live, before.assigneeId, task.assignedTo);
  }
  if (isRebalanced) emitBoardChanged(deps.live, context.projectId);
  return task;
}

/** Records what the member did to a task. */
export async function recordActivity(
  tx: Queryable,
  {
    context,
    version,
    now,
    activityEvents,
  }: { context: TaskContext; version: number; now: Date; activityEvents: ActivityEvent[] },
): Promise<void> {
  const { me: actorId, taskId } = context;
  await insertEvents(
    tx,
    activityEvents.map((event) => ({ ...event, id: newId(), taskId, actorId, version, at: now })),
  );
  await forgetOldEvents(tx, taskId);
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
export function resolveConflicts<Field extends TaskField>(
  { me, row, day }: DecisionInput,
  newValues: Map<Field, string | null>,
  version: number | undefined,
): Field[] {
  const fields = [...newValues.keys()];
  if (version === undefined || fields.length === 0) return fields;
  const outcomes = fields.map((field) => {
    const newValue = newValues.get(field) ?? null;
    const since = row.since.map((change) => withWholeText(change, newValue));
    const outcome = mergeOutcome({ field, newValue, me }, since);
    // Changes that are no longer kept could be anybody's.
    return { field, outcome: row.isHistoryCut && outcome === 'saves' ? 'conflicts' : outcome };
  });
  const conflicts = outcomes.filter(({ outcome }) => outcome === 'conflicts');
  if (conflicts.length > 0) {
    throw new Refusal(taskErrors.changedMeanwhile, {
      current: toTask(row, day),
      fields: Object.fromEntries(conflicts.map(({ field }) => [field, conflictSentences[field]])),
    });
  }
  return outcomes.filter(({ outcome }) => outcome === 'saves').map(({ field }) => field);
}

/** A change whose text was stored cut has the whole one again where that is the new value. */
const withWholeText = (change: StoredChange, newValue: string | null): StoredChange =>
  newValue !== null && change.beforeDigest === digestOf(newValue) ? { ...change, before: newValue } : change;
