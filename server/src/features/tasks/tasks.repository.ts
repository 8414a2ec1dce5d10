import { and, type AnyColumn, asc, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Task, taskPrefixOf } from '@tandem/contract/tasks';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import type { PersonSummary } from '@tandem/contract/people';
import type { Queryable } from '../../platform/database/database.ts';
import { statement, inIds } from '../../platform/database/statement.ts';
import { mentionsOfSql, summaryColumns, members } from '../account/public.ts';
import { filesOfTaskSql } from '../attachments/public.ts';
import {
  lockProject,
  isCollaborator,
  ownProjectSql,
  projectMembers,
  projects,
  projectsOfSql,
  activeProjects,
} from '../projects/public.ts';
import { type BoardDay, shownStatus, storedStatus } from './boards/boards.rules.ts';
import type { AnalyticsTask } from './task-analytics.rules.ts';
import { taskEvents, tasks } from './tasks.tables.ts';

export type TaskRow = typeof tasks.$inferSelect;

/** The board of a project that the member belongs to. */
export interface Board {
  projectId: string;
  ownerId: string;
  timeZone: string;
  isArchived: boolean;
}

/** A board as its lists name it. */
export interface NamedBoard extends Board {
  title: string;
  /** What begins the numbers of its tasks; empty for one that follows the title. */
  taskPrefix: string;
}

/** SQL for whom the description of a task mentions, from its alias; null for nobody. */
export const taskMentionsSql = (task: string): string =>
  `case when ${task}.mentioned_ids is not null then ${mentionsOfSql(`${task}.mentioned_ids`)} end`;

/** SQL for how many files a task and its comments have, from its alias; those of hidden comments are not counted. */
export const filesCountSql = (task: string): string => `(
  select count(*)::integer from (${filesOfTaskSql(`${task}.id`)}) f
  where f.comment_id is null or (select k.hidden_at is null from task_comments k where k.id = f.comment_id))`;

const viewColumns = {
  id: tasks.id,
  projectId: tasks.projectId,
  number: tasks.number,
  title: tasks.title,
  description: tasks.description,
  mentions: sql<Mention[] | null>`${sql.raw(taskMentionsSql('"tasks"'))}`,
  dueDate: tasks.dueDate,
  priority: tasks.priority,
  labels: tasks.labels,
  homeColumn: tasks.homeColumn,
  isHeldOverdue: tasks.isHeldOverdue,
  movedAt: tasks.movedAt,
  doneAt: tasks.doneAt,
  assigneeId: tasks.assigneeId,
  assignee: summaryColumns,
  position: tasks.position,
  version: tasks.version,
  commentsCount: tasks.commentsCount,
  filesCount: sql<number>`${sql.raw(filesCountSql('"tasks"'))}`,
  checklistCount: tasks.checklistCount,
  checklistDoneCount: tasks.checklistDoneCount,
  createdAt: tasks.createdAt,
  messageId: tasks.messageId,
  fromTaskId: tasks.fromTaskId,
  fromCommentId: tasks.fromCommentId,
};

const isOnBoard = (projectId: string) => and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt));
const isOpen = ne(tasks.homeColumn, 'Done');

function selectTasks(db: Queryable) {
  return db.select(viewColumns).from(tasks).leftJoin(members, eq(members.id, tasks.assigneeId));
}

export type ViewRow = Awaited<ReturnType<typeof selectTasks>>[number];

/** A task as the API shows it. */
export const toTask = (row: ViewRow, day: BoardDay): Task => toTaskOf(row, row, day);

/** The same from a row that is not copied to add the project and the assignee. */
export function toTaskOf(
  row: Omit<ViewRow, 'projectId' | 'assignee'>,
  { projectId, assignee }: Pick<ViewRow, 'projectId' | 'assignee'>,
  day: BoardDay,
): Task {
  const { number, title, description, mentions, dueDate, priority, labels, position, version } = row;
  const { messageId, fromTaskId: taskId, fromCommentId: commentId } = row;
  return {
    _id: row.id,
    projectId,
    number,
    title,
    description,
    ...(mentions !== null && { mentions }),
    dueDate,
    priority,
    labels,
    status: shownStatus(row, day),
    storedStatus: storedStatus(row),
    assignedTo: row.assigneeId,
    assignee,
    position,
    version,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    commentsCount: row.commentsCount,
    filesCount: row.filesCount,
    checklistCount: row.checklistCount,
    checklistDoneCount: row.checklistDoneCount,
    ...(messageId !== null && { messageId }),
    ...(taskId !== null && { madeOf: { taskId, ...(commentId !== null && { commentId }) } }),
  };
}

const findBoardOf = statement<Omit<NamedBoard, 'projectId'>>(`
  select p.owner_id as "ownerId", p.title, p.task_prefix as "taskPrefix", p.time_zone as "timeZone", p.archived_at is not null as "isArchived"
  from (${ownProjectSql({ projectId: '$1', memberId: '$2' })}) p`);

