import type { Project, ProjectCollaborator, RequestStatus } from '@tandem/contract/projects';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { summaryColumns, members, type PeopleViews } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { requestStatusShown } from './projects.rules.ts';
import { offerColumn } from './ownership/ownership.repository.ts';
import { shownOffer } from './ownership/ownership.rules.ts';
import { rolesColumn } from './roles/project-roles.repository.ts';
import { isProjectMember, isViewable } from './projects.repository.ts';
import { projectMembers, projects, projectSaves } from './projects.tables.ts';

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
  /** The members with a pending request to a project. */
  listApplicants(db: Queryable, projectId: string): Promise<string[]>;
}

export interface Viewing {
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
      hoursPerWeek: projects.hoursPerWeek,
      language: projects.language,
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
  const { id, owner, createdAt, lastActivityAt, archivedAt, deletedAt, hiddenAt, offer, ...fields } = row;
  const isOwner = owner._id === viewer.viewerId;
  const isCollaborator = collaborators.some(({ _id }) => _id === viewer.viewerId);
  const standing = { isOwner, isCollaborator, requestStatus: viewer.requestStatus };
  return {
    ...fields,
    _id: id,
    techStack: row.skillsRequired,
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
