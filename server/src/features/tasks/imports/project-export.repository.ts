import type { ProjectExport } from '@tandem/contract/tasks/tasks-imports';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ProjectRole } from '@tandem/contract/projects';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoTime, statement } from '../../../platform/database/statement.ts';
import { fullNameSql, mentionsOfSql } from '../../account/public.ts';
import { projects, rolesColumn } from '../../projects/public.ts';
import { tasks } from '../tasks.tables.ts';

/** What a project says about itself, without what concerns the viewer. */
export async function findProjectTexts(
  db: Queryable,
  projectId: string,
): Promise<ProjectExport['project'] | null> {
  const [row] = await db
    .select({
      title: projects.title,
      description: projects.description,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      status: projects.status,
      timeZone: projects.timeZone,
      roles: rolesColumn,
      links: projects.links,
      hoursPerWeek: projects.hoursPerWeek,
      language: projects.language,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (row === undefined) return null;
  const roles = row.roles.map(({ title, description, places }: ProjectRole) => ({
    title,
    description,
    places,
  }));
  return { ...row, roles, createdAt: row.createdAt.toISOString() };
}

/** The ids of all tasks of a board in its order. */
export async function listTaskIds(db: Queryable, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.position));
  return rows.map(({ id }) => id);
}

type Exported = ProjectExport['tasks'][number];

/** A task as it is exported, with whom its comments mention. */
export type ExportedRow = Omit<Exported, 'comments'> & {
  comments: (Exported['comments'][number] & { mentions: Mention[] | null })[];
};

/** A deleted member has no name. */
const nameSql = (id: string) => `nullif(trim(${fullNameSql(id)}), '')`;

const time = (column: string) => `case when ${column} is not null then ${isoTime(column)} end`;

const read = statement<ExportedRow>(`
  select t.number, t.title, t.description, t.home_column as "column", t.is_held_overdue as "isHeldOverdue",
    t.due_date::text as "dueDate", t.priority, t.labels, ${nameSql('t.assignee_id')} as assignee,
    ${isoTime('t.created_at')} as "createdAt", ${time('t.moved_at')} as "movedAt", ${time('t.done_at')} as "doneAt",
    (select coalesce(json_agg(json_build_object('text', i.text, 'isDone', i.is_done) order by i.place), '[]')
      from task_checklist_items i where i.task_id = t.id) as checklist,
    (select coalesce(json_agg(json_build_object(
        'author', coalesce(c.imported_author, ${nameSql('c.author_id')}), 'text', c.text,
        'at', ${isoTime('c.created_at')}, 'mentions', ${mentionsOfSql('c.mentioned_ids')}
      ) order by c.created_at, c.id), '[]')
      from task_comments c
      where c.task_id = t.id and c.text <> '' and (c.hidden_at is null or c.author_id = $2)) as comments
  from unnest($1::uuid[]) with ordinality as asked (id, at) join tasks t on t.id = asked.id
  where t.deleted_at is null order by asked.at`);

/** Some tasks in this order, with those of their comments that a member may read. */
export const readTasks = (db: Queryable, ids: readonly string[], me: string): Promise<ExportedRow[]> =>
  read(db, [ids, me]);
