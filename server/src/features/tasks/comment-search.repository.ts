import type { FoundComment } from '@tandem/contract/tasks/tasks-comments';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { PageQuery, Position } from '../../platform/paging/keyset.ts';
import { indexedWordsOf } from '../../platform/search/placed-words.ts';
import { members } from '../account/public.ts';
import { blockedBy } from '../blocks/public.ts';
import { isInProject } from '../projects/public.ts';
import { commentColumns, toComment } from './task-comments.repository.ts';
import { taskComments, tasks } from './tasks.tables.ts';

/** The comments of a project that have words, latest first. `words` in the text form of a `tsquery`; they name the project. */
export async function findComments(
  db: Queryable,
  { me, projectId, words }: { me: string; projectId: string; words: string },
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
        // A subquery hides the words from the planner, which would read the whole table for so many of them.
        sql`${taskComments.words} @@ (select ${words}::tsquery)`,
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
