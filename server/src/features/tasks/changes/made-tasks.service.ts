import type { ParsedInput } from '@tandem/contract/operation';
import type { Task } from '@tandem/contract/tasks';
import type { makeTaskOfMessage } from '@tandem/contract/tasks/tasks-checklist';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findProjectOfChat, linkMadeTask, type MessageId, requireTaskSource } from '../../chat/public.ts';
import { type AfterCommit, projectErrors } from '../../projects/public.ts';
import { findBoardFacts, writeToBoard } from '../boards/board-changes.repository.ts';
import type { BoardDeps } from '../boards/board-changes.service.ts';
import { dayOf } from '../boards/boards.rules.ts';
import { lockBoardAndTask, requireBoardAccess } from '../boards/boards.service.ts';
import { checklistEvents } from '../checklist/checklist.rules.ts';
import { findChecklistFacts, saveChecklist } from '../checklist/checklist.repository.ts';
import type { ItemContext } from '../checklist/checklist.service.ts';
import { emitCommentSaved } from '../task-comments.live.ts';
import type { CommentContext } from '../task-comments.service.ts';
import { findComment, noteMadeTask } from '../task-comments.repository.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitChecklistSaved, emitTaskSaved } from '../tasks.live.ts';
import type { BoardContext, TasksDeps } from '../tasks.deps.ts';
import { findTask, forgetMessage, viewTask } from '../tasks.repository.ts';
import { decideNewTask, type MadeOf, madeOfNothing, publishNewTask } from '../tasks.service.ts';
import { type TaskSource, taskWordsOf } from './made-tasks.rules.ts';

type MakeInput = ParsedInput<typeof makeTaskOfMessage>['body'];

/** The task of a text; `isRepeat` where it had one already. */
interface Made {
  task: Task;
  isRepeat: boolean;
}

/** Makes tasks of messages, comments and checklist items. Each gives one task: the board's lock decides who makes it. */
export function createMadeTasksService(deps: BoardDeps) {
  return {
    makeTaskOfMessage: (me: string, on: MessageId, body: MakeInput): Promise<Made> =>
      makeOfMessage(deps, { me, ...on }, body),
    makeTaskOfComment: (context: CommentContext, body: MakeInput): Promise<Made> =>
      makeOfComment(deps, context, body),
    makeTaskOfItem: (context: ItemContext, body: MakeInput): Promise<Task> => makeOfItem(deps, context, body),
  };
}

async function makeOfMessage(
  deps: BoardDeps,
  { me, ...on }: MessageId & { me: string },
  body: MakeInput,
): Promise<Made> {
  const context = { me, projectId: await findProjectOfChat(deps.database.orm, me, on) };
  return make(deps, context, async (tx) => {
    const message = await requireTaskSource(tx, me, on);
    if (message.taskId !== undefined) return { earlier: message.taskId };
    const task = await create(deps, tx, context, { body, source: message, messageId: message._id });
    return {
      task,
      afterCommit: await linkMadeTask(deps.live, tx, { ...on, taskId: task._id, me, at: deps.clock.now() }),
    };
  });
}

async function makeOfComment(deps: BoardDeps, context: CommentContext, body: MakeInput): Promise<Made> {
  const { me, taskId, commentId } = context;
  return make(deps, context, async (tx) => {
    const { row } = await lockBoardAndTask(tx, context);
    const comment = (await findComment(tx, commentId, me, taskId)) ?? refuse(taskErrors.noComment);
    if (comment.madeTaskId !== undefined) return { earlier: comment.madeTaskId };
    if (comment.isHidden) refuse(taskErrors.sourceHidden);
    const made = { fromTaskId: taskId, fromCommentId: commentId };
    const task = await create(deps, tx, context, { body, source: comment, ...made });
    await noteMadeTask(tx, commentId, task._id);
    const saved = { comment: { ...comment, madeTaskId: task._id }, commentsCount: row.commentsCount };
    return { task, afterCommit: () => emitCommentSaved(deps.live, context, saved) };
  });
}

async function makeOfItem(deps: BoardDeps, context: ItemContext, body: MakeInput): Promise<Task> {
  const { me, taskId, itemId } = context;
  const { task: made } = await make(deps, context, async (tx) => {
    const facts = (await findChecklistFacts(tx, context)) ?? refuse(taskErrors.noBoard);
    if (facts.isArchived) refuse(projectErrors.archived);
    if (!facts.isTask) refuse(taskErrors.notFound);
    const { items: before, hasLongHistory } = facts;
    const item = before.find(({ _id }) => _id === itemId) ?? refuse(taskErrors.noChecklistItem);
    const status = item.isDone ? 'Done' : 'To Do';
    const task = await create(deps, tx, context, { body, source: item, status, fromTaskId: taskId });
    const after = before.filter(({ _id }) => _id !== itemId);
    const events = checklistEvents(before, after).map((event) => ({ ...event, id: newId() }));
    const record = { me, at: deps.clock.now(), events, hasLongHistory };
    const checklist = await saveChecklist(tx, taskId, { before, after }, record);
    return { task, afterCommit: () => emitChecklistSaved(deps.live, context, checklist) };
  });
  return made;
}

/** A task that was made, or the id of the one that there is. */
type Making = { task: Task; afterCommit: AfterCommit } | { earlier: string };

/** Makes a task under the lock of its board, and publishes it after COMMIT. */
async function make(
  deps: BoardDeps,
  { me, projectId }: BoardContext,
  work: (tx: Queryable) => Promise<Making>,
): Promise<Made> {
  const { task, afterCommit } = await deps.change(projectId, async (tx) => {
    const making = await work(tx);
    if ('task' in making) return making;
    const { timeZone } = await requireBoardAccess(tx, { me, projectId });
    const earlier = await viewTask(
      tx,
      { projectId, taskId: making.earlier },
      dayOf(timeZone, deps.clock.now()),
    );
    return { task: earlier, afterCommit: null };
  });
  if (afterCommit === null) return { task, isRepeat: true };
  publishNewTask(deps, { me, projectId }, task);
  afterCommit();
  return { task, isRepeat: false };
}

interface New extends Partial<MadeOf> {
  body: MakeInput;
  source: TaskSource;
  status?: 'To Do' | 'Done';
}

/** Writes a task of a text under the board's lock. */
async function create(
  deps: BoardDeps,
  tx: Queryable,
  { me, projectId }: BoardContext,
  { body: { title, assignedTo = null }, source, status = 'To Do', ...madeOf }: New,
): Promise<Task> {
  const query = { me, projectId, taskId: null, assigneeId: assignedTo };
  const facts = (await findBoardFacts(tx, query)) ?? refuse(taskErrors.noBoard);
  if (facts.board.isArchived) refuse(projectErrors.archived);
  const now = deps.clock.now();
  const day = dayOf(facts.board.timeZone, now);
  const input = { ...taskWordsOf(source, title), assignedTo, status, creationHash: null };
  const { result, write } = decideNewTask({ facts, day, now }, { ...input, ...madeOfNothing, ...madeOf });
  if (write !== null) await writeToBoard(tx, write, { by: me, facts, now });
  return result;
}

/** Empties what a task says of the message that it was made of, within the deletion of that message. */
export const createForgetMessage =
  (deps: Pick<TasksDeps, 'live' | 'clock'>) =>
  async (tx: Queryable, taskId: string): Promise<AfterCommit> => {
    const board = await forgetMessage(tx, taskId);
    const task =
      board &&
      (await findTask(tx, { projectId: board.projectId, taskId }, dayOf(board.timeZone, deps.clock.now())));
    return () => task && emitTaskSaved(deps.live, task);
  };
