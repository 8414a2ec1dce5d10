import type { Mention } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import {
  type assignTask,
  type editTask,
  type moveTask,
  type Task,
  type TaskStatus,
  isRefusedStart,
} from '@tandem/contract/tasks';
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts';
import {
  moveTo,
  shownStatus,
  staysOverdue,
  newKeyOf,
  changedFields,
  membersNamedIn,
  mentionsAfter,
  mergeOutcome,
  type TaskField,
  toHistoryValue,
  whyNotPlace,
} from '../boards/boards.rules.ts';
import type { BoardChange, BoardDeps, DecisionContext } from '../boards/board-changes.service.ts';
import type {
  ActivityEvent,
  BoardFacts,
  BoardQuery,
  StoredChange,
} from '../boards/board-changes.repository.ts';
import { digestOf } from '../history/task-history.repository.ts';
import type { TaskContext } from '../tasks.deps.ts';
import { taskErrors } from '../tasks.errors.ts';
import {
  emitBoardChanged,
  emitTaskSaved,
  emitToAssignees,
  notifyAssigned,
  notifyMentioned,
} from '../tasks.live.ts';
import { type TaskChanges, toTask } from '../tasks.repository.ts';

/** What `decide` gets, read under the board's lock. */
interface DecisionInput extends DecisionContext {
  me: string;
  row: NonNullable<BoardFacts['task']>;
}

/** New values of a task, and the activity to record. */
interface Revision {
  changes: TaskChanges;
  /** Whom the new description mentions; absent where it stays. */
  mentions?: Mention[] | null;
  activityEvents: ActivityEvent[];
}

/** What a change asks about the board besides the task. */
type RevisionQuery = Pick<BoardQuery, 'assigneeId' | 'before' | 'version' | 'named'>;

interface Revised {
  task: Task;
  /** Null when nothing changed. */
  before: Task | null;
  isRebalanced: boolean;
}

/** Changes one task, and publishes it after COMMIT. Null from `decide` changes and publishes nothing. */
async function revise(
  deps: BoardDeps,
  context: TaskContext,
  query: RevisionQuery,
  decide: (input: DecisionInput) => Revision | null,
): Promise<Task> {
  const change: BoardChange<Revised> = {
    query: { ...context, ...query },
    decide: (found) => {
      const { facts, day } = found;
      const row = facts.task ?? refuse(taskErrors.notFound);
      const revision = decide({ ...found, me: context.me, row });
      if (revision === null)
        return { result: { task: toTask(row, day), before: null, isRebalanced: false }, write: null };
      const { changes, activityEvents, mentions = row.mentions } = revision;
      const assignee = changes.assigneeId === undefined ? row.assignee : facts.newAssignee;
      const after = { ...row, ...changes, version: row.version + 1, assignee, mentions };
      return {
        result: { task: toTask(after, day), before: toTask(row, day), isRebalanced: false },
        write: { kind: 'change', task: row, changes, activityEvents },
      };
    },
    onRebalanced: (revised, task) => ({ ...revised, task, isRebalanced: true }),
    publish: ({ task, before, isRebalanced }) => {
      if (before) {
        emitTaskSaved(deps.live, task);
        emitToAssignees(deps.live, before.assignedTo, task.assignedTo);
        if (task.assignedTo !== before.assignedTo)
          notifyAssigned(deps.notify, context, { by: context.me, assigneeId: task.assignedTo });
        notifyMentioned(deps.notify, task, { by: context.me, before });
      }
      if (isRebalanced) emitBoardChanged(deps.live, context.projectId);
    },
  };
  return (await deps.changeBoard(change)).task;
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
function resolveConflicts<Field extends TaskField>(
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

type EditInput = ParsedInput<typeof editTask>['body'];
type MoveInput = ParsedInput<typeof moveTask>['body'];
type AssignInput = ParsedInput<typeof assignTask>['body'];

/** Edits, moves and assigns tasks. */
export function createTaskChangesService(deps: BoardDeps) {
  return {
    editTask: (context: TaskContext, body: EditInput): Promise<Task> =>
      revise(deps, context, { version: body.version, named: membersNamedIn(body.description) }, (input) =>
        edit(input, body),
      ),
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
  if (changes.description === undefined) return { changes, activityEvents };
  const mentions = mentionsAfter(changes.description, { named: input.facts.named, mentions: row.mentions });
  changes.mentionedIds = mentions?.map(({ _id }) => _id) ?? null;
  return { changes, mentions, activityEvents };
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
  const changes: TaskChanges = isMoved ? moveTo(row, status, now) : {};
  if (isMoved || position !== undefined) {
    const why = whyNotPlace(row, position ?? null);
    if (why !== null) refuseField(why, 'position');
    const newKey = newKeyOf(row, position ?? null);
    if (newKey !== null) changes.position = newKey;
  }
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
  if (isMoved && isRefusedStart({ status: from, assignedTo: assigneeId }, status))
    refuse(taskErrors.assigneeRequired);
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
