import type { PersonProject, ProjectPart } from '@tandem/contract/people/person-projects';
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoTime } from '../../../platform/database/statement.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { notBlocked } from '../../blocks/public.ts';

/** A project of a person, with its place in the list. */
export type PlacedProject = Position & { project: PersonProject };

/** Whether project `p` is neither archived nor deleted. */
const isLive = sql.raw('p.archived_at is null and p.deleted_at is null');

/** Whether a project of somebody else may be shown: its owner and the viewer did not block each other, or the viewer is in it. */
const isShown = (viewerId: string): SQL => sql`((${notBlocked(viewerId, sql.raw('p.owner_id'))}
  and (p.hidden_at is null or p.owner_id = ${viewerId})) or exists (
  select from project_members v where v.project_id = p.id and v.member_id = ${viewerId}))`;

const owned = (memberId: string) => sql`
  select p.id as project_id, p.created_at as since, '' as role from projects p
  where p.owner_id = ${memberId} and ${isLive}`;
const joined = (memberId: string, viewerId: string) => sql`
  select m.project_id, m.joined_at as since, m.role
  from project_members m join projects p on p.id = m.project_id
  where m.member_id = ${memberId} and ${isLive} and ${isShown(viewerId)}`;
const membershipsOf: Record<ProjectPart, (memberId: string, viewerId: string) => SQL> = { owned, joined };

const iso = (column: string): SQL => sql.raw(isoTime(column));

/** A person's own or joined projects, as a viewer may see them. */
interface PartOfPerson {
  viewerId: string;
  memberId: string;
  part: ProjectPart;
}

/** The projects that a person owns or joined, latest first, after `after`; `limit` + 1 rows. */
export async function listPersonProjects(
  db: Queryable,
  wanted: PartOfPerson & { after: Position | null; limit: number },
): Promise<PlacedProject[]> {
  const { viewerId, memberId, part, after, limit } = wanted;
  const behind =
    after === null
      ? sql`true`
      : sql`(mine.since, mine.project_id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await db.execute<{ at: string; id: string; project: PersonProject }>(sql`
    select ${iso('mine.since')} as at, mine.project_id as id,
      json_build_object('_id', p.id, 'title', p.title, 'coverSeed', p.cover_seed, 'status', p.status, 'role', mine.role,
        'since', ${iso('mine.since')}, 'lastActivityAt', ${iso('p.last_activity_at')},
        'lookingFor', coalesce((select json_agg(o.title order by o.rank, o.id) from project_roles o
          where o.project_id = p.id and p.status = 'open'
            and o.places > (select count(*) from project_members f where f.role_id = o.id)), '[]')) as project
    from (select * from (${membershipsOf[part](memberId, viewerId)}) as mine where ${behind}
      order by since desc, project_id desc limit ${limit + 1}) as mine
    join projects p on p.id = mine.project_id
    order by mine.since desc, mine.project_id desc`);
  return rows.map(({ at, id, project }) => ({ at: new Date(at), id, project }));
}

/** How many projects a person owns or joined. */
export async function countPersonProjects(
  db: Queryable,
  { viewerId, memberId, part }: PartOfPerson,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${membershipsOf[part](memberId, viewerId)}) as mine`,
  );
  return rows[0]?.total ?? 0;
}
