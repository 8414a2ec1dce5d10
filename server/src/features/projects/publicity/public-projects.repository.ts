import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ProjectRepository, ProjectRole, ProjectStatus } from '@tandem/contract/projects';
import type { WebLink } from '@tandem/contract/values';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import type { Position } from '../../../platform/paging/keyset.ts';
import { isActiveMember, publicPeopleOf, type PublicPerson } from '../../account/public.ts';
import { commonSpelling, publicFacet, publicSkills } from '../feed/project-feed.rules.ts';
import { rolesColumn } from '../members/project-members.repository.ts';
import { projectFacets, projectMembers, projects } from '../projects.tables.ts';
import { repositoryColumn } from '../source/source.repository.ts';
import { publicRepository } from '../source/source.rules.ts';
import { publicPathOf } from '../projects.rules.ts';
import { searchProjects } from '../search/project-search.repository.ts';

/** Stores what the owner of a locked project chose; its first key stays. */
export async function updatePublicity(
  tx: Queryable,
  projectId: string,
  { newKey, ...publicity }: { isPublic: boolean; isFindable: boolean; newKey: string },
): Promise<void> {
  const publicKey = sql`coalesce(${projects.publicKey}, ${newKey})`;
  await tx
    .update(projects)
    .set({ ...publicity, publicKey })
    .where(eq(projects.id, projectId));
}

/** Whether everybody may read a row of `projects`. */
const isShownToAll = (now: Date): SQL => sql`(${projects.isPublic} and ${projects.archivedAt} is null
  and ${projects.deletedAt} is null and ${projects.hiddenAt} is null and ${isActiveMember(sql`${projects.ownerId}`, now)})`;

/** What everybody may read of a project. */
export interface PublicProject {
  id: string;
  publicKey: string;
  /** The path of its page. */
  path: string;
  title: string;
  coverSeed: number;
  description: string;
  skillsRequired: string[];
  interestsTags: string[];
  status: ProjectStatus;
  timeZone: string;
  roles: ProjectRole[];
  links: WebLink[];
  hoursPerWeek: number | null;
  language: string;
  isFindable: boolean;
  isOwnerVerified: boolean;
  lastActivityAt: Date;
  createdAt: Date;
  /** How many people are in it. */
  peopleCount: number;
  /** Those who want to be shown, in the order in which they came, with their role; the first twelve. */
  people: (PublicPerson & { roleId: string | null })[];
  /** Null without one, and for one that its host shows to some only. */
  repository: ProjectRepository | null;
  /** In which of its roles somebody joined last, and when; the latest three. A role in somebody's own words is '': they were for the owner. */
  joined: { role: string; at: string }[];
}

const everyone = sql`(
  select projects.owner_id as member_id, projects.created_at as joined_at, null::uuid as role_id
  union all select c.member_id, c.joined_at, c.role_id from project_members c where c.project_id = projects.id)`;

const columnsAt = (now: Date) => ({
  id: projects.id,
  publicKey: sql<string>`${projects.publicKey}`,
  title: projects.title,
  coverSeed: projects.coverSeed,
  description: projects.description,
  skillsRequired: projects.skillsRequired,
  interestsTags: projects.interestsTags,
  status: projects.status,
  timeZone: projects.timeZone,
  roles: rolesColumn,
  links: projects.links,
  hoursPerWeek: projects.hoursPerWeek,
  language: projects.language,
  isFindable: projects.isFindable,
  isOwnerVerified: sql<boolean>`${isActiveMember(sql`${projects.ownerId}`, now, { isVerified: true })}`,
  lastActivityAt: projects.lastActivityAt,
  createdAt: projects.createdAt,
  peopleCount: sql<number>`(select count(*)::integer + 1 from ${projectMembers} c where c.project_id = projects.id)`,
});

const detailsAt = (now: Date) => ({
  ...columnsAt(now),
  repository: repositoryColumn,
  people: sql<PublicProject['people']>`${publicPeopleOf(everyone, now)}`,
  joined: sql<
    PublicProject['joined']
  >`coalesce((select json_agg(json_build_object('role', l.role, 'at', l.joined_at)) from (
    select case when c.role_id is null then '' else c.role end as role, c.joined_at from project_members c where c.project_id = projects.id
    order by c.joined_at desc, c.member_id desc limit 3) as l), '[]')`,
});

const withPath = <Row extends { title: string; publicKey: string }>(row: Row): Row & { path: string } => ({
  ...row,
  path: publicPathOf(row),
});

/** The project that everybody may read at a key; null without one. */
export async function findPublicProject(
  db: Queryable,
  publicKey: string,
  now: Date,
): Promise<PublicProject | null> {
  const [found] = await db
    .select(detailsAt(now))
    .from(projects)
    .where(and(eq(projects.publicKey, publicKey), isShownToAll(now)));
  return found === undefined ? null : { ...withPath(found), repository: publicRepository(found.repository) };
}

/** What stands for the key of a project that was never public. */
const noKey = '0000000000';

