import { and, asc, count, desc, eq, gt, isNull, ne, inArray, sql } from 'drizzle-orm';
import type { JoinRequest, TitledJoinRequest } from '@tandem/contract/join-requests';
import { type RequestStatus, requestStatuses } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../platform/paging/keyset.ts';
import { inIds } from '../../platform/database/statement.ts';
import { members, type PeopleViews } from '../account/public.ts';
import { notBlocked } from '../blocks/public.ts';
import { isNotHidden, projects } from '../projects/public.ts';
import { answersLookedAt, answersWithinDay, type StoredStatus } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

const requestColumns = {
  _id: joinRequests.id,
  projectId: joinRequests.projectId,
  role: joinRequests.role,
  roleId: joinRequests.roleId,
  message: joinRequests.message,
  status: joinRequests.status,
  reason: joinRequests.reason,
  createdAt: joinRequests.createdAt,
  applicantId: joinRequests.memberId,
};
const titledColumns = {
  ...requestColumns,
  projectTitle: projects.title,
  projectCoverSeed: projects.coverSeed,
  projectStatus: projects.status,
  ownerId: projects.ownerId,
};

interface Row extends Omit<JoinRequest, 'userId' | 'status' | 'createdAt'> {
  status: StoredStatus;
  createdAt: Date;
  applicantId: string;
}
type TitledRow = Row &
  Pick<TitledJoinRequest, 'projectTitle' | 'projectCoverSeed' | 'projectStatus' | 'ownerId'>;

/** The reader of requests, and how people are shown to them. */
interface Reader {
  me: string;
  people: PeopleViews;
}

type Shown<R extends Row> = Omit<R, 'applicantId' | 'status' | 'createdAt'> &
  Pick<JoinRequest, 'userId' | 'status' | 'createdAt'>;

/** Requests as the reader sees them; a constant number of queries. */
async function view<R extends Row>(db: Queryable, { me, people }: Reader, rows: R[]): Promise<Shown<R>[]> {
  const ids = [...new Set(rows.map(({ applicantId }) => applicantId))];
  const seen = await people.viewPeople(db, { viewerId: me, ids });
  return rows.map(({ applicantId, status, createdAt, ...row }) => {
    const userId = seen.get(applicantId);
    if (userId === undefined || status === 'withdrawn')
      throw new Error('The request is withdrawn or has no applicant, so it must not be shown.');
    return { ...row, userId, status, createdAt: createdAt.toISOString() };
  });
}

const isRequest = (id: string | undefined) => (id === undefined ? undefined : eq(joinRequests.id, id));

const byArrival = [joinRequests.createdAt, joinRequests.id] as const;

/** The pending requests of one project, oldest first. */
export async function listPendingOf(
  db: Queryable,
  reader: Reader,
  { projectId, request, after, limit }: PageQuery & { projectId: string; request: string | undefined },
): Promise<JoinRequest[]> {
  const rows: Row[] = await db
    .select(requestColumns)
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.projectId, projectId),
        eq(joinRequests.status, 'pending'),
        isRequest(request),
        isPast(byArrival, after, 'oldestFirst'),
      ),
    )
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(limit);
  return view(db, reader, rows);
}

/** The requests of one project in a status, or all that were not withdrawn, latest first, without those of deleted accounts and blocked people. */
export async function listRequestsOf(
  db: Queryable,
  reader: Reader,
  {
    projectId,
    status,
    request,
    after,
    limit,
  }: PageQuery & { projectId: string; status: 'accepted' | 'rejected' | 'any'; request: string | undefined },
): Promise<JoinRequest[]> {
  const rows: Row[] = await db
    .select(requestColumns)
    .from(joinRequests)
    .innerJoin(members, eq(members.id, joinRequests.memberId))
    .where(
      and(
        eq(joinRequests.projectId, projectId),
        status === 'any' ? ne(joinRequests.status, 'withdrawn') : eq(joinRequests.status, status),
        isNull(members.deletedAt),
        notBlocked(reader.me, members.id),
        isRequest(request),
        isPast(byArrival, after, 'latestFirst'),
      ),
    )
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(limit);
  return view(db, reader, rows);
}

const inUse = (ownerId: string) => and(eq(projects.ownerId, ownerId), isNull(projects.archivedAt));

/**
 * The pending requests to all projects of the reader that are in use, oldest first. Each project contributes at most one
 * page, which it reads from its index.
 */
export async function listPendingForOwner(
  db: Queryable,
  reader: Reader,
  { after, limit }: PageQuery,
): Promise<TitledJoinRequest[]> {
  const pending = db
    .select(requestColumns)
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.projectId, projects.id),
        eq(joinRequests.status, 'pending'),
        isPast(byArrival, after, 'oldestFirst'),
      ),
    )
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(limit)
    .as('pending');
  const rows: TitledRow[] = await db
    .select({
      _id: pending._id,
      projectId: pending.projectId,
      role: pending.role,
      roleId: pending.roleId,
      message: pending.message,
      status: pending.status,
      reason: pending.reason,
      createdAt: pending.createdAt,
      applicantId: pending.applicantId,
      projectTitle: projects.title,
      projectCoverSeed: projects.coverSeed,
      projectStatus: projects.status,
      ownerId: projects.ownerId,
    })
    .from(projects)
    .crossJoinLateral(pending)
    .where(inUse(reader.me))
    .orderBy(asc(pending.createdAt), asc(pending._id))
    .limit(limit);
  return view(db, reader, rows);
}

