import type { RequestStatus } from '@tandem/contract/projects';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { inIds } from '../../platform/database/statement.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { members } from '../account/public.ts';
import { joinRequests } from './join-requests.tables.ts';

const shownStatuses: RequestStatus[] = ['pending', 'accepted', 'rejected', 'expired'];
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
        inArray(joinRequests.status, shownStatuses),
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

/** The queries the projects feature needs; passed in by `deps.ts`, because features must not import each other in a cycle. */
export const applications = { statusesFor, listRequested, figures, listApplicants };
