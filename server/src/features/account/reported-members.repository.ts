import { type SQL, sql } from 'drizzle-orm';
import { fullNameOf } from './member-fragments.repository.ts';

/** What is reported of a member `m`. */
const text = sql`concat_ws(E'\\n', nullif(m.about, ''), nullif(array_to_string(m.skills || m.interests, ', '), ''))`;

/** A query for what moderators need of a reported member or their photo (`SeenThing`); no row when there is none. */
export const reportedMember = (id: string): SQL => sql`
  select m.id as "authorId", null::uuid as "projectId", m.photo_url as "photoUrl", ${fullNameOf(sql`m.id`)} as title,
    ${text} as text, ${fullNameOf(sql`m.id`)} as author, '[]'::json as around
  from members m where m.id = ${id} and m.deleted_at is null`;

/** SQL for what a reported member is now, as JSON, from SQL for the id; null when there is none. */
export const reportedMemberNow = (id: SQL): SQL => sql`(
  select json_build_object('text', ${text}, 'isHidden', false)
  from members m where m.id = ${id} and m.deleted_at is null)`;