/** The board of a project; null when it does not exist or the member does not belong to it. One query. */
export async function findBoard(db: Queryable, projectId: string, me: string): Promise<NamedBoard | null> {
  const [board] = await findBoardOf(db, [projectId, me]);
  return board === undefined ? null : { projectId, ...board };
}

/** Locks the project until the transaction ends; null when the member does not belong to it. */
export async function lockBoard(tx: Queryable, projectId: string, me: string): Promise<Board | null> {
  const project = await lockProject(tx, projectId);
  if (project === null) return null;
  const { ownerId, timeZone, archivedAt } = project;
  const board = { projectId, ownerId, timeZone, isArchived: archivedAt !== null };
  return (await isProjectMember(tx, board, me)) ? board : null;
}

/** Whether the member is the project's owner or a collaborator. */
async function isProjectMember(db: Queryable, board: Board, memberId: string): Promise<boolean> {
  return board.ownerId === memberId || (await isCollaborator(db, board.projectId, memberId));
}

/** Locks a task of the board, deleted or not, until the transaction ends. The caller must hold the project's lock. */
export async function lockTask(tx: Queryable, { projectId }: Board, taskId: string): Promise<TaskRow | null> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, projectId)))
    .for('update');
  return row ?? null;
}

export const countTasks = (db: Queryable, projectId: string): Promise<number> =>
  db.$count(tasks, isOnBoard(projectId));

/** A task of the board; null when it is deleted or unknown. */
export async function findTask(
  db: Queryable,
  { projectId, taskId }: { projectId: string; taskId: string },
  day: BoardDay,
): Promise<Task | null> {
  const [row] = await selectTasks(db).where(and(eq(tasks.id, taskId), isOnBoard(projectId)));
  return row === undefined ? null : toTask(row, day);
}

/** The task as the API shows it, after a change in this transaction. */
export async function viewTask(
  tx: Queryable,
  context: { projectId: string; taskId: string },
  day: BoardDay,
): Promise<Task> {
  const task = await findTask(tx, context, day);
  if (task === null) throw new Error('The changed task was not found.');
  return task;
}

/** How many files a task and its comments have. */
export async function countFiles(db: Queryable, taskId: string): Promise<number> {
  const [row] = await db.select({ count: viewColumns.filesCount }).from(tasks).where(eq(tasks.id, taskId));
  return row?.count ?? 0;
}

/** The columns of all tasks that analytics are computed from. */
export function listForAnalytics(db: Queryable, projectId: string): Promise<AnalyticsTask[]> {
  return db
    .select({
      homeColumn: tasks.homeColumn,
      isHeldOverdue: tasks.isHeldOverdue,
      dueDate: tasks.dueDate,
      movedAt: tasks.movedAt,
      createdAt: tasks.createdAt,
      doneAt: tasks.doneAt,
    })
    .from(tasks)
    .where(isOnBoard(projectId));
}

/** The place of a task in the list of a member's tasks: due date, creation time and id. */
export interface OwnTaskPosition {
  dueDate: string | null;
  at: Date;
  id: string;
}

// Without a due date, a task comes after all that have one.
const dueOr = (date: SQL | AnyColumn) => sql`coalesce(${date}, 'infinity'::date)`;

