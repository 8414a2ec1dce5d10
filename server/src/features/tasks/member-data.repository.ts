import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import { inIds } from '../../platform/database/statement.ts';
import { inChunks } from '../../platform/paging/in-chunks.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { ExportMemberData, OnAccountDeleted } from '../../platform/feature.ts';
import { projectMembers, projects } from '../projects/public.ts';
import { leaveImportsOf } from './imports/imports.repository.ts';
import { deleteLink } from './calendar/calendar-links.repository.ts';
import { forgetFollowing } from './following/following.repository.ts';
import {
  taskChecklistItemPolicy,
  taskChecklistItems,
  taskCommentPolicy,
  taskComments,
  taskFollowerPolicy,
  taskFollowers,
  taskPolicy,
  tasks,
} from './tasks.tables.ts';

/**
 * Deletes the calendar link and what the member chose to follow, and leaves imports to the owners of the projects. Open tasks are
 * unassigned when the member leaves each project.
 */
export const onAccountDeleted: OnAccountDeleted = async (tx, { memberId }) => {
  await deleteLink(tx, memberId);
  await forgetFollowing(tx, memberId);
  await leaveImportsOf(tx, memberId);
  return undefined;
};

/**
 * The tasks assigned to the member on boards they belong to, and all their comments and checklist items, oldest first; two queries each.
 * Those on boards that the member left are exported without the task's title, which others may have changed since. And what the member
 * chose to follow.
 */
export const exportMemberData: ExportMemberData = async (db, memberId) => ({
  assignedTasks: inChunks(await listAssignedIds(db, memberId), (ids) => readTasks(db, ids)),
  taskChecklistItems: inChunks(await listItemIds(db, memberId), (ids) => readItems(db, ids, memberId)),
  followedTasks: await listFollowed(db, memberId),
  taskComments: inChunks(await listCommentIds(db, memberId), (ids) => readComments(db, ids, memberId)),
});

const isOwnMembership = (memberId: string) =>
  and(eq(projectMembers.projectId, projects.id), eq(projectMembers.memberId, memberId));
const isOnBoard = (memberId: string): SQL | undefined =>
  or(eq(projects.ownerId, memberId), eq(projectMembers.memberId, memberId));
const tasksOldestFirst = [asc(tasks.createdAt), asc(tasks.id)];
const commentsOldestFirst = [asc(taskComments.createdAt), asc(taskComments.id)];

async function listAssignedIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .leftJoin(projectMembers, isOwnMembership(memberId))
    .where(and(eq(tasks.assigneeId, memberId), isNull(tasks.deletedAt), isOnBoard(memberId)))
    .orderBy(...tasksOldestFirst);
  return rows.map(({ id }) => id);
}

const readTasks = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      projectTitle: projects.title,
      ...exportedColumns(taskPolicy),
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(inIds(tasks.id, ids))
    .orderBy(...tasksOldestFirst);

async function listCommentIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: taskComments.id })
    .from(taskComments)
    .where(eq(taskComments.authorId, memberId))
    .orderBy(...commentsOldestFirst);
  return rows.map(({ id }) => id);
}

const readComments = (db: Queryable, ids: readonly string[], memberId: string) =>
  db
    .select({
      projectTitle: projects.title,
      task: sql<string | null>`case when ${isOnBoard(memberId)} then ${tasks.title} end`,
      ...exportedColumns(taskCommentPolicy),
    })
    .from(taskComments)
    .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .leftJoin(projectMembers, isOwnMembership(memberId))
    .where(inIds(taskComments.id, ids))
    .orderBy(...commentsOldestFirst);

const listFollowed = (db: Queryable, memberId: string) =>
  db
    .select(exportedColumns(taskFollowerPolicy))
    .from(taskFollowers)
    .where(eq(taskFollowers.memberId, memberId))
    .orderBy(asc(taskFollowers.taskId));

const itemsOldestFirst = [asc(taskChecklistItems.createdAt), asc(taskChecklistItems.id)];

async function listItemIds(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: taskChecklistItems.id })
    .from(taskChecklistItems)
    .where(eq(taskChecklistItems.authorId, memberId))
    .orderBy(...itemsOldestFirst);
  return rows.map(({ id }) => id);
}

const readItems = (db: Queryable, ids: readonly string[], memberId: string) =>
  db
    .select({
      projectTitle: projects.title,
      task: sql<string | null>`case when ${isOnBoard(memberId)} then ${tasks.title} end`,
      ...exportedColumns(taskChecklistItemPolicy),
    })
    .from(taskChecklistItems)
    .innerJoin(tasks, eq(tasks.id, taskChecklistItems.taskId))
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .leftJoin(projectMembers, isOwnMembership(memberId))
    .where(inIds(taskChecklistItems.id, ids))
    .orderBy(...itemsOldestFirst);
