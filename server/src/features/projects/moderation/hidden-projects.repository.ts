import type { CommunityRole } from '@tandem/contract/operation';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { fullNameOf } from '../../account/public.ts';
import { notBlocked } from '../../blocks/public.ts';
import { isInAnyProject } from '../members/project-members.repository.ts';
import { projects } from '../projects.tables.ts';

/** Hides a locked project, or shows it again by nulls. */
export async function setHidden(
  tx: Queryable,
  projectId: string,
  hidden: { hiddenAt: Date | null; hiddenByRole: CommunityRole | null },
): Promise<void> {
  await tx.update(projects).set(hidden).where(eq(projects.id, projectId));
}

/** What is reported of a project `p`. */
const text = sql`concat_ws(E'\\n', p.description, (
  select string_agg(l->>'url', ' ') from jsonb_array_elements(p.links) l))`;

/** A query for what moderators need of a reported project (`SeenThing`); no row when the member does not see it. */
export const reportedProject = (id: string, me: string): SQL => sql`
  select p.owner_id as "authorId", p.id as "projectId", null as "photoUrl", p.title, ${text} as text,
    ${fullNameOf(sql`p.owner_id`)} as author, '[]'::json as around
  from projects p
  where p.id = ${id} and p.deleted_at is null
    and ((p.hidden_at is null and ${notBlocked(me, sql`p.owner_id`)}) or ${isInAnyProject(sql`p.id`, me)})`;

/** SQL for what a reported project is now, as JSON, from SQL for the id; null when there is none. */
export const reportedProjectNow = (id: SQL): SQL => sql`(
  select json_build_object('text', ${text}, 'isHidden', p.hidden_at is not null)
  from projects p where p.id = ${id} and p.deleted_at is null)`;
