import { and, asc, count, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Project, ProjectCollaborator, RequestStatus } from '@tandem/contract/projects';
import type { PersonProject, ProjectPart } from '@tandem/contract/people/person-projects';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds, isoTime } from '../../platform/database/statement.ts';
import { type PageQuery, type Position } from '../../platform/paging/keyset.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import { members, type PeopleViews, summaryColumns } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { offerColumn, rolesColumn } from './members/project-members.repository.ts';
import { isProjectMember, isViewable } from './projects.repository.ts';
import { requestStatusShown, shownOffer, publicPathOf } from './projects.rules.ts';
import { projectMembers, projects, projectSaves } from './projects.tables.ts';
import { repositoryColumn } from './source/source.repository.ts';
import { shownRepository } from './source/source.rules.ts';

/** The queries on join requests that this feature needs; the join-requests feature implements them. */
export interface Applications {
  /** The member's latest request per project that was not withdrawn; one query. */
  statusesFor(db: Queryable, memberId: string, projectIds: string[]): Promise<Map<string, RequestStatus>>;
  /** The projects with a pending request of the member; one query. */
  listRequested(db: Queryable, memberId: string): Promise<string[]>;
  /** The total and pending requests, and the five most common skills of applicants; a constant number of queries. */
  figures(
    db: Queryable,
    projectId: string,
  ): Promise<{ total: number; pending: number; applicantSkills: string[] }>;
  /** Whether the owner of projects usually answers requests within a day; one query. */
  answersWithinDay(db: Queryable, ownerId: string, now: Date): Promise<boolean>;
  /** The members with a pending request to a project. */
  listApplicants(db: Queryable, projectId: string): Promise<string[]>;
}

interface Viewing {
  viewerId: string;
  ids: string[];
  applications: Applications;
  people: PeopleViews;
  clock: Clock;
}

/** The projects with these ids, in order, as the viewer sees them, without unknown ones, deleted ones of others, and those hidden by a block; four queries for any number. */
export async function viewProjects(
  db: Queryable,
  { viewerId, ids, applications, people, clock }: Viewing,
): Promise<Project[]> {
  if (ids.length === 0) return [];
  const now = clock.now();
  const rows = await readRows(db, viewerId, ids);
  const collaborators = await readCollaborators(db, viewerId, ids);
  const statuses = await applications.statusesFor(db, viewerId, ids);
  const ownerIds = [...new Set(rows.map(({ owner }) => owner._id))];
  const sharers = await people.sharersOfEmail(db, { viewerId, ids: ownerIds });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const seesEmail = sharers.has(row.owner._id);
    const viewer = { viewerId, requestStatus: statuses.get(id) ?? null, seesEmail, now };
    return [toProject(row, collaborators.get(id) ?? [], viewer)];
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Queryable, viewerId: string, ids: string[]) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      coverSeed: projects.coverSeed,
      description: projects.description,
      skillsRequired: projects.skillsRequired,
      interestsTags: projects.interestsTags,
      status: projects.status,
      timeZone: projects.timeZone,
      roles: rolesColumn,
      closesWhenFull: projects.closesWhenFull,
      links: projects.links,
      repository: repositoryColumn,
      hoursPerWeek: projects.hoursPerWeek,
      language: projects.language,
      collaboratorsMentionEveryone: projects.collaboratorsMentionEveryone,
      isPublic: projects.isPublic,
      isFindable: projects.isFindable,
      publicKey: projects.publicKey,
      lastActivityAt: projects.lastActivityAt,
      archivedAt: projects.archivedAt,
      hiddenAt: projects.hiddenAt,
      deletedAt: projects.deletedAt,
      offer: offerColumn,
      createdAt: projects.createdAt,
      owner: { ...summaryColumns, emailId: members.emailId },
      isSaved: sql<boolean>`${projectSaves.memberId} is not null`,
    })
    .from(projects)
    .innerJoin(members, eq(members.id, projects.ownerId))
    .leftJoin(projectSaves, and(eq(projectSaves.projectId, projects.id), eq(projectSaves.memberId, viewerId)))
    .where(and(inIds(projects.id, ids), isViewable(viewerId)));
}

