import type {
  CommunityProject,
  CommunityProjectFilter,
} from '@tandem/contract/administration/administration-projects';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { inIds } from '../../../platform/database/statement.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../../platform/paging/keyset.ts';
import { members, summaryColumns } from '../../account/public.ts';
import {
  countCollaboratorsOf,
  countFormerCollaborators,
  projects,
  searchProjects,
} from '../../projects/public.ts';
import { openReportsOf, reportedProjectIds } from '../../reports/public.ts';

// A select of several tables writes their names, which a subquery without them needs.
const membersColumn = sql<number>`1 + case when ${projects.deletedAt} is null
  then ${countCollaboratorsOf(sql`${projects.id}`)} else ${countFormerCollaborators(sql`${projects.id}`)} end`;

const listedFor = (me: string) => ({
  id: projects.id,
  at: projects.createdAt,
  title: projects.title,
  owner: summaryColumns,
  members: membersColumn,
  status: projects.status,
  lastActivityAt: projects.lastActivityAt,
  hiddenAt: projects.hiddenAt,
  archivedAt: projects.archivedAt,
  deletedAt: projects.deletedAt,
  openReports: openReportsOf(projects.id, me),
});

/** A project in a list of moderators. */
export interface ProjectRow {
  id: string;
  at: Date;
  title: string;
  owner: CommunityProject['owner'];
  members: number;
  status: CommunityProject['status'];
  lastActivityAt: Date;
  hiddenAt: Date | null;
  archivedAt: Date | null;
  deletedAt: Date | null;
  openReports: number;
}

const isLive = sql`${isNull(projects.deletedAt)}`;
const isInUse = sql`${isLive} and ${isNull(projects.archivedAt)}`;

/** Which projects `me` asks for. */
interface Wanted {
  me: string;
  state?: CommunityProjectFilter | undefined;
}

/** The condition of each state; `all` leaves out what is deleted. */
const states: Record<Exclude<CommunityProjectFilter, 'reported'> | 'all', SQL> = {
  all: isLive,
  open: sql`${isInUse} and ${eq(projects.status, 'open')}`,
  closed: sql`${isInUse} and ${eq(projects.status, 'closed')}`,
  hidden: sql`${isLive} and ${isNotNull(projects.hiddenAt)}`,
  archived: sql`${isLive} and ${isNotNull(projects.archivedAt)}`,
  deleted: sql`${isNotNull(projects.deletedAt)}`,
};

const isWanted = ({ me, state }: Wanted): SQL =>
  state === 'reported'
    ? sql`${isLive} and ${projects.id} = any(${reportedProjectIds(me)})`
    : states[state ?? 'all'];

const from = (db: Queryable, me: string) =>
  db.select(listedFor(me)).from(projects).innerJoin(members, eq(members.id, projects.ownerId));

/** Projects in a state, newest first; one query. */
export function listProjects(db: Queryable, { me, state, after, limit }: PageQuery & Wanted) {
  return from(db, me)
    .where(and(isWanted({ me, state }), isPast([projects.createdAt, projects.id], after, 'latestFirst')))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit);
}

/** A page of projects in a state that match a search, best match first; null for an invalid cursor. */
export async function findProjects(
  db: Queryable,
  wanted: Wanted & { search: string; cursor?: string | undefined; limit: number },
): Promise<{ rows: ProjectRow[]; nextCursor: string | null } | null> {
  const { me, state, ...rest } = wanted;
  const found = await searchProjects(db, { ...rest, isInState: isWanted({ me, state }), byOwner: true });
  if (found === null) return null;
  const rows = new Map((await from(db, me).where(inIds(projects.id, found.ids))).map((row) => [row.id, row]));
  return { rows: found.ids.flatMap((id) => rows.get(id) ?? []), nextCursor: found.nextCursor };
}

/** A project with its description and the role of its owner, for `me`; null when it is unknown or gone for good. */
export async function findProject(db: Queryable, id: string, me: string) {
  const [found] = await db
    .select({
      ...listedFor(me),
      description: projects.description,
      ownerRole: members.communityRole,
      hiddenByRole: projects.hiddenByRole,
    })
    .from(projects)
    .innerJoin(members, eq(members.id, projects.ownerId))
    .where(eq(projects.id, id));
  return found ?? null;
}