/** How many requests are pending, by project of the owner and open role; one query. */
export const countPendingForOwner = (db: Queryable, ownerId: string) =>
  db
    .select({ projectId: joinRequests.projectId, roleId: joinRequests.roleId, pending: count() })
    .from(projects)
    .innerJoin(joinRequests, eq(joinRequests.projectId, projects.id))
    .where(and(inUse(ownerId), eq(joinRequests.status, 'pending')))
    .groupBy(joinRequests.projectId, joinRequests.roleId);

/** The reader's applications that were not withdrawn, to projects that no block hides, newest first; only those in a status, if one is given. */
export async function listAskedBy(
  db: Queryable,
  reader: Reader,
  {
    status,
    request,
    after,
    limit,
  }: PageQuery & { status: RequestStatus | undefined; request: string | undefined },
): Promise<TitledJoinRequest[]> {
  const rows: TitledRow[] = await db
    .select(titledColumns)
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(
      and(
        eq(joinRequests.memberId, reader.me),
        status === undefined ? ne(joinRequests.status, 'withdrawn') : eq(joinRequests.status, status),
        isNull(projects.deletedAt),
        isNotHidden(reader.me),
        isRequest(request),
        isPast(byArrival, after, 'latestFirst'),
      ),
    )
    .orderBy(desc(joinRequests.createdAt), desc(joinRequests.id))
    .limit(limit);
  return view(db, reader, rows);
}

const mostSkills = 5;

/** The member's latest request per project that was not withdrawn; one query. */
async function statusesFor(
  db: Queryable,
  memberId: string,
  projectIds: string[],
): Promise<Map<string, RequestStatus>> {
  const rows = await db
    .selectDistinctOn([joinRequests.projectId], {
      projectId: joinRequests.projectId,
      status: sql<RequestStatus>`${joinRequests.status}`,
    })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.memberId, memberId),
        inIds(joinRequests.projectId, projectIds),
        inArray(joinRequests.status, requestStatuses),
      ),
    )
    .orderBy(joinRequests.projectId, desc(joinRequests.createdAt), desc(joinRequests.id));
  return new Map(rows.map(({ projectId, status }) => [projectId, status]));
}

/** The projects with a pending request of the member; one query. */
async function listRequested(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ projectId: joinRequests.projectId })
    .from(joinRequests)
    .where(and(eq(joinRequests.memberId, memberId), eq(joinRequests.status, 'pending')));
  return rows.map(({ projectId }) => projectId);
}

/** The total and pending requests, and the five most common skills of applicants; two queries. */
async function figures(
  db: Queryable,
  projectId: string,
): Promise<{ total: number; pending: number; applicantSkills: string[] }> {
  const [counted] = await db
    .select({
      total: count(),
      pending: sql<number>`count(*) filter (where ${joinRequests.status} = 'pending')`.mapWith(Number),
    })
    .from(joinRequests)
    .where(eq(joinRequests.projectId, projectId));
  return {
    total: counted?.total ?? 0,
    pending: counted?.pending ?? 0,
    applicantSkills: await commonSkills(db, projectId),
  };
}

/** Counts each applicant once per skill; shows the most common spelling. */
async function commonSkills(db: Queryable, projectId: string): Promise<string[]> {
  const { rows } = await db.execute<{ skill: string }>(sql`
    select mode() within group (order by skills.skill) as skill
    from ${members}
    cross join lateral unnest(${members.skills}) as skills(skill)
    where ${members.id} in (select ${joinRequests.memberId} from ${joinRequests} where ${joinRequests.projectId} = ${projectId})
    group by lower(skills.skill)
    order by count(distinct ${members.id}) desc, lower(skills.skill) collate "C"
    limit ${mostSkills}
  `);
  return rows.map(({ skill }) => skill);
}

/** The members with a pending request to a project; one query. */
async function listApplicants(db: Queryable, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ id: joinRequests.memberId })
    .from(joinRequests)
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending')));
  return rows.map(({ id }) => id);
}

/** Whether the owner of projects usually answers requests within a day; one query. */
async function ownerAnswersWithinDay(db: Queryable, ownerId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - answersLookedAt.days * 24 * 60 * 60 * 1_000);
  const { status, createdAt, decidedAt } = joinRequests;
  const latest = await db
    .select({ status, createdAt, decidedAt })
    .from(joinRequests)
    .innerJoin(projects, eq(projects.id, joinRequests.projectId))
    .where(and(eq(projects.ownerId, ownerId), gt(createdAt, since)))
    .orderBy(desc(createdAt), desc(joinRequests.id))
    .limit(answersLookedAt.most);
  return answersWithinDay(latest, now);
}

/** The queries the projects feature needs; passed in by `deps.ts`, because features must not import each other in a cycle. */
export const applications = {
  statusesFor,
  listRequested,
  figures,
  listApplicants,
  answersWithinDay: ownerAnswersWithinDay,
};