/** The collaborators of each project, for visitors without those whom they blocked or who blocked them. */
async function readCollaborators(
  db: Queryable,
  viewerId: string,
  ids: string[],
): Promise<Map<string, ProjectCollaborator[]>> {
  const rows = await db
    .select({
      projectId: projectMembers.projectId,
      role: projectMembers.role,
      roleId: projectMembers.roleId,
      person: summaryColumns,
    })
    .from(projectMembers)
    .innerJoin(members, eq(members.id, projectMembers.memberId))
    .where(
      and(
        inIds(projectMembers.projectId, ids),
        or(
          notBlocked(viewerId, projectMembers.memberId),
          isProjectMember(viewerId, projectMembers.projectId),
        ),
      ),
    )
    .orderBy(asc(projectMembers.joinedAt), asc(projectMembers.memberId));
  const grouped = Map.groupBy(rows, ({ projectId }) => projectId);
  return new Map(
    [...grouped].map(([id, group]) => [
      id,
      group.map(({ person, role, roleId }) => ({ ...person, role, roleId })),
    ]),
  );
}

function toProject(
  row: Row,
  collaborators: ProjectCollaborator[],
  viewer: { viewerId: string; requestStatus: RequestStatus | null; seesEmail: boolean; now: Date },
): Project {
  const { id, owner, createdAt, lastActivityAt, archivedAt, deletedAt, hiddenAt, offer, ...given } = row;
  const { collaboratorsMentionEveryone, repository, isPublic, isFindable, publicKey, ...fields } = given;
  const isOwner = owner._id === viewer.viewerId;
  const isCollaborator = collaborators.some(({ _id }) => _id === viewer.viewerId);
  const standing = { isOwner, isCollaborator, requestStatus: viewer.requestStatus };
  return {
    ...fields,
    _id: id,
    techStack: row.skillsRequired,
    ...(collaboratorsMentionEveryone && { collaboratorsMentionEveryone }),
    ...(isPublic && publicKey !== null && { publicPath: publicPathOf({ title: row.title, publicKey }) }),
    ...(repository !== null && { repository: shownRepository(repository, isOwner) }),
    ...(isFindable && { isFindable }),
    lastActivityAt: lastActivityAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    ...(hiddenAt !== null && { isHidden: true }),
    deletedAt: deletedAt?.toISOString() ?? null,
    ownershipOffer: isOwner || offer?.to._id === viewer.viewerId ? shownOffer(offer, viewer.now) : null,
    createdAt: createdAt.toISOString(),
    createdBy: { ...owner, emailId: viewer.seesEmail ? owner.emailId : null },
    photoUrl: owner.photoUrl,
    collaborators,
    collaboratorsCount: collaborators.length,
    isOwner,
    isMember: isOwner || isCollaborator,
    myRequestStatus: requestStatusShown(standing),
  };
}

/** A page of the member's own projects in their order, and the total; `inactive` are those archived or deleted. */
export async function listOwnedIds(
  db: Queryable,
  input: { ownerId: string; page: number; limit: number; state: 'active' | 'inactive' },
): Promise<{ ids: string[]; total: number }> {
  const { ownerId, page, limit, state } = input;
  const isInState =
    state === 'active'
      ? and(isNull(projects.archivedAt), isNull(projects.deletedAt))
      : or(isNotNull(projects.archivedAt), isNotNull(projects.deletedAt));
  const isListed = and(eq(projects.ownerId, ownerId), isInState);
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(isListed)
    .orderBy(asc(projects.ownerPosition), asc(projects.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(projects).where(isListed);
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** The projects the member joined behind a position, latest first; `at` is when they joined. */
export function listJoinedPlaces(
  db: Queryable,
  memberId: string,
  { after, limit }: PageQuery,
): Promise<Position[]> {
  const { projectId: id, joinedAt: at } = projectMembers;
  return db
    .select({ id, at })
    .from(projectMembers)
    .where(and(eq(projectMembers.memberId, memberId), isPast([at, id], after, 'latestFirst')))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** A project of a person, with its place in the list. */
type PlacedProject = Position & { project: PersonProject };

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
