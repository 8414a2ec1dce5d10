import { type SQL, sql } from 'drizzle-orm';
import { isoTime } from '../../../platform/database/statement.ts';
import { fullNameOf } from '../../account/public.ts';
import { isInAnyProject, isInProject } from '../../projects/public.ts';

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
    ${fullNameOf(sql`k.author_id`)} as author, ${around} as around
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
