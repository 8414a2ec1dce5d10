import { notifiedByEdit } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import type { ParsedInput } from '@tandem/contract/operation';
import {
  type FoundComment,
  type searchComments,
  type TaskComment,
} from '@tandem/contract/tasks/tasks-comments';
import type { Queryable, Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type ListPage, pageOf, readCursor } from '../../platform/paging/keyset.ts';
import { indexedWordsOf, type PlacedQuery, queriesOf } from '../../platform/search/placed-words.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ReadRecipients } from '../notifications/public.ts';
import { type AfterCommit, projectErrors } from '../projects/public.ts';
import { attachFiles } from '../attachments/public.ts';
import { lockBoardAndTask, requireBoardAccess, requireTaskAccess } from './boards/boards.service.ts';
import { listFollowers } from './following/following.repository.ts';
import type { BoardContext, TaskContext } from './tasks.deps.ts';
import {
  type BoardFacts,
  type BoardWrite,
  findBoardFacts,
  writeToBoard,
} from './boards/board-changes.repository.ts';
import type { BoardChange, BoardDeps, Decision } from './boards/board-changes.service.ts';
import { membersNamedIn } from './boards/boards.rules.ts';
import { taskErrors } from './tasks.errors.ts';
import {
  emitCommentDeleted,
  emitCommentHidden,
  emitCommentSaved,
  notifyCommentMentioned,
} from './task-comments.live.ts';
import * as repository from './task-comments.repository.ts';
import { emitFilesChanged } from './tasks.live.ts';
import { countFiles } from './tasks.repository.ts';

/** The requesting member and the comment. */
export interface CommentContext extends TaskContext {
  commentId: string;
}

/** Comments on tasks. Only the author may edit or delete a comment. */
export function createTaskCommentsService(deps: BoardDeps) {
  const followers: ReadRecipients = (taskIds) => listFollowers(deps.database.orm, taskIds);
  return {
    listTaskComments: async (context: TaskContext): Promise<TaskComment[]> => {
      await requireTaskAccess(deps, context);
      return repository.listComments(deps.database.orm, context);
    },
    addTaskComment: (context: TaskContext, said: NewComment): Promise<TaskComment> =>
      add({ ...deps, followers }, context, said),
    editTaskComment: (context: CommentContext, text: string): Promise<TaskComment> =>
      edit(deps, context, text),
    deleteTaskComment: (context: CommentContext): Promise<TaskComment> => remove(deps, context),
    searchComments: (context: BoardContext, query: SearchQuery, reader: Reader) =>
      search({ ...deps, reader }, context, query),
    indexComments: async (): Promise<void> => {
      while (await repository.indexComments(deps.database.orm)) continue;
    },
  };
}

type SearchQuery = ParsedInput<typeof searchComments>['query'];

/** Searches the comments of a project: as typed, and where nothing matches with one typing error a word. */
async function search(
  { database: { orm }, reader }: BoardDeps & { reader: Reader },
  { me, projectId }: BoardContext,
  { q, cursor, limit }: SearchQuery,
): Promise<ListPage<FoundComment>> {
  await requireBoardAccess(orm, { me, projectId });
  const page = { after: readCursor(cursor, taskErrors.invalidCursor), limit };
  const queries = queriesOf(q, [projectId]);
  if (queries === null) return { data: [], nextCursor: null };
  const db = await reader();
  const find = (words: PlacedQuery) => repository.findComments(db, { me, projectId, words }, page);
  const asTyped = await find(queries.exact);
  const found = asTyped.length > 0 || queries.near === null ? asTyped : await find(queries.near);
  const { rows, nextCursor } = pageOf(found, limit);
  return { data: rows.map((row) => row.found), nextCursor };
}

type CommentDeps = BoardDeps & { followers: ReadRecipients };

/** What a new comment says; its files are uploaded. */
interface NewComment {
  text: string;
  fileIds?: readonly string[] | undefined;
}

interface SavedComment {
  comment: TaskComment;
  commentsCount: number;
}

async function add(deps: CommentDeps, context: TaskContext, said: NewComment): Promise<TaskComment> {
  const query = {
    ...context,
    isComment: true,
    named: membersNamedIn(said.text),
  };
  const change: BoardChange<SavedComment> = {
    query,
    decide: ({ facts, now }) => decideComment(facts, { text: said.text, now }),
    publish: (saved) => {
      emitCommentSaved(deps.live, context, saved);
      const { me: actorId, projectId, taskId } = context;
      deps.notify(
        deps.followers,
        { kind: 'taskCommented', actorId, projectId, requestId: null, taskId },
        { at: new Date(saved.comment.createdAt) },
      );
      notifyCommentMentioned(deps.notify, context, saved.comment);
    },
  };
  if ((said.fileIds ?? []).length === 0) return (await deps.changeBoard(change)).comment;
  return addWithFiles(deps, change, said);
}

