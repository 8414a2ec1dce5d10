import type { Attachment } from '@tandem/contract/attachments';
import type { TaskComment, FoundComment } from '@tandem/contract/tasks/tasks-comments';
import type { Mention } from '@tandem/contract/chat/plain-text';
import { and, asc, eq, sql, type SQL, desc, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/statement.ts';
import { fullNameOf, members, mentionsOfSql, summaryColumns } from '../account/public.ts';
import { filesOf } from '../attachments/public.ts';
import { withdrawPushes } from '../notifications/public.ts';
import { isInAnyProject, isInProject } from '../projects/public.ts';
import { tasks, taskComments } from './tasks.tables.ts';
import type { PageQuery, Position } from '../../platform/paging/keyset.ts';
import { hasWords, indexedWordsOf, type PlacedQuery } from '../../platform/search/placed-words.ts';
import { blockedBy } from '../blocks/public.ts';

const isShownTo = (viewerId: string | null) =>
  sql`(${taskComments.hiddenAt} is null or ${taskComments.authorId} = ${viewerId}::uuid)`;

/** A comment as a member sees it: the text of a hidden one is for its author alone. */
const commentColumns = (viewerId: string | null) => ({
  _id: taskComments.id,
  text: sql<string>`case when ${isShownTo(viewerId)} then ${taskComments.text} else '' end`,
  mentions: sql<
    Mention[] | null
  >`case when ${taskComments.mentionedIds} is not null and ${isShownTo(viewerId)}
        then ${sql.raw(mentionsOfSql('"task_comments"."mentioned_ids"'))} end`,
  files: sql<Attachment[] | null>`case when ${isShownTo(viewerId)}
    then ${filesOf('comment_id', sql`${taskComments}.id`)} end`,
  createdAt: taskComments.createdAt,
  editedAt: taskComments.editedAt,
  hiddenAt: taskComments.hiddenAt,
  madeTaskId: sql<
    string | null
  >`(select made.id from tasks made where made.id = ${taskComments.madeTaskId} and made.deleted_at is null)`,
  createdBy: summaryColumns,
  importedAuthor: taskComments.importedAuthor,
});

function selectComments(db: Queryable, viewerId: string | null) {
  return db
    .select(commentColumns(viewerId))
    .from(taskComments)
    .leftJoin(members, eq(members.id, taskComments.authorId));
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/** The comment of a row; what it does not have is absent. */
const toComment = ({
  createdAt,
  editedAt,
  hiddenAt,
  mentions,
  files,
  madeTaskId,
  importedAuthor,
  ...row
}: CommentRow): TaskComment => ({
  ...row,
  ...(importedAuthor !== null && { importedFrom: importedAuthor }),
  ...(files !== null && { files }),
  ...(madeTaskId !== null && { madeTaskId }),
  ...(mentions !== null && { mentions }),
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

/** A comment as a member sees it; null when it is gone, or on another task than the one that is named. */
export async function findComment(
  db: Queryable,
  commentId: string,
  viewerId: string | null,
  taskId?: string,
): Promise<TaskComment | null> {
  const [row] = await selectComments(db, viewerId).where(
    and(eq(taskComments.id, commentId), taskId === undefined ? undefined : eq(taskComments.taskId, taskId)),
  );
  return row === undefined ? null : toComment(row);
}

/** Notes the task that was made of a comment. */
export async function noteMadeTask(tx: Queryable, commentId: string, madeTaskId: string): Promise<void> {
  await tx.update(taskComments).set({ madeTaskId }).where(eq(taskComments.id, commentId));
}

/** Whether a member who sees the task of a comment may read what it says. */
export async function isCommentShown(
  db: Queryable,
  { me, commentId }: { me: string; commentId: string },
): Promise<boolean> {
  return (await db.$count(taskComments, and(eq(taskComments.id, commentId), isShownTo(me)))) === 1;
}

/** What decides an edit of a comment. */
interface CommentFacts {
  authorId: string | null;
  text: string;
  isHidden: boolean;
  mentionedIds: string[] | null;
  createdAt: Date;
}

/** What decides an edit of a comment; null when the task has no such comment. */
export async function findCommentAuthor(
  tx: Queryable,
  taskId: string,
  commentId: string,
): Promise<CommentFacts | null> {
  const [row] = await tx
    .select({
      authorId: taskComments.authorId,
      text: taskComments.text,
      isHidden: sql<boolean>`${taskComments.hiddenAt} is not null`,
      mentionedIds: taskComments.mentionedIds,
      createdAt: taskComments.createdAt,
    })
    .from(taskComments)
    .where(and(eq(taskComments.id, commentId), eq(taskComments.taskId, taskId)));
  return row ?? null;
}

/** Those of the given members who belong to a project. */
export async function listInProject(
  tx: Queryable,
  projectId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...ids])}::uuid[]) as given (id) where ${isInAnyProject(sql`${projectId}::uuid`, sql`given.id`)}`);
  return rows.map(({ id }) => id);
}

export async function updateComment(
  tx: Queryable,
  commentId: string,
  changes: { text: string; mentionedIds: string[] | null; editedAt: Date; words: string },
): Promise<void> {
  await tx.update(taskComments).set(changes).where(eq(taskComments.id, commentId));
}

/** Deletes a comment, also from the screens of devices that a push told of it. */
export async function deleteComment(tx: Queryable, commentId: string, at: Date): Promise<void> {
  await tx.delete(taskComments).where(eq(taskComments.id, commentId));
  await withdrawPushes(tx, commentId, at);
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

/** Hides a comment, also on devices, or shows it again; null when it or its task is gone. */
export async function setHidden(
  tx: Queryable,
  commentId: string,
  at: Date | null,
): Promise<HiddenComment | null> {
  const { rows } = await tx.execute<HiddenComment>(sql`
    update task_comments k set hidden_at = ${at?.toISOString() ?? null}::timestamptz
    from tasks t where k.id = ${commentId} and t.id = k.task_id and t.deleted_at is null
    returning k.author_id as "authorId", t.project_id as "projectId", t.id as "taskId", t.comments_count as "commentsCount",
      ${isInAnyProject(sql`t.project_id`, sql`k.author_id`)} as "isAuthorThere"`);
  if (at !== null) await withdrawPushes(tx, commentId, at);
  return rows[0] ?? null;
}

/** Comments before the reported one, and as many after it. */
const neighbours = 5;

const around = sql`(
  select coalesce(json_agg(json_build_object(
    '_id', x.id, 'text', x.text, 'createdAt', ${sql.raw(isoTime('x.created_at'))},
    'author', case when x.author_id is not null then
      json_build_object('_id', x.author_id, 'name', ${fullNameOf(sql`x.author_id`)}) end
  ) order by x.created_at, x.id), '[]')
  from (
    (select * from task_comments b where b.task_id = k.task_id and (b.created_at, b.id) <= (k.created_at, k.id)
      order by b.created_at desc, b.id desc limit ${sql.raw(String(neighbours + 1))})
    union all
    (select * from task_comments b where b.task_id = k.task_id and (b.created_at, b.id) > (k.created_at, k.id)
      order by b.created_at, b.id limit ${sql.raw(String(neighbours))})
  ) x)`;

/** A query for what moderators need of a reported comment (`SeenThing`); no row when the member does not see it. */
export const reportedComment = (id: string, me: string): SQL => sql`
  select k.author_id as "authorId", t.project_id as "projectId", null as "photoUrl", t.title, k.text,
    ${filesOf('comment_id', sql`k.id`)} as files, ${fullNameOf(sql`k.author_id`)} as author, ${around} as around
  from task_comments k join tasks t on t.id = k.task_id
  where k.id = ${id} and t.deleted_at is null and ${isInProject(sql`t.project_id`, me)}`;

/** SQL for what a reported comment is now, as JSON, from SQL for the id; null when there is none. */
export const reportedCommentNow = (id: SQL): SQL => sql`(
  select json_build_object('text', k.text, 'isHidden', k.hidden_at is not null) from task_comments k where k.id = ${id})`;

/** SQL for the path of the task with a comment, from SQL for the id; null when its project is none of the member's. */
export const commentPathFor = (id: SQL, me: string): SQL => sql`(
  select '/projects/' || t.project_id || '/tasks?task=' || k.task_id
  from task_comments k join tasks t on t.id = k.task_id
  where k.id = ${id} and ${isInAnyProject(sql`t.project_id`, me)})`;

/** The comments of a project that have words, latest first. The words name the project. */
export async function findComments(
  db: Queryable,
  { me, projectId, words }: { me: string; projectId: string; words: PlacedQuery },
  { after, limit }: PageQuery,
): Promise<(Position & { found: FoundComment })[]> {
  const behind =
    after === null
      ? undefined
      : sql`(${taskComments.createdAt}, ${taskComments.id})
          < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select({
      ...commentColumns(me),
      task: { _id: tasks.id, number: tasks.number, title: tasks.title },
    })
    .from(taskComments)
    .innerJoin(tasks, and(eq(tasks.id, taskComments.taskId), isNull(tasks.deletedAt)))
    .leftJoin(members, eq(members.id, taskComments.authorId))
    .where(
      and(
        hasWords(taskComments.words, words),
        eq(tasks.projectId, projectId),
        isNull(taskComments.hiddenAt),
        sql`(${taskComments.authorId} is null or ${taskComments.authorId} <> all(array(${blockedBy(me)})))`,
        // Who leaves while the search runs finds nothing.
        isInProject(sql`${projectId}::uuid`, me),
        behind,
      ),
    )
    .orderBy(desc(taskComments.createdAt), desc(taskComments.id))
    .limit(limit + 1);
  return rows.map(({ task, ...comment }) => ({
    at: comment.createdAt,
    id: comment._id,
    found: { ...toComment(comment), task },
  }));
}

const mostAtOnce = 100;

/** Stores the words of some comments that have none; false when all have theirs. */
export async function indexComments(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: taskComments.id, text: taskComments.text, placeId: tasks.projectId })
    .from(taskComments)
    .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
    .where(isNull(taskComments.words))
    .limit(mostAtOnce);
  const ids = sql.param(rows.map(({ id }) => id));
  const texts = sql.param(rows.map(({ text }) => text));
  const words = sql.param(rows.map((row) => indexedWordsOf(row)));
  await db.execute(sql`
    update task_comments k set words = given.words::tsvector
    from unnest(${ids}::uuid[], ${texts}::text[], ${words}::text[]) as given (id, text, words)
    where k.id = given.id and k.text = given.text`);
  return rows.length === mostAtOnce;
}
