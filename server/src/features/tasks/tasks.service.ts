import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import { isRefusedStart, type createTask, type Task, type TaskAnalytics } from '@tandem/contract/tasks';
import type { TaskEvent, ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import type { listMyTasks, listSharedTasks, MyTask, SharedTask } from '@tandem/contract/tasks/tasks-own';
import type { Reader } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { decodeKey, encodeKey, type ListPage } from '../../platform/paging/keyset.ts';
import { projectErrors } from '../projects/public.ts';
import type { NewTask } from './boards/board-changes.repository.ts';
import type { BoardDeps, Decision, DecisionContext } from './boards/board-changes.service.ts';
import { requireBoardAccess, requireTaskAccess } from './boards/boards.service.ts';
import type { BoardContext, TaskContext } from './tasks.deps.ts';
import { listEvents, findProjectActivity } from './history/task-history.repository.ts';
import { dayOf, keyBetween, membersNamedIn } from './boards/boards.rules.ts';
import { requireAssignable } from './changes/task-changes.service.ts';
import { analyticsOf } from './task-analytics.rules.ts';
import { taskErrors } from './tasks.errors.ts';
import { emitToAssignees, emitTaskSaved, notifyAssigned, notifyMentioned } from './tasks.live.ts';
import * as shared from './shared-tasks.repository.ts';
import * as repository from './tasks.repository.ts';
import { listTasksOf, type OwnTaskPosition } from './tasks.repository.ts';
import { activityRead, activityShown, withoutTasks } from './history/task-history.rules.ts';

type CreateInput = ParsedInput<typeof createTask>['body'];

/** Creates tasks, reads one and its activity, and lists the member's own; refuses with `taskErrors`. */
export function createTasksService(deps: BoardDeps) {
  const { orm } = deps.database;
  return {
    ...createProjectActivityService(),
    ...createOwnTasksService(deps),
    viewTask: (context: TaskContext): Promise<Task> => requireTaskAccess(deps, context),
    viewTaskAnalytics: async (context: BoardContext, reader: Reader): Promise<TaskAnalytics> => {
      const day = dayOf((await requireBoardAccess(orm, context)).timeZone, deps.clock.now());
      return analyticsOf(await repository.listForAnalytics(await reader(), context.projectId), day);
    },
    createTask: (context: BoardContext, body: CreateInput): Promise<Created> =>
      createOnce(deps, context, body),
    listTaskActivity: async (context: TaskContext, reader: Reader): Promise<TaskEvent[]> => {
      await requireTaskAccess(deps, context);
      return listEvents(await reader(), context.taskId);
    },
  };
}

interface Created {
  task: Task;
  /** Whether an earlier request with the same `clientId` created it. */
  isRepeat: boolean;
}

/** Creates a task once for each `clientId`. Of two requests at the same time, the unique index lets one create it. */
async function createOnce(deps: BoardDeps, context: BoardContext, body: CreateInput): Promise<Created> {
  const earlier = await findRepeat(deps, context, body);
  if (earlier !== null) return { task: earlier, isRepeat: true };
  try {
    return { task: await create(deps, context, body), isRepeat: false };
  } catch (error) {
    if (!isUniqueViolation(error, 'tasks_one_client_id')) throw error;
    const winner = await findRepeat(deps, context, body);
    if (winner === null) throw error;
    return { task: winner, isRepeat: true };
  }
}

async function findRepeat(deps: BoardDeps, context: BoardContext, body: CreateInput): Promise<Task | null> {
  const { clientId } = body;
  if (clientId === undefined) return null;
  const { projectId } = context;
  const found = await repository.findCreated(deps.database.orm, { projectId, clientId });
  if (found === undefined) return null;
  const task = await requireTaskAccess(deps, { ...context, taskId: found.id });
  if (found.creationHash !== hashOf(context, body)) refuse(taskErrors.clientIdReused);
  return task;
}

/** The same for the same member who asks for the same task. */
const hashOf = ({ me }: BoardContext, body: CreateInput): string =>
  createHash('sha256')
    .update(JSON.stringify([me, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');

async function create(deps: BoardDeps, context: BoardContext, body: CreateInput): Promise<Task> {
  const { status: homeColumn = 'To Do', assignedTo: assigneeId = null } = body;
  return deps.changeBoard<Task>({
    query: { ...context, taskId: null, assigneeId, named: membersNamedIn(body.description) },
    decide: (found) => {
      if (isRefusedStart({ status: 'To Do', assignedTo: assigneeId }, homeColumn))
        refuse(taskErrors.assigneeRequired);
      const creationHash = body.clientId === undefined ? null : hashOf(context, body);
      return decideNewTask(found, { ...body, ...madeOfNothing, creationHash });
    },
    publish: (task) => publishNewTask(deps, context, task),
  });
}

/** What a task was made of. */
export type MadeOf = Pick<NewTask, 'messageId' | 'fromTaskId' | 'fromCommentId'>;

export const madeOfNothing: MadeOf = { messageId: null, fromTaskId: null, fromCommentId: null };

interface NewTaskInput extends CreateInput, MadeOf, Pick<NewTask, 'creationHash'> {}

/** A new task at the top of its column, from what was read under the board's lock; refuses on a full board. */
export function decideNewTask({ facts, day, now }: DecisionContext, input: NewTaskInput): Decision<Task> {
  if (facts.tasksCount === null || facts.tasksCount >= limits.tasksOfBoard) refuse(taskErrors.boardFull);
  requireAssignable(facts);
  const { title, description, dueDate = null, priority = null, labels = [], status = 'To Do' } = input;
  const { messageId, fromTaskId, fromCommentId, creationHash, clientId = null } = input;
  const task = {
    id: newId(),
    projectId: facts.board.projectId,
    number: facts.lastNumber + 1,
    title,
    description: description || null,
    mentionedIds: facts.named?.map(({ _id }) => _id) ?? null,
    dueDate,
    priority,
    labels,
    homeColumn: status,
    doneAt: status === 'Done' ? now : null,
    assigneeId: input.assignedTo ?? null,
    position: keyBetween(null, facts.firstPosition),
    createdAt: now,
    clientId,
    creationHash,
    messageId,
    fromTaskId,
    fromCommentId,
  };
  const counts = { commentsCount: 0, filesCount: 0, checklistCount: 0, checklistDoneCount: 0 };
  const defaults = { isHeldOverdue: false, movedAt: null, version: 1, ...counts };
  return {
    result: repository.toTask(
      { ...task, ...defaults, assignee: facts.newAssignee, mentions: facts.named },
      day,
    ),
    write: { kind: 'create', task, activityEvents: [{ kind: 'created' }] },
  };
}

/** Tells of a new task after COMMIT. */
export function publishNewTask(deps: BoardDeps, { me }: BoardContext, task: Task): void {
  emitTaskSaved(deps.live, task);
  emitToAssignees(deps.live, task.assignedTo);
  const { projectId, _id: taskId, assignedTo: assigneeId } = task;
  notifyAssigned(deps.notify, { projectId, taskId }, { by: me, assigneeId });
  notifyMentioned(deps.notify, task, { by: me, before: null });
}

/** Due date, time of creation in milliseconds, and id; PostgreSQL knows no year 0. */
const taskKey = z.tuple([
  z.nullable(z.iso.date().check(z.refine((date) => date >= '0001'))),
  z.int().check(z.gte(0), z.lte(Date.UTC(9999, 11, 31))),
  z.uuid(),
]);

/** Lists the tasks of a member in all projects, and those that the member shares with another. */
function createOwnTasksService(deps: BoardDeps) {
  return {
    listSharedTasks: (
      me: string,
      userId: string,
      query: ParsedInput<typeof listSharedTasks>['query'],
    ): Promise<SharedTask[]> =>
      shared.listSharedTasks(deps.database.orm, { me, userId }, query, (timeZone) =>
        dayOf(timeZone, deps.clock.now()),
      ),
    listMyTasks: async (
      memberId: string,
      { cursor, limit = limits.wholeList }: ParsedInput<typeof listMyTasks>['query'],
    ): Promise<ListPage<MyTask>> => {
      const after = cursor === undefined ? null : (positionOf(cursor) ?? refuse(taskErrors.invalidCursor));
      const rows = await listTasksOf(deps.database.orm, { memberId, after, limit: limit + 1 }, (timeZone) =>
        dayOf(timeZone, deps.clock.now()),
      );
      const data = rows.slice(0, limit);
      const last = rows.length > limit ? data.at(-1) : undefined;
      return { data, nextCursor: last ? keyOf(last) : null };
    },
  };
}

const keyOf = ({ dueDate, createdAt, _id }: MyTask): string =>
  encodeKey([dueDate, new Date(createdAt).getTime(), _id]);

function positionOf(cursor: string): OwnTaskPosition | null {
  const key = decodeKey(cursor, taskKey);
  return key && { dueDate: key[0], at: new Date(key[1]), id: key[2] };
}

/** What lately happened in a project: whole for its members, without tasks for visitors (ADR 0045). */
const createProjectActivityService = () => ({
  listProjectActivity: async (
    { me, projectId }: BoardContext,
    reader: Reader,
  ): Promise<ProjectActivityEntry[]> => {
    const wanted = { projectId, me, limit: activityRead };
    const { isMember, timeZone, entries } =
      (await findProjectActivity(await reader(), wanted)) ?? refuse(projectErrors.notFound);
    return (isMember ? entries : withoutTasks(entries, timeZone)).slice(0, activityShown);
  },
});
