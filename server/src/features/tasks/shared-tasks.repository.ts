import { limits } from '@tandem/contract/limits';
import { taskPrefixOf } from '@tandem/contract/tasks';
import type { SharedTask } from '@tandem/contract/tasks/tasks-own';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { sharedProjectsSql } from '../projects/public.ts';
import { type BoardDay, shownStatus } from './boards/boards.rules.ts';
import type { TaskRow } from './tasks.repository.ts';

/** How many tasks a search lists. */
const mostFound = 8;

interface SharedProject {
  id: string;
  title: string;
  prefix: string;
  timeZone: string;
}

interface Row extends Pick<TaskRow, 'homeColumn' | 'isHeldOverdue' | 'dueDate' | 'movedAt'> {
  id: string;
  number: number;
  title: string;
  projectId: string;
}

const shared = sharedProjectsSql('$1', '$2');
const findProjects = statement<SharedProject>(
  `select s.id, s.title, s.task_prefix as prefix, s.time_zone as "timeZone" from (${shared}) s`,
);

// Who leaves meanwhile is in none of the projects any more.
const columns = `t.id, t.number, t.title, t.project_id as "projectId", t.home_column as "homeColumn",
  t.is_held_overdue as "isHeldOverdue", t.due_date::text as "dueDate", t.moved_at as "movedAt"`;
const findByNumbers = statement<Row>(`
  select ${columns} from unnest($3::uuid[], $4::integer[]) as named (project_id, number)
  join (${shared}) s on s.id = named.project_id
  join tasks t on t.project_id = named.project_id and t.number = named.number and t.deleted_at is null
  order by t.created_at, t.id`);
// The embedded database has no small letters but those of ASCII, so the words come in several forms.
const findByWords = statement<Row>(`
  select ${columns} from unnest($3::uuid[], $4::text[]) as asked (project_id, prefix)
  join (${shared}) s on s.id = asked.project_id
  join tasks t on t.project_id = asked.project_id and t.deleted_at is null
  where exists (select from unnest($5::text[]) as form (words)
    where position(form.words in asked.prefix || '-' || t.number || ' ' || t.title) > 0
      or position(form.words in lower(asked.prefix || '-' || t.number || ' ' || t.title)) > 0)
  order by t.created_at desc, t.id limit ${mostFound}`);

const key = /^([\p{L}\p{N}]{1,6})-([1-9]\d{0,8})$/u;

/** The projects of these with the tasks that are named by their full numbers. */
function placesOf(projects: readonly SharedProject[], numbers: readonly string[]) {
  const named = numbers.slice(0, limits.namedTasks).flatMap((number) => {
    const [, prefix = '', of = ''] = key.exec(number.toUpperCase()) ?? [];
    return projects
      .filter((project) => prefix !== '' && project.prefix.toUpperCase() === prefix)
      .map(({ id }) => [id, Number(of)] as const);
  });
  return [named.map(([id]) => id), named.map(([, number]) => number)] as const;
}

/** Tasks of the projects that two members are both in; two queries. */
export async function listSharedTasks(
  db: Queryable,
  { me, userId }: { me: string; userId: string },
  { numbers, search = '' }: { numbers?: readonly string[] | undefined; search?: string | undefined },
  dayOf: (timeZone: string) => BoardDay,
): Promise<SharedTask[]> {
  const found = await findProjects(db, [me, userId]);
  const projects = new Map(
    found.map((project) => [
      project.id,
      { ...project, prefix: project.prefix || taskPrefixOf(project.title) },
    ]),
  );
  if (projects.size === 0) return [];
  const all = [...projects.values()];
  const forms = [
    search,
    search.toLowerCase(),
    search.slice(0, 1).toUpperCase() + search.slice(1).toLowerCase(),
  ];
  const rows =
    numbers === undefined
      ? await findByWords(db, [me, userId, all.map(({ id }) => id), all.map(({ prefix }) => prefix), forms])
      : await findByNumbers(db, [me, userId, ...placesOf(all, numbers)]);
  return rows.flatMap(({ id: _id, projectId, number, title, ...column }) => {
    const project = projects.get(projectId);
    if (project === undefined) return [];
    const status = shownStatus(column, dayOf(project.timeZone));
    return [
      { _id, projectId, projectTitle: project.title, taskPrefix: project.prefix, number, title, status },
    ];
  });
}