const isBehindTask = ({ dueDate, at, id }: OwnTaskPosition) =>
  sql`(${dueOr(tasks.dueDate)}, ${tasks.createdAt}, ${tasks.id})
    > (${dueOr(sql`${dueDate}::date`)}, ${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** The member's open tasks in all their projects that are in use; nearest due date first, then those without one. */
export async function listTasksOf(
  db: Queryable,
  { memberId, after, limit }: { memberId: string; after: OwnTaskPosition | null; limit: number },
  dayIn: (timeZone: string) => BoardDay,
): Promise<MyTask[]> {
  const rows = await db
    .select({
      ...viewColumns,
      projectTitle: projects.title,
      taskPrefix: projects.taskPrefix,
      timeZone: projects.timeZone,
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .innerJoin(members, eq(members.id, tasks.assigneeId))
    .where(
      and(
        eq(tasks.assigneeId, memberId),
        isNull(tasks.deletedAt),
        isOpen,
        isNull(projects.archivedAt),
        isNull(projects.deletedAt),
        sql`${projects.id} in (
          select own.id from (select ${memberId}::uuid as id) me cross join lateral (${sql.raw(projectsOfSql('me.id'))}) own)`,
        after === null ? undefined : isBehindTask(after),
      ),
    )
    .orderBy(sql`${tasks.dueDate} asc nulls last`, asc(tasks.createdAt), asc(tasks.id))
    .limit(limit);
  return rows.map(({ projectTitle, taskPrefix, timeZone, ...row }) => {
    const day = dayIn(timeZone);
    return {
      ...toTask(row, day),
      projectTitle,
      taskPrefix: taskPrefix || taskPrefixOf(projectTitle),
      today: day.today,
    };
  });
}

/** New values of a task; `updateTask` also increments the version. */
export type TaskChanges = Partial<
  Omit<TaskRow, 'id' | 'projectId' | 'version' | 'createdAt' | 'commentsCount'>
>;

export async function updateTask(tx: Queryable, taskId: string, changes: TaskChanges): Promise<void> {
  await tx
    .update(tasks)
    .set({ ...changes, version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, taskId));
}

/** Empties the message of a task that is not deleted, and returns where the task is; null where there is none. */
export async function forgetMessage(
  tx: Queryable,
  taskId: string,
): Promise<Pick<Board, 'projectId' | 'timeZone'> | null> {
  const [row] = await tx
    .update(tasks)
    .set({ messageId: null, version: sql`${tasks.version} + 1` })
    .from(projects)
    .where(and(eq(tasks.id, taskId), eq(projects.id, tasks.projectId)))
    .returning({ projectId: tasks.projectId, timeZone: projects.timeZone });
  return row ?? null;
}

/** The message that a task, deleted or not, was made of; null without one. */
export async function findMessageOf(tx: Queryable, taskId: string): Promise<string | null> {
  const [row] = await tx.select({ messageId: tasks.messageId }).from(tasks).where(eq(tasks.id, taskId));
  return row?.messageId ?? null;
}

/** Unassigns the member's open tasks, also deleted ones, which can be restored; returns ids and new versions. */
export function unassignOpen(
  tx: Queryable,
  { projectId, memberId }: { projectId: string; memberId: string },
): Promise<{ id: string; version: number }[]> {
  return tx
    .update(tasks)
    .set({ assigneeId: null, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.projectId, projectId), eq(tasks.assigneeId, memberId), isOpen))
    .returning({ id: tasks.id, version: tasks.version });
}

/** Removes the rows of tasks that were deleted before the given time. */
export async function purgeDeleted(db: Queryable, before: Date): Promise<void> {
  await db.delete(tasks).where(lt(tasks.deletedAt, before));
}

/** The task that was created in the project with this `clientId`, also when it was deleted since. */
export async function findCreated(
  db: Queryable,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<Pick<TaskRow, 'id' | 'creationHash'> | undefined> {
  const [row] = await db
    .select({ id: tasks.id, creationHash: tasks.creationHash })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), eq(tasks.clientId, clientId)));
  return row;
}

/** A query for tasks to do with an assignee; `tasks_due_date_index` has just these. */
export const openTasks = `select o.id, o.project_id, o.assignee_id, o.due_date
  from tasks o join (${activeProjects}) live on live.id = o.project_id
  where o.deleted_at is null and o.home_column <> 'Done' and o.assignee_id is not null`;

/** How many tasks of a project were finished since then; at most 100 are counted. */
export async function countFinished(db: Queryable, projectId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::integer as total from (
      select from ${tasks} where ${tasks.projectId} = ${projectId} and ${tasks.deletedAt} is null
      and ${tasks.homeColumn} = 'Done' and ${tasks.doneAt} >= ${since.toISOString()}::timestamptz limit 100) as finished`);
  return rows[0]?.total ?? 0;
}

/** The days since then, by the calendar of UTC, on which something happened to a task of the project; at most eight. */
export async function listActiveDays(db: Queryable, projectId: string, since: Date): Promise<Date[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day from ${tasks}
    cross join lateral (
      select ${taskEvents.at} from ${taskEvents} where ${taskEvents.taskId} = ${tasks.id} and ${taskEvents.at} >= ${since.toISOString()}::timestamptz) as e
    where ${tasks.projectId} = ${projectId} limit 8`);
  return rows.map(({ day }) => new Date(day));
}

/** The projects of these members, as owner or collaborator; one query. */
export function listBoardsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ memberId: string; projectId: string }[]> {
  return unionAll(
    db
      .select({ memberId: projects.ownerId, projectId: projects.id })
      .from(projects)
      .where(and(inIds(projects.ownerId, memberIds), isNull(projects.deletedAt))),
    db
      .select({ memberId: projectMembers.memberId, projectId: projectMembers.projectId })
      .from(projectMembers)
      .where(inIds(projectMembers.memberId, memberIds)),
  );
}

/** The given members who show that they are online, by name. */
export function listShowingOnline(db: Queryable, ids: readonly string[]): Promise<PersonSummary[]> {
  return db
    .select(summaryColumns)
    .from(members)
    .where(and(inIds(members.id, ids), eq(members.showsOnline, true)))
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id));
}
