import type { ImportMapping, ImportPreview } from '@tandem/contract/tasks/tasks-imports';
import { and, asc, desc, eq, gt, inArray, isNull, lt, max, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { indexedWordsOf } from '../../../platform/search/placed-words.ts';
import { hasTaskFiles } from '../../attachments/public.ts';
import { members } from '../../account/public.ts';
import { projectMembers, projects } from '../../projects/public.ts';
import { taskChecklistItems, taskComments, taskNumbers, tasks } from '../tasks.tables.ts';
import type { ImportedTask, StoredRow } from './mapping.rules.ts';
import { importCards, taskImports, taskIssues } from './imports.tables.ts';

export type ImportRow = typeof taskImports.$inferSelect;

/** An import, as the path names it. */
export interface ImportRef {
  projectId: string;
  importId: string;
}

const isIt = ({ projectId, importId }: ImportRef) =>
  and(eq(taskImports.id, importId), eq(taskImports.projectId, projectId));

export async function findImport(db: Queryable, ref: ImportRef): Promise<ImportRow | null> {
  const [row] = await db.select().from(taskImports).where(isIt(ref));
  return row ?? null;
}

/** Locks an import until the transaction ends. The caller has locked the project. */
export async function lockImport(tx: Queryable, ref: ImportRef): Promise<ImportRow | null> {
  const [row] = await tx.select().from(taskImports).where(isIt(ref)).for('update');
  return row ?? null;
}

/** The imports of a project, latest first; the sweep keeps them few. */
export const listImports = (db: Queryable, projectId: string): Promise<ImportRow[]> =>
  db
    .select()
    .from(taskImports)
    .where(eq(taskImports.projectId, projectId))
    .orderBy(desc(taskImports.createdAt))
    .limit(50);

export const isAtWork = (db: Queryable, projectId: string): Promise<number> =>
  db.$count(
    taskImports,
    and(eq(taskImports.projectId, projectId), inArray(taskImports.status, ['running', 'undoing'])),
  );

/** Inserts an import in place of what was uploaded for the project before and has not started. */
export async function insertImport(tx: Queryable, row: typeof taskImports.$inferInsert): Promise<void> {
  await tx
    .delete(taskImports)
    .where(and(eq(taskImports.projectId, row.projectId), eq(taskImports.status, 'preview')));
  await tx.insert(taskImports).values(row);
}

/** Inserts an import that needs no preview. */
export async function insertDone(tx: Queryable, row: typeof taskImports.$inferInsert): Promise<void> {
  await tx.insert(taskImports).values(row);
}

/** Inserts rows of a file, from a place on. */
export async function insertCards(
  db: Queryable,
  importId: string,
  { from, rows, weights }: { from: number; rows: readonly string[]; weights: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    insert into import_cards (import_id, place, weight, card)
    select ${importId}::uuid, ${from} + n.at::integer - 1, n.weight, n.card
    from unnest(${sql.param(rows)}::text[], ${sql.param(weights)}::integer[]) with ordinality n (card, weight, at)`);
}

export async function deleteImport(db: Queryable, importId: string): Promise<void> {
  await db.delete(taskImports).where(eq(taskImports.id, importId));
}

export async function updateImport(
  db: Queryable,
  importId: string,
  changes: Partial<Omit<ImportRow, 'id' | 'projectId'>>,
): Promise<void> {
  await db.update(taskImports).set(changes).where(eq(taskImports.id, importId));
}

/** Stores a preview, unless the import started or was discarded meanwhile; says whether it did. */
export async function savePreview(
  db: Queryable,
  importId: string,
  saved: { choices: ImportMapping; preview: ImportPreview; total: number },
): Promise<boolean> {
  const done = await db
    .update(taskImports)
    .set(saved)
    .where(and(eq(taskImports.id, importId), eq(taskImports.status, 'preview')))
    .returning({ id: taskImports.id });
  return done.length === 1;
}

const rowsAtOnce = 250;

/** All rows of a file in their order, some at a time. */
export async function* readRows(db: Queryable, importId: string): AsyncGenerator<StoredRow[]> {
  for (let place = -1; ;) {
    const rows = await db
      .select({ place: importCards.place, card: importCards.card })
      .from(importCards)
      .where(and(eq(importCards.importId, importId), gt(importCards.place, place)))
      .orderBy(asc(importCards.place))
      .limit(rowsAtOnce);
    if (rows.length === 0) return;
    yield rows.flatMap(({ card, ...row }) => (card === null ? [] : [{ ...row, card }]));
    place = rows.at(-1)?.place ?? place;
  }
}

/** The next rows, which are at least one and become about so many rows of the database. */
export async function nextRows(
  tx: Queryable,
  { id, place }: Pick<ImportRow, 'id' | 'place'>,
  { cards, weight }: { cards: number; weight: number },
): Promise<StoredRow[]> {
  const { rows } = await tx.execute<{ place: number; card: string }>(sql`
    select n.place, n.card from (
      select c.place, c.card, c.weight, sum(c.weight) over (order by c.place) as weights
      from import_cards c where c.import_id = ${id} and c.place > ${place} order by c.place limit ${cards}
    ) n where n.weights - n.weight < ${weight} order by n.place`);
  return rows;
}

/** Everybody in a project with their names. */
export async function listPeople(db: Queryable, projectId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(
      inArray(
        members.id,
        sql`(select ${projects.ownerId} from ${projects} where ${projects.id} = ${projectId}
          union all select ${projectMembers.memberId} from ${projectMembers} where ${projectMembers.projectId} = ${projectId})`,
      ),
    );
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}

/** The numbers of the tasks on a board by their titles in small letters. */
export async function listTitles(db: Queryable, projectId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ title: tasks.title, number: tasks.number })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)));
  return new Map(rows.map(({ title, number }) => [title.toLowerCase(), number]));
}

/** The last number that a task of a project got; 0 where none has one. */
export async function lastNumberOf(tx: Queryable, projectId: string): Promise<number> {
  const [row] = await tx
    .select({ last: taskNumbers.lastNumber })
    .from(taskNumbers)
    .where(eq(taskNumbers.projectId, projectId));
  return row?.last ?? 0;
}

/** Takes numbers up to `last` for an import, so that tasks which people create meanwhile get others. */
export async function takeNumbers(tx: Queryable, projectId: string, last: number): Promise<void> {
  await tx
    .insert(taskNumbers)
    .values({ projectId, lastNumber: last })
    .onConflictDoUpdate({ target: taskNumbers.projectId, set: { lastNumber: last } });
}

/** The highest number that a card of our own export has. */
export async function highestNumberOf(tx: Queryable, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ highest: number }>(sql`
    select max((c.card::json ->> 'number')::integer) as highest from import_cards c where c.import_id = ${importId}`);
  return rows[0]?.highest ?? 0;
}

export async function lastPositionOf(tx: Queryable, projectId: string): Promise<string | null> {
  const [row] = await tx
    .select({ last: max(tasks.position) })
    .from(tasks)
    .where(eq(tasks.projectId, projectId));
  return row?.last ?? null;
}

/** An imported task with its place on the board, in the file, and its number. */
export type PlacedTask = ImportedTask & { id: string; place: number; position: string };

/** Inserts tasks with their checklists and comments, and notes what each card became. */
export async function insertTasks(
  tx: Queryable,
  { projectId, importId, memberId }: ImportRef & { memberId: string },
  placed: readonly PlacedTask[],
  now: Date,
): Promise<void> {
  if (placed.length === 0) return;
  const rows = placed.map(({ column, checklist, comments, ...task }) => ({
    id: task.id,
    projectId,
    number: task.number,
    title: task.title,
    description: task.description,
    dueDate: task.dueDate,
    priority: task.priority,
    labels: task.labels,
    homeColumn: column,
    isHeldOverdue: task.isHeldOverdue,
    movedAt: task.movedAt,
    doneAt: task.doneAt,
    assigneeId: task.assigneeId,
    position: task.position,
    commentsCount: comments.length,
    checklistCount: checklist.length,
    checklistDoneCount: checklist.filter(({ isDone }) => isDone).length,
    createdAt: task.createdAt,
  }));
  await tx.insert(tasks).values(rows);
  const items = placed.flatMap(({ id: taskId, checklist }) =>
    checklist.map((item, place) => ({
      ...item,
      id: newId(),
      taskId,
      authorId: memberId,
      place,
      createdAt: now,
    })),
  );
  if (items.length > 0) await tx.insert(taskChecklistItems).values(items);
  const comments = placed.flatMap(({ id: taskId, comments: said }) =>
    said.map(({ author: importedAuthor, text, at: createdAt }) => {
      const words = indexedWordsOf({ placeId: projectId, text });
      return { id: newId(), taskId, importedAuthor, text, createdAt, words };
    }),
  );
  if (comments.length > 0) await tx.insert(taskComments).values(comments);
  await tx.execute(sql`
    update import_cards c set task_id = n.id, card = null
    from unnest(${sql.param(placed.map(({ place }) => place))}::integer[], ${sql.param(placed.map(({ id }) => id))}::uuid[]) n (place, id)
    where c.import_id = ${importId} and c.place = n.place`);
}

/** Tasks that an undo worked on: how many it removed and kept, and whose they were. */
interface Undone {
  removed: number;
  kept: number;
  assigneeIds: (string | null)[];
}

/** Removes the last tasks of an import that nobody changed; null when none is left. */
export async function removeTasks(tx: Queryable, importId: string, most: number): Promise<Undone | null> {
  const found = await tx
    .select({ place: importCards.place, taskId: importCards.taskId })
    .from(importCards)
    .where(and(eq(importCards.importId, importId), sql`${importCards.taskId} is not null`))
    .orderBy(desc(importCards.place))
    .limit(most);
  if (found.length === 0) return null;
  const ids = found.flatMap(({ taskId }) => taskId ?? []);
  const isChanged = sql`(${tasks.deletedAt} is null and (${tasks.version} > 1 or ${tasks.checklistVersion} > 0
    or exists (select from task_comments c where c.task_id = ${tasks.id} and c.author_id is not null)
    or ${hasTaskFiles(sql`${tasks.id}`)}))`;
  const removed = await tx
    .delete(tasks)
    .where(and(inIds(tasks.id, ids), sql`not ${isChanged}`))
    .returning({ assigneeId: tasks.assigneeId });
  const kept = await tx.$count(tasks, inIds(tasks.id, ids));
  await tx
    .update(importCards)
    .set({ taskId: null })
    .where(
      and(
        eq(importCards.importId, importId),
        inArray(
          importCards.place,
          found.map(({ place }) => place),
        ),
      ),
    );
  return { removed: removed.length, kept, assigneeIds: removed.map(({ assigneeId }) => assigneeId) };
}

/** Forgets the rows of a file that ended. */
export async function forgetCards(tx: Queryable, importId: string): Promise<void> {
  await tx.delete(importCards).where(and(eq(importCards.importId, importId), isNull(importCards.taskId)));
}

/** The import that waits longest for its next piece. */
export async function findDue(db: Queryable, now: Date): Promise<ImportRef | null> {
  const [row] = await db
    .select({ importId: taskImports.id, projectId: taskImports.projectId })
    .from(taskImports)
    .where(and(sql`${taskImports.status} in ('running', 'undoing')`, sql`${taskImports.dueAt} <= ${now}`))
    .orderBy(asc(taskImports.dueAt))
    .limit(1);
  return row ?? null;
}

/**
 * Leaves the imports of a member to the present owners of the projects: those under way go on, and can still be undone. What the
 * member uploaded and never started is forgotten.
 */
export async function leaveImportsOf(tx: Queryable, memberId: string): Promise<void> {
  await tx
    .update(taskImports)
    .set({ memberId: sql`${projects.ownerId}` })
    .from(projects)
    .where(
      and(
        eq(taskImports.memberId, memberId),
        eq(projects.id, taskImports.projectId),
        ne(projects.ownerId, memberId),
        ne(taskImports.status, 'preview'),
      ),
    );
  await tx.delete(taskImports).where(eq(taskImports.memberId, memberId));
}

/** Forgets what ended, or was uploaded and never started, before a time. */
export async function deleteEnded(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(taskImports)
    .where(
      or(
        lt(taskImports.endedAt, before),
        and(eq(taskImports.status, 'preview'), lt(taskImports.createdAt, before)),
      ),
    );
}

/** Those of the addresses of issues that are tasks of the board. */
export async function listKnownIssues(
  db: Queryable,
  projectId: string,
  urls: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ url: taskIssues.url })
    .from(taskIssues)
    .innerJoin(tasks, eq(tasks.id, taskIssues.taskId))
    .where(
      and(eq(taskIssues.projectId, projectId), inArray(taskIssues.url, [...urls]), isNull(tasks.deletedAt)),
    );
  return new Set(rows.map(({ url }) => url));
}

/** Notes which tasks were made of issues, in place of tasks that were deleted. */
export async function noteIssues(
  tx: Queryable,
  projectId: string,
  made: readonly { url: string; taskId: string }[],
): Promise<void> {
  await tx
    .insert(taskIssues)
    .values(made.map((one) => ({ projectId, ...one })))
    .onConflictDoUpdate({
      target: [taskIssues.projectId, taskIssues.url],
      set: { taskId: sql`excluded.task_id` },
    });
}
