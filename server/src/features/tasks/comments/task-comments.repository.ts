import type { TaskComment } from '@tandem/contract/tasks/tasks-comments';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInAnyProject } from '../../projects/public.ts';
import { summaryColumns, members } from '../../account/public.ts';
import { tasks } from '../tasks.tables.ts';
import { taskComments } from './task-comments.tables.ts';

/** Comments as a member sees them: the text of a hidden one is for its author alone. */
function selectComments(db: Queryable, viewerId: string | null) {
  return db
    .select({
      _id: taskComments.id,
      text: sql<string>`case when ${taskComments.hiddenAt} is null or ${taskComments.authorId} = ${viewerId}::uuid then ${taskComments.text} else '' end`,
      createdAt: taskComments.createdAt,
      editedAt: taskComments.editedAt,
      hiddenAt: taskComments.hiddenAt,
      createdBy: summaryColumns,
    })
    .from(taskComments)
    .leftJoin(members, eq(members.id, taskComments.authorId));
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const toComment = ({ createdAt, editedAt, hiddenAt, ...row }: CommentRow): TaskComment => ({
  ...row,
  ...(hiddenAt !== null && { isHidden: true }),
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
});

/** The comments on a task, oldest first; one query. */
export async function listComments(
  db: Queryable,
  { me, taskId }: { me: string; taskId: string },
): Promise<TaskComment[]> {
  const rows = await selectComments(db, me)
    .where(eq(taskComments.taskId, taskId))
    .orderBy(asc(taskComments.createdAt), asc(taskComments.id));
  return rows.map(toComment);
}

export async function findComment(
  db: Queryable,
  commentId: string,
  viewerId: string | null,
): Promise<TaskComment | null> {
  const [row] = await selectComments(db, viewerId).where(eq(taskComments.id, commentId));
  return row === undefined ? null : toComment(row);
}

/** The author and text of a comment, and whether it is hidden; null when the task has no such comment. */
export async function findCommentAuthor(
  tx: Queryable,
  taskId: string,
  commentId: string,
): Promise<{ authorId: string | null; text: string; isHidden: boolean } | null> {
  const [row] = await tx
    .select({
      authorId: taskComments.authorId,
      text: taskComments.text,
      isHidden: sql<boolean>`${taskComments.hiddenAt} is not null`,
    })
    .from(taskComments)
    .where(and(eq(taskComments.id, commentId), eq(taskComments.taskId, taskId)));
  return row ?? null;
}

/**
 * The project members whom comments on these tasks concern, by task: its assignee, who created it, and who commented on
 * it. One query; asked after the reply.
 */
export async function listFollowers(
  db: Queryable,
  taskIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ taskId: string; ids: string[] }>(sql`
    /* after the reply */ select t.id as "taskId", array_agg(f.id) as ids
    from ${tasks} t, lateral (
      select t.assignee_id as id
      union select actor_id from task_events where task_id = t.id and kind = 'created'
      union select author_id from ${taskComments} where ${taskComments.taskId} = t.id
    ) f
    where t.id = any(${sql.param(taskIds)}::uuid[]) and ${isInAnyProject(sql`t.project_id`, sql`f.id`)}
    group by t.id`);
  return new Map(rows.map(({ taskId, ids }) => [taskId, ids]));
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

/** Where a hidden comment is, and whether its author still belongs to the project. */
interface HiddenComment extends Record<string, unknown> {
  authorId: string | null;
  projectId: string;
  taskId: string;
  commentsCount: number;
  isAuthorThere: boolean;
}

/** Hides a comment or shows it again; null when it or its task is gone. One statement. */
export async function setHidden(
  tx: Queryable,
  commentId: string,
  at: Date | null,
): Promise<HiddenComment | null> {
  const { rows } = await tx.execute<HiddenComment>(sql`
    update task_comments k set hidden_at = ${at?.toISOString() ?? null}::timestamptz
    from tasks t join projects p on p.id = t.project_id
    where k.id = ${commentId} and t.id = k.task_id and t.deleted_at is null
    returning k.author_id as "authorId", p.id as "projectId", t.id as "taskId", t.comments_count as "commentsCount",
      (p.owner_id = k.author_id or exists (
        select from project_members m where m.project_id = p.id and m.member_id = k.author_id)) as "isAuthorThere"`);
  return rows[0] ?? null;
}
