import type { Task } from '@tandem/contract/tasks';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse, Refusal } from '../../../platform/refusal.ts';
import type { BoardChange, Moment } from '../boards/board-changes.service.ts';
import type { ActivityEvent } from '../boards/board-plan.service.ts';
import type { BoardFacts, BoardQuery, StoredChange } from '../boards/board-facts.repository.ts';
import { type BoardDeps, type TaskContext } from '../boards/boards.service.ts';
import { digestOf, forgetOldEvents, insertEvents } from '../history/task-history.repository.ts';
import { mergeOutcome, type TaskField } from './task-edits.rules.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitToAssignees, emitBoardChanged, emitTaskSaved, notifyAssigned } from '../tasks.live.ts';
import { type TaskChanges, toTask } from '../tasks.repository.ts';

/** What `decide` gets, read under the board's lock. */
export interface DecisionInput extends Moment {
  me: string;
  row: NonNullable<BoardFacts['task']>;
}

/** New values of a task, and the activity to record. */
export interface Revision {
  changes: TaskChanges;
  activityEvents: ActivityEvent[];
}

/** What a change asks about the board besides the task. */
export type RevisionQuery = Pick<BoardQuery, 'assigneeId' | 'before' | 'version'>;

interface Revised {
  task: Task;
  /** Null when nothing changed. */
  before: DecisionInput['row'] | null;
  isRebalanced: boolean;
}

/** Changes one task, and publishes it after COMMIT. Null from `decide` changes and publishes nothing. */
export async function revise(
  deps: BoardDeps,
  context: TaskContext,
  query: RevisionQuery,
  decide: (input: DecisionInput) => Revision | null,
): Promise<Task> {
  const change: BoardChange<Revised> = {
    query: { ...context, ...query },
    decide: (moment) => {
      const { facts, day } = moment;
      const row = facts.task ?? refuse(taskErrors.notFound);
      const revision = decide({ ...moment, me: context.me, row });
      if (revision === null)
        return { result: { task: toTask(row, day), before: null, isRebalanced: false }, write: null };
      const { changes, activityEvents } = revision;
      const assignee = changes.assigneeId === undefined ? row.assignee : facts.newAssignee;
      const after = { ...row, ...changes, version: row.version + 1, assignee };
      return {
        result: { task: toTask(after, day), before: row, isRebalanced: false },
        write: { kind: 'change', task: row, changes, activityEvents },
      };
    },
    onRebalanced: (revised, task) => ({ ...revised, task, isRebalanced: true }),
    publish: ({ task, before, isRebalanced }) => {
      if (before) {
        emitTaskSaved(deps.live, task);
        emitToAssignees(deps.live, before.assigneeId, task.assignedTo);
        if (task.assignedTo !== before.assigneeId)
          notifyAssigned(deps.notify, context, { by: context.me, assigneeId: task.assignedTo });
      }
      if (isRebalanced) emitBoardChanged(deps.live, context.projectId);
    },
  };
  return (await deps.changeBoard(change)).task;
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