/** What everybody would read of a project, for its owner, and whose it is; null for one that is deleted, or not the viewer's to know. */
export async function findPreviewedProject(
  db: Queryable,
  { me, id }: { me: string; id: string },
  now: Date,
): Promise<PublicProject | 'notOwn' | null> {
  const [found] = await db
    .select({ ...detailsAt(now), ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)));
  if (found === undefined) return null;
  const { ownerId, ...project } = found;
  if (ownerId !== me) return 'notOwn';
  const repository = publicRepository(project.repository);
  return withPath({ ...project, repository, publicKey: project.publicKey ?? noKey });
}

/** A project as its card in the list for everybody shows it. */
export type PublicCard = Omit<PublicProject, 'people' | 'joined' | 'repository'>;

/** The cards of projects, in the order of the ids; without those that not everybody may read. */
async function findCards(db: Queryable, ids: readonly string[], now: Date): Promise<PublicCard[]> {
  const rows = await db
    .select(columnsAt(now))
    .from(projects)
    .where(and(inIds(projects.id, ids), isShownToAll(now)));
  const byId = new Map(rows.map((row) => [row.id, withPath(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const orders = {
  active: { facet: sql.raw('own.facet'), at: sql.raw('own.active_at'), of: (facet: string) => facet },
  newest: {
    facet: sql.raw(`('newest:' || own.facet)`),
    at: sql.raw('own.created_at'),
    of: (facet: string) => `newest:${facet}`,
  },
} as const;
export type PublicOrder = keyof typeof orders;

export interface PublicPage {
  cards: PublicCard[];
  /** The position of the last card. */
  last: Position | null;
  hasMore: boolean;
}

/** A page of the projects that everybody may read and that have each of the facets; two queries. */
export async function listPublicProjects(
  db: Queryable,
  {
    facets,
    order,
    after,
    limit,
    now,
  }: {
    facets: readonly [string, ...string[]];
    order: PublicOrder;
    after: Position | null;
    limit: number;
    now: Date;
  },
): Promise<PublicPage> {
  const { facet, at, of } = orders[order];
  const [first, ...others] = facets;
  const leading = of(first);
  const behind =
    after === null
      ? sql`${facet} <= ${leading}`
      : sql`(${facet}, ${at}, own.project_id) < (${leading}, ${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select own.project_id as id, ${at} as at from ${projectFacets} own
    cross join lateral (select from ${projects} where projects.id = own.project_id and ${isShownToAll(now)} offset 0) as shown
    where ${facet} >= ${leading} and ${behind} ${hasFacets(others, sql`own.project_id`)}
    order by ${facet} desc, ${at} desc, own.project_id desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cards: await findCards(
      db,
      shown.map(({ id }) => id),
      now,
    ),
    last: last === undefined ? null : { id: last.id, at: new Date(last.at) },
    hasMore: rows.length > limit,
  };
}

const hasFacets = (facets: readonly string[], id: SQL): SQL =>
  sql.join(
    facets.map(
      (facet) =>
        sql` and exists (select from ${projectFacets} other where other.project_id = ${id} and other.facet = ${facet})`,
    ),
  );

/** A page of what a search among public projects finds, best match first; null for an invalid cursor. */
export async function searchPublicProjects(
  db: Queryable,
  {
    search,
    facets,
    cursor,
    limit,
    now,
  }: {
    search: string;
    facets: readonly string[];
    cursor?: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<{ cards: PublicCard[]; nextCursor: string | null } | null> {
  const isInState = sql`${isShownToAll(now)}${hasFacets(facets, sql`projects.id`)}`;
  // Whose a project is, not everybody may know.
  const page = await searchProjects(db, { isInState, search, cursor, limit, byOwner: false });
  return page && { cards: await findCards(db, page.ids, now), nextCursor: page.nextCursor };
}

/** A skill that public projects look for, and how many do. */
export interface PublicSkill {
  spelling: string;
  projects: number;
}

/** Entries of the facets of projects that everybody may read. */
const shownFacets = (now: Date): SQL =>
  sql`${projectFacets} own join ${projects} on projects.id = own.project_id and ${isShownToAll(now)}`;

/** The skills that most public projects look for, as they spell them. */
export async function listPublicSkills(db: Queryable, limit: number, now: Date): Promise<PublicSkill[]> {
  const { from, to } = publicSkills;
  const { rows } = await db.execute<{ facet: string; projects: number; lists: string[][] }>(sql`
    select used.facet, used.projects, (
      select json_agg(spelled.skills_required) from (
        select projects.skills_required from ${shownFacets(now)} where own.facet = used.facet limit 10) as spelled) as lists
    from (
      select own.facet, count(*)::integer as projects from ${shownFacets(now)} where own.facet >= ${from} and own.facet < ${to}
      group by own.facet order by projects desc, own.facet limit ${limit}) as used
    order by used.projects desc, used.facet`);
  return rows.flatMap(({ facet, projects: count, lists }) => {
    const spelling = commonSpelling(facet.slice(facet.indexOf(':') + 1), lists);
    return spelling === null ? [] : [{ spelling, projects: count }];
  });
}

/** How many projects everybody may read. */
export async function countPublicProjects(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${shownFacets(now)} where own.facet = ${publicFacet}`,
  );
  return rows[0]?.total ?? 0;
}
