import { eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInAnyProject } from '../../projects/public.ts';
import { taskComments, taskFollowers } from '../tasks.tables.ts';

/** SQL for who follows task `t`: its assignee, who created it and who commented on it, and who chose to, but nobody who chose not to. */
const followers: SQL = sql`
  select t.assignee_id as id where t.assignee_id is not null
  union select actor_id from task_events where task_id = t.id and kind = 'created'
  union select author_id from ${taskComments} where ${taskComments.taskId} = t.id
  union select member_id from ${taskFollowers} where ${taskFollowers.taskId} = t.id and ${taskFollowers.isFollowing}
  except select member_id from ${taskFollowers} where ${taskFollowers.taskId} = t.id and not ${taskFollowers.isFollowing}`;

/** The project members who follow these tasks, by task, whom comments on them concern. One query; asked after the reply. */
export async function listFollowers(
  db: Queryable,
  taskIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ taskId: string; ids: string[] }>(sql`
    /* after the reply */ select t.id as "taskId", array_agg(f.id) as ids
    from tasks t, lateral (${followers}) f
    where t.id = any(${sql.param(taskIds)}::uuid[]) and ${isInAnyProject(sql`t.project_id`, sql`f.id`)}
    group by t.id`);
  return new Map(rows.map(({ taskId, ids }) => [taskId, ids]));
}

/** Whether a project member follows a task. */
export async function isFollowing(
  db: Queryable,
  { me, taskId }: { me: string; taskId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from tasks t, lateral (${followers}) f where t.id = ${taskId} and f.id = ${me}`);
  return rows.length > 0;
}

/** Keeps what a member chose. */
export async function setFollowing(
  tx: Queryable,
  choice: { taskId: string; memberId: string; isFollowing: boolean },
): Promise<void> {
  await tx
    .insert(taskFollowers)
    .values(choice)
    .onConflictDoUpdate({
      target: [taskFollowers.taskId, taskFollowers.memberId],
      set: { isFollowing: choice.isFollowing },
    });
}

/** Forgets what a member chose. */
export async function forgetFollowing(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(taskFollowers).where(eq(taskFollowers.memberId, memberId));
}
