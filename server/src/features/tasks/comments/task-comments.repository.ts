import type { TaskComment } from '@tandem/contract/tasks/tasks-comments';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { summaryColumns, members } from '../../account/public.ts';
import {
  type NewRecord,
  personOf,
  recordFrom,
  recordValues,
  stored,
} from '../boards/board-writes.repository.ts';
import { tasks } from '../tasks.tables.ts';
import { taskComments } from './task-comments.tables.ts';

function selectComments(db: Queryable) {
  return db
    .select({
      _id: taskComments.id,
      text: taskComments.text,
      createdAt: taskComments.createdAt,
      editedAt: taskComments.editedAt,
      createdBy: summaryColumns,
    })
    .from(taskComments)
    .leftJoin(members, eq(members.id, taskComments.authorId));
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const toComment = ({ createdAt, editedAt, ...row }: CommentRow): TaskComment => ({
  ...row,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
});

/** The comments on a task, oldest first; one query. */
export async function listComments(db: Queryable, taskId: string): Promise<TaskComment[]> {
  const rows = await selectComments(db)
    .where(eq(taskComments.taskId, taskId))
    .orderBy(asc(taskComments.createdAt), asc(taskComments.id));
  return rows.map(toComment);
}

export async function findComment(db: Queryable, commentId: string): Promise<TaskComment | null> {
  const [row] = await selectComments(db).where(eq(taskComments.id, commentId));
  return row === undefined ? null : toComment(row);
}

/** The author and text of a comment; null when the task has no such comment. */
export async function findCommentAuthor(
  tx: Queryable,
  taskId: string,
  commentId: string,
): Promise<{ authorId: string | null; text: string } | null> {
  const [row] = await tx
    .select({ authorId: taskComments.authorId, text: taskComments.text })
    .from(taskComments)
    .where(and(eq(taskComments.id, commentId), eq(taskComments.taskId, taskId)));
  return row ?? null;
}

type NewCommentRow = Pick<TaskComment, '_id' | 'text' | 'createdBy'> & {
  createdAt: Date;
  commentsCount: number;
};

const comment = statement<NewCommentRow>(`
  with t as (
    update tasks set comments_count = comments_count + 1 where id = $1 returning id, version, comments_count
  ), added as (
    insert into task_comments (id, task_id, author_id, text, created_at)
    select $2::uuid, t.id, $3::uuid, $4::text, $5::timestamptz from t
    returning *
  ), ${recordFrom(6)}
  select c.id as "_id", c.text, c.created_at as "createdAt", ${personOf('a')} as "createdBy",
    t.comments_count as "commentsCount"
  from t, added c left join members a on a.id = c.author_id`);

/** Stores a comment, counts it and records the activity. */
export async function insertComment(
  tx: Queryable,
  { id, taskId, text }: { id: string; taskId: string; text: string },
  record: NewRecord,
): Promise<{ comment: TaskComment; commentsCount: number }> {
  const [row] = await comment(tx, [taskId, id, record.me, text, record.at, ...recordValues(record)]);
  const { commentsCount, createdAt, ...rest } = stored(row);
  return { comment: { ...rest, createdAt: createdAt.toISOString(), editedAt: null }, commentsCount };
}

export async function updateComment(
  tx: Queryable,
  commentId: string,
  changes: { text: string; editedAt: Date },
): Promise<void> {
  await tx.update(taskComments).set(changes).where(eq(taskComments.id, commentId));
}

export async function deleteComment(tx: Queryable, commentId: string): Promise<void> {
  await tx.delete(taskComments).where(eq(taskComments.id, commentId));
}

/** Changes a task's comment count; returns the new count. */
export async function changeCommentsCount(tx: Queryable, taskId: string, by: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(tasks)
    .set({ commentsCount: sql`${tasks.commentsCount} + ${by}::integer` })
    .where(eq(tasks.id, taskId))
    .returning({ commentsCount: tasks.commentsCount });
  return row?.commentsCount ?? 0;
}
