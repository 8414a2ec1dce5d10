import {
  type TaskComment,
  taskCommentDeleted,
  taskCommentSaved,
} from '@tandem/contract/tasks/tasks-comments';
import { type Live, memberAudience } from '../../platform/live/live.ts';
import type { Notify } from '../notifications/public.ts';
import type { TaskContext } from './tasks.deps.ts';
import { boardAudience, type TaskRef } from './tasks.live.ts';

/** Publishes a new or changed comment, and how many its task has. */
export const emitCommentSaved = (
  live: Live,
  { projectId, taskId }: TaskRef,
  payload: { comment: TaskComment; commentsCount: number },
): void => live.publish(taskCommentSaved, boardAudience(projectId), { projectId, taskId, ...payload });

/** A hidden comment as others see it: without what it says, whom it mentions and its files. */
const withoutContent = ({ mentions: _mentions, files: _files, ...comment }: TaskComment): TaskComment => ({
  ...comment,
  text: '',
});

/** Publishes a comment that a moderator hid or showed again; its author gets all of it, unless they left the project. */
export function emitCommentHidden(
  live: Live,
  { projectId, taskId }: TaskRef,
  payload: { comment: TaskComment; commentsCount: number; isAuthorThere: boolean },
): void {
  const { comment, commentsCount, isAuthorThere } = payload;
  const forOthers = comment.isHidden ? withoutContent(comment) : comment;
  const saved = { projectId, taskId, commentsCount };
  const author = comment.createdBy && memberAudience(comment.createdBy._id);
  const board = boardAudience(projectId);
  if (author === null || !isAuthorThere)
    return live.publish(taskCommentSaved, board, { ...saved, comment: forOthers });
  live.publish(taskCommentSaved, board, { ...saved, comment: forOthers }, author);
  live.publish(taskCommentSaved, author, { ...saved, comment });
}

/** Publishes that a comment is deleted, and how many its task has. */
export const emitCommentDeleted = (
  live: Live,
  { projectId, taskId }: TaskRef,
  payload: { commentId: string; commentsCount: number },
): void => live.publish(taskCommentDeleted, boardAudience(projectId), { projectId, taskId, ...payload });

/** Notifies whom a comment mentions, or of an edited one those of them who are new. */
export function notifyCommentMentioned(
  notify: Notify,
  { me: actorId, projectId, taskId }: TaskContext,
  { _id: requestId, mentions = [] }: TaskComment,
  notified: readonly string[] = mentions.map(({ _id }) => _id),
): void {
  if (notified.length > 0)
    notify(notified, { kind: 'commentMentioned', actorId, projectId, requestId, taskId });
}
