import type { ReportedThing } from '@tandem/contract/reports';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { notBlocked } from '../blocks/public.ts';
import type { PhotoCopy, ReportContext } from './reports.tables.ts';

/** Something that the member sees, with what moderators need of it. */
export interface SeenThing {
  authorId: string | null;
  projectId: string | null;
  /** The address of the member's photo, where that is reported. */
  photoUrl: string | null;
  context: Omit<ReportContext, keyof PhotoCopy>;
}

type Row = Omit<SeenThing, 'context'> & ReportContext & Record<string, unknown>;

/** Messages or comments before the reported one, and as many after it. */
const neighbours = 5;

const fullName = (row: string) => sql.raw(`${row}.first_name || ' ' || ${row}.last_name`);

/** Messages or comments `x` with their authors `w`. */
const listed = sql`coalesce(json_agg(json_build_object(
  '_id', x.id, 'text', x.text, 'createdAt', ${sql.raw(isoTime('x.created_at'))},
  'author', case when w.id is not null then json_build_object('_id', w.id, 'name', ${fullName('w')}) end
) order by x.created_at, x.id), '[]')`;

/** What is reported of a member `m`. */
export const memberText = `concat_ws(E'\\n', nullif(m.about, ''), nullif(array_to_string(m.skills || m.interests, ', '), ''))`;

/** What is reported of a project `p`. */
export const projectText = `concat_ws(E'\\n', p.description, (
  select string_agg(l->>'url', ' ') from jsonb_array_elements(p.links) l))`;

const isIn = (me: string): SQL => sql`(p.owner_id = ${me} or exists (
  select from project_members own where own.project_id = p.id and own.member_id = ${me}))`;

/** A member whom no block hides from the reporter. Whom the reporter blocked, they can still report. */
const member = (id: string, me: string): SQL => sql`
  select m.id as "authorId", null::uuid as "projectId", m.photo_url as "photoUrl", ${fullName('m')} as title,
    ${sql.raw(memberText)} as text,
    ${fullName('m')} as author, '[]'::json as around
  from members m where m.id = ${id} and m.deleted_at is null and not exists (
    select from member_blocks b where b.blocker_id = m.id and b.blocked_id = ${me})`;

const project = (id: string, me: string): SQL => sql`
  select p.owner_id as "authorId", p.id as "projectId", null as "photoUrl", p.title,
    ${sql.raw(projectText)} as text,
    ${fullName('o')} as author, '[]'::json as around
  from projects p join members o on o.id = p.owner_id
  where p.id = ${id} and p.deleted_at is null
    and ((p.hidden_at is null and ${notBlocked(me, sql.raw('p.owner_id'))}) or ${isIn(me)})`;

const message = (id: string, me: string): SQL => sql`
  select m.sender_id as "authorId", c.project_id as "projectId", null as "photoUrl",
    coalesce(p.title, 'Direct chat') as title, m.text,
    (select ${fullName('o')} from members o where o.id = m.sender_id) as author,
    (select ${listed} from chat_messages x left join members w on w.id = x.sender_id
      where x.chat_id = m.chat_id
        and x.seq between m.seq - ${sql.raw(String(neighbours))} and m.seq + ${sql.raw(String(neighbours))}) as around
  from chat_messages m join chats c on c.id = m.chat_id
  join chat_members own on own.chat_id = c.id and own.member_id = ${me}
  left join projects p on p.id = c.project_id
  where m.id = ${id}`;

const comment = (id: string, me: string): SQL => sql`
  select k.author_id as "authorId", p.id as "projectId", null as "photoUrl", t.title, k.text,
    (select ${fullName('o')} from members o where o.id = k.author_id) as author,
    (select ${listed} from (
        (select * from task_comments b where b.task_id = k.task_id and (b.created_at, b.id) <= (k.created_at, k.id)
          order by b.created_at desc, b.id desc limit ${sql.raw(String(neighbours + 1))})
        union all
        (select * from task_comments b where b.task_id = k.task_id and (b.created_at, b.id) > (k.created_at, k.id)
          order by b.created_at, b.id limit ${sql.raw(String(neighbours))})
      ) x left join members w on w.id = x.author_id) as around
  from task_comments k join tasks t on t.id = k.task_id join projects p on p.id = t.project_id
  where k.id = ${id} and t.deleted_at is null and p.deleted_at is null and ${isIn(me)}`;

const queries = { member, photo: member, project, message, comment };

/** What the member reports, as they see it now; null when they do not. One query. */
export async function findThing(
  db: Queryable,
  { kind, id }: ReportedThing,
  me: string,
): Promise<SeenThing | null> {
  const { rows } = await db.execute<Row>(queries[kind](id, me));
  const [row] = rows;
  if (row === undefined || (kind === 'photo' && row.photoUrl === null)) return null;
  const { authorId, projectId, photoUrl, title, text, author, around } = row;
  return {
    authorId,
    projectId,
    photoUrl: kind === 'photo' ? photoUrl : null,
    context: { title, text, author, around },
  };
}
