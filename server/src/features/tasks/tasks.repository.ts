import type { Task } from '@tandem/contract/tasks';
import type { MyTask } from '@tandem/contract/tasks/tasks-mine';
import { and, asc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { summaryColumns, members } from '../account/public.ts';
import { lockProject, isCollaborator, projectMembers, projects } from '../projects/public.ts';
import { type BoardDay, shownStatus, storedStatus } from './boards/board-columns.rules.ts';
import type { AnalyticsTask } from './task-analytics.rules.ts';
import { tasks } from './tasks.tables.ts';

/** A task as the table holds it. */
export type TaskRow = typeof tasks.$inferSelect;

/** A board that the asking member belongs to. */
export interface Board {
  projectId: string;
  ownerId: string;
  timeZone: string;
}

const viewColumns = {
  id: tasks.id,
  projectId: tasks.projectId,
  title: tasks.title,
  description: tasks.description,
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
  createdAt: tasks.createdAt,
};

const isOnBoard = (projectId: string) => and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt));
const isOpen = ne(tasks.homeColumn, 'Done');

function selectTasks(db: Queryable) {
  return db.select(viewColumns).from(tasks).leftJoin(members, eq(members.id, tasks.assigneeId));
}

type ViewRow = Awaited<ReturnType<typeof selectTasks>>[number];

function toTask(row: ViewRow, day: BoardDay): Task {
  const { title, description, dueDate, priority, labels, assignee, position, version } = row;
  return {
    _id: row.id,
    projectId: row.projectId,
    title,
    description,
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
  };
}

/** The board of a project as far as the member belongs to it; null also where there is none. One query. */
export async function findBoard(db: Queryable, projectId: string, me: string): Promise<Board | null> {
  const [row] = await db
    .select({ ownerId: projects.ownerId, timeZone: projects.timeZone, memberId: projectMembers.memberId })
    .from(projects)
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, projects.id), eq(projectMembers.memberId, me)))
    .where(eq(projects.id, projectId));
  if (row === undefined || (row.ownerId !== me && row.memberId === null)) return null;
  return { projectId, ownerId: row.ownerId, timeZone: row.timeZone };
}

/** Holds the board's project until the transaction ends; null where the member does not belong to it. */
export async function lockBoard(tx: Queryable, projectId: string, me: string): Promise<Board | null> {
  const held = await lockProject(tx, projectId);
  if (held === null) return null;
  const board = { projectId, ownerId: held.ownerId, timeZone: held.timeZone };
  return (await isProjectMember(tx, board, me)) ? board : null;
}

/** Whether a person is one of those who may do a board's tasks: the owner or a collaborator. */
export async function isProjectMember(db: Queryable, board: Board, memberId: string): Promise<boolean> {
  return board.ownerId === memberId || (await isCollaborator(db, board.projectId, memberId));
}

/** Holds a task of the board, deleted or not, until the transaction ends; the caller holds the board. */
export async function lockTask(tx: Queryable, { projectId }: Board, taskId: string): Promise<TaskRow | null> {
  const [held] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, projectId)))
    .for('update');
  return held ?? null;
}

/** All tasks of a board in the order of their positions; one query. */
export async function listTasks(db: Queryable, projectId: string, day: BoardDay): Promise<Task[]> {
  const rows = await selectTasks(db).where(isOnBoard(projectId)).orderBy(asc(tasks.position));
  return rows.map((row) => toTask(row, day));
}

/** How many tasks a board has. */
export const countTasks = (db: Queryable, projectId: string): Promise<number> =>
  db.$count(tasks, isOnBoard(projectId));

/** A task of the board that is not deleted. */
export async function findTask(
  db: Queryable,
  place: { projectId: string; taskId: string },
  day: BoardDay,
): Promise<Task | null> {
  const [row] = await selectTasks(db).where(and(eq(tasks.id, place.taskId), isOnBoard(place.projectId)));
  return row === undefined ? null : toTask(row, day);
}

/** What is to be done by today or later, the nearest first. */
export async function listUpcoming(db: Queryable, projectId: string, day: BoardDay): Promise<Task[]> {
  const rows = await selectTasks(db)
    .where(and(isOnBoard(projectId), isOpen, gte(tasks.dueDate, day.today)))
    .orderBy(asc(tasks.dueDate), asc(tasks.position));
  return rows.map((row) => toTask(row, day));
}

/** What the figures of a board are made of. */
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

/** The member's open tasks on all boards they belong to, with their projects; the nearest due date first, those without last. */
export async function listTasksOf(
  db: Queryable,
  memberId: string,
  dayIn: (timeZone: string) => BoardDay,
): Promise<MyTask[]> {
  const rows = await db
    .select({ ...viewColumns, projectTitle: projects.title, timeZone: projects.timeZone })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .innerJoin(members, eq(members.id, tasks.assigneeId))
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, projects.id), eq(projectMembers.memberId, memberId)),
    )
    .where(
      and(
        eq(tasks.assigneeId, memberId),
        isNull(tasks.deletedAt),
        isOpen,
        or(eq(projects.ownerId, memberId), eq(projectMembers.memberId, memberId)),
      ),
    )
    .orderBy(sql`${tasks.dueDate} asc nulls last`, asc(tasks.createdAt), asc(tasks.id));
  return rows.map(({ projectTitle, timeZone, ...row }) => {
    const day = dayIn(timeZone);
    return { ...toTask(row, day), projectTitle, today: day.today };
  });
}

export async function insertTask(tx: Queryable, task: typeof tasks.$inferInsert): Promise<void> {
  await tx.insert(tasks).values(task);
}

/** New values of a held task, whose version they raise. */
export type TaskChanges = Partial<
  Omit<TaskRow, 'id' | 'projectId' | 'version' | 'createdAt' | 'commentsCount'>
>;

export async function updateTask(tx: Queryable, taskId: string, changes: TaskChanges): Promise<void> {
  await tx
    .update(tasks)
    .set({ ...changes, version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, taskId));
}

/** Takes a leaver's open tasks from them, deleted ones too as they may come back; says which, with their new versions. */
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

/** Deletes for good what was deleted before a moment. */
export async function purgeDeleted(db: Queryable, before: Date): Promise<void> {
  await db.delete(tasks).where(lt(tasks.deletedAt, before));
}
