import { limits } from '@tandem/contract/limits';
import type { TaskComment } from '@tandem/contract/tasks/tasks-comments';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  type TaskContext,
  requireTaskAccess,
  lockBoardAndTask,
  type BoardDeps,
} from '../boards/boards.service.ts';
import { record } from '../changes/task-revisions.service.ts';
import { taskErrors } from '../tasks.errors.ts';
import { emitCommentDeleted, emitCommentSaved } from '../tasks.live.ts';
import * as repository from './task-comments.repository.ts';

/** Who asks for something about which comment. */
export interface CommentContext extends TaskContext {
  commentId: string;
}

/** What people say about a task; only who wrote a comment may change or delete it. */
export function createTaskCommentsService(deps: BoardDeps) {
  return {
    listTaskComments: async (at: TaskContext): Promise<TaskComment[]> => {
      await requireTaskAccess(deps, at);
      return repository.listComments(deps.database.orm, at.taskId);
    },
    addTaskComment: (at: TaskContext, text: string): Promise<TaskComment> => add(deps, at, text),
    editTaskComment: (at: CommentContext, text: string): Promise<TaskComment> => edit(deps, at, text),
    deleteTaskComment: (at: CommentContext): Promise<TaskComment> => remove(deps, at),
  };
}

async function add(deps: BoardDeps, at: TaskContext, text: string): Promise<TaskComment> {
  const said = await deps.change(at.projectId, async (tx) => {
    const { held } = await lockBoardAndTask(tx, at);
    if (held.commentsCount >= limits.commentsOfTask) refuse(taskErrors.talkedOut);
    const [id, now] = [newId(), deps.clock.now()];
    await repository.insertComment(tx, { id, taskId: at.taskId, authorId: at.me, text, createdAt: now });
    const commentsCount = await repository.countComments(tx, at.taskId, 1);
    await record(tx, { at, version: held.version, now, activityEvents: [{ kind: 'commented' }] });
    return { comment: await view(tx, id), commentsCount };
  });
  emitCommentSaved(deps.live, at, said);
  return said.comment;
}

async function edit(deps: BoardDeps, at: CommentContext, text: string): Promise<TaskComment> {
  const said = await deps.change(at.projectId, async (tx) => {
    const { held } = await lockBoardAndTask(tx, at);
    const isSame = (await holdOwn(tx, at)).text === text;
    if (!isSame) await repository.updateComment(tx, at.commentId, { text, editedAt: deps.clock.now() });
    return { comment: await view(tx, at.commentId), commentsCount: held.commentsCount, isSame };
  });
  const { isSame, ...saved } = said;
  if (!isSame) emitCommentSaved(deps.live, at, saved);
  return said.comment;
}

async function remove(deps: BoardDeps, at: CommentContext): Promise<TaskComment> {
  const { comment, commentsCount } = await deps.change(at.projectId, async (tx) => {
    await lockBoardAndTask(tx, at);
    await holdOwn(tx, at);
    const gone = await view(tx, at.commentId);
    await repository.deleteComment(tx, at.commentId);
    return { comment: gone, commentsCount: await repository.countComments(tx, at.taskId, -1) };
  });
  emitCommentDeleted(deps.live, at, { commentId: at.commentId, commentsCount });
  return comment;
}

async function holdOwn(tx: Queryable, { me, taskId, commentId }: CommentContext): Promise<{ text: string }> {
  const comment = (await repository.findAuthor(tx, taskId, commentId)) ?? refuse(taskErrors.noComment);
  return comment.authorId === me ? comment : refuse(taskErrors.authorOnly);
}

async function view(tx: Queryable, commentId: string): Promise<TaskComment> {
  const comment = await repository.findComment(tx, commentId);
  if (comment === null) throw new Error('The comment just written was not found.');
  return comment;
}