function decideComment(
  { commentedTask, author, named: mentions }: BoardFacts,
  { text, now }: { text: string; now: Date },
): Decision<SavedComment> & { write: BoardWrite & { kind: 'comment' } } {
  const task = commentedTask ?? refuse(taskErrors.notFound);
  if (task.commentsCount >= limits.commentsOfTask) refuse(taskErrors.tooManyComments);
  const _id = newId();
  const comment = { _id, text, createdAt: now.toISOString(), editedAt: null, createdBy: author };
  const mentionedIds = mentions?.map((mention) => mention._id) ?? null;
  return {
    result: {
      comment: { ...comment, ...(mentions !== null && { mentions }) },
      commentsCount: task.commentsCount + 1,
    },
    write: { kind: 'comment', task, id: _id, text, mentionedIds, activityEvents: [{ kind: 'commented' }] },
  };
}

/** Writes a comment and gives it its files apart from other changes, which a file that is not there must not take back. */
async function addWithFiles(
  deps: CommentDeps,
  { query, publish }: BoardChange<SavedComment>,
  { text, fileIds = [] }: NewComment,
): Promise<TaskComment> {
  const { me, projectId } = query;
  const saved = await deps.change(projectId, async (tx) => {
    const facts = (await findBoardFacts(tx, query)) ?? refuse(taskErrors.noBoard);
    if (facts.board.isArchived) refuse(projectErrors.archived);
    const now = deps.clock.now();
    const { result, write } = decideComment(facts, { text, now });
    await writeToBoard(tx, write, { by: me, facts, now });
    const taskId = write.task.id;
    const files = await attachFiles(tx, { fileIds, uploaderId: me, taskId, commentId: write.id });
    const filesCount = await countFiles(tx, taskId);
    return { ...result, comment: { ...result.comment, files }, taskId, filesCount };
  });
  const { taskId, filesCount, ...comment } = saved;
  publish(comment);
  emitFilesChanged(deps.live, { projectId, taskId }, filesCount);
  return saved.comment;
}

async function edit(deps: BoardDeps, context: CommentContext, text: string): Promise<TaskComment> {
  const now = deps.clock.now();
  const saved = await deps.change(context.projectId, async (tx) => {
    const { row } = await lockBoardAndTask(tx, context);
    const before = await requireAuthor(tx, context);
    if (before.isHidden) refuse(taskErrors.commentHidden);
    const isSame = before.text === text;
    const ids = isSame ? [] : await repository.listInProject(tx, context.projectId, membersNamedIn(text));
    const mentionedIds = ids.length === 0 ? null : ids;
    const words = indexedWordsOf({ placeId: context.projectId, text });
    if (!isSame)
      await repository.updateComment(tx, context.commentId, { text, mentionedIds, editedAt: now, words });
    const added = ids.filter((id) => !before.mentionedIds?.includes(id));
    const notified = notifiedByEdit(added, { createdAt: before.createdAt, now });
    return { comment: await view(tx, context), commentsCount: row.commentsCount, isSame, notified };
  });
  const { isSame, notified, ...payload } = saved;
  if (!isSame) emitCommentSaved(deps.live, context, payload);
  notifyCommentMentioned(deps.notify, context, payload.comment, notified);
  return payload.comment;
}

async function remove(deps: BoardDeps, context: CommentContext): Promise<TaskComment> {
  const { taskId, commentId } = context;
  const { comment, commentsCount, filesCount } = await deps.change(context.projectId, async (tx) => {
    await lockBoardAndTask(tx, context);
    await requireAuthor(tx, context);
    const deleted = await view(tx, context);
    await repository.deleteComment(tx, commentId, deps.clock.now());
    return {
      comment: deleted,
      commentsCount: await repository.changeCommentsCount(tx, taskId, -1),
      filesCount: deleted.files && (await countFiles(tx, taskId)),
    };
  });
  emitCommentDeleted(deps.live, context, { commentId, commentsCount });
  if (filesCount !== undefined) emitFilesChanged(deps.live, context, filesCount);
  return comment;
}

async function requireAuthor(
  tx: Queryable,
  { me, taskId, commentId }: CommentContext,
): Promise<NonNullable<Awaited<ReturnType<typeof repository.findCommentAuthor>>>> {
  const comment = (await repository.findCommentAuthor(tx, taskId, commentId)) ?? refuse(taskErrors.noComment);
  return comment.authorId === me ? comment : refuse(taskErrors.authorOnly);
}

async function view(tx: Queryable, { me, commentId }: CommentContext): Promise<TaskComment> {
  const comment = await repository.findComment(tx, commentId, me);
  if (comment === null) throw new Error('The comment was not found.');
  return comment;
}

/** Hides a comment, or shows it again when `at` is null; its author still reads it. Null when the comment is gone. */
type HideComment = (
  tx: Queryable,
  hide: { commentId: string; at: Date | null },
) => Promise<AfterCommit | null>;

/** Hides comments, and publishes after COMMIT. */
export const createHideComment =
  (live: Live): HideComment =>
  async (tx, { commentId, at }) => {
    const place = await repository.setHidden(tx, commentId, at);
    if (place === null) return null;
    const { authorId, projectId, taskId, ...more } = place;
    const comment = await repository.findComment(tx, commentId, authorId);
    if (comment === null) return null;
    const filesCount = comment.files && (await countFiles(tx, taskId));
    return () => {
      emitCommentHidden(live, { projectId, taskId }, { comment, ...more });
      if (filesCount !== undefined) emitFilesChanged(live, { projectId, taskId }, filesCount);
    };
  };
