import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { ProjectRole, ProjectStatus } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { anyMemberSql, fullNameOf, type PeopleViews } from '../account/public.ts';
import { notBlockedSql, blockedWith } from '../blocks/public.ts';
import {
  isCollaboratorSql,
  liveProjectSql,
  namedRoleSql,
  type Places,
  placesSql,
  projects,
  ownedProjectsSql,
  activeProjects,
  inProject,
  notifiedProject,
} from '../projects/public.ts';
import type { NotifiedSubject } from '../notifications/public.ts';
import type { JoinRequestsDeps } from './join-requests.deps.ts';
import { endedByBlock, type StoredStatus } from './join-requests.rules.ts';
import { joinRequests } from './join-requests.tables.ts';

/**
 * What the rules of asking want to know about a member and a project; `ownerId` is null for an unknown project, and for one
 * that a block hides from the member.
 */
interface AskFacts {
  isLive: boolean;
  memberSince: Date;
  ownerId: string | null;
  status: ProjectStatus;
  isArchived: boolean;
  isCollaborator: boolean;
  isPending: boolean;
  /** Whether the member has an open invitation to the project. */
  isInvited: boolean;
  /** When the member's last request to this project was rejected. */
  rejectedAt: Date | null;
  /** When the member sent requests to any project since the given time. */
  askedAt: Date[];
  /** The open role that was named; null for an unknown one. */
  role: Pick<ProjectRole, 'title' | 'places' | 'filled'> | null;
}

const factsText = (openInvitation: JoinRequestsDeps['openInvitationSql']) => `
  select a.deleted_at is null as "isLive", a.created_at as "memberSince", p.owner_id as "ownerId", p.status,
    p.archived_at is not null as "isArchived",
    ${isCollaboratorSql({ projectId: '$2', memberId: '$1' })} as "isCollaborator",
    exists (
      select from join_requests r where r.project_id = $2 and r.member_id = $1 and r.status = 'pending'
    ) as "isPending",
    ${openInvitation({ projectId: '$2', memberId: '$1' })} as "isInvited",
    (
      select max(r.decided_at) from join_requests r
      where r.project_id = $2 and r.member_id = $1 and r.status = 'rejected'
    ) as "rejectedAt",
    array(
      select r.created_at from join_requests r where r.member_id = $1 and r.created_at > $3::timestamptz
    ) as "askedAt",
    ${namedRoleSql({ roleId: '$4', projectId: '$2' })} as role
  from (${anyMemberSql('$1')}) a left join (${liveProjectSql('$2')}) p
    on (${notBlockedSql({ viewer: '$1', person: 'p.owner_id' })} and (p.hidden_at is null or p.owner_id = $1))
      or ${isCollaboratorSql({ projectId: '$2', memberId: '$1' })}`;

/** A request to insert. */
interface NewRequest {
  id: string;
  projectId: string;
  me: string;
  role: string;
  roleId: string | null;
  message: string | null;
  now: Date;
  expiresAt: Date;
}

/** A request to decide, by its ids. */
export interface RequestRef {
  projectId: string;
  requestId: string;
}

// What decides is read under locks that the transaction took with BEGIN (ADR 0020).

/** What the rules of deciding want to know about a project and a request. */
export interface DecisionFacts {
  /** Null for an unknown project. */
  ownerId: string | null;
  isArchived: boolean;
  places: Places;
  /** Null for an unknown request. */
  memberId: string | null;
  status: StoredStatus;
  role: string;
  roleId: string | null;
}

const findDecision = statement<DecisionFacts>(`
  select p.owner_id as "ownerId", p.archived_at is not null as "isArchived", ${placesSql('p.id')} as places,
    r.member_id as "memberId", r.status, r.role, r.role_id as "roleId"
  from (select) one
  left join (${liveProjectSql('$1')}) p on true
  left join join_requests r on r.id = $2 and r.project_id = $1`);

export async function findDecisionFacts(
  tx: Queryable,
  { projectId, requestId }: RequestRef,
): Promise<DecisionFacts> {
  const [facts] = await findDecision(tx, [projectId, requestId]);
  if (facts === undefined) throw new Error('The statement for a decision returned no row.');
  return facts;
}

type Row = Omit<JoinRequest, 'createdAt'> & { createdAt: Date };

const toRequest = ([row]: Row[]): JoinRequest => {
  if (row === undefined) throw new Error('The request just written was not found.');
  return { ...row, createdAt: row.createdAt.toISOString() };
};

const columnsFor = (people: PeopleViews, values: { viewer: string; now: string }) => `
  r.id as "_id", r.project_id as "projectId", r.role, r.role_id as "roleId", r.message, r.status, r.reason,
  r.created_at as "createdAt",
  ${people.personSql({ ...values, person: 'r.member_id' })} as "userId"`;

/** The statements whose texts contain how people are shown, or what invitations know. */
export function createJoinRequestWrites({
  people,
  openInvitationSql,
}: Pick<JoinRequestsDeps, 'people' | 'openInvitationSql'>) {
  const findFacts = statement<AskFacts>(factsText(openInvitationSql));
  const insert = statement<Row>(`
    with r as (
      insert into join_requests (id, project_id, member_id, role, message, created_at, role_id, expires_at)
      values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8::timestamptz) returning *
    )
    select ${columnsFor(people, { viewer: '$3::uuid', now: '$6::timestamptz' })} from r`);
  const find = statement<Row>(`
    select ${columnsFor(people, { viewer: '$2::uuid', now: '$3::timestamptz' })} from join_requests r where r.id = $1`);
  return {
    /** Null when there is no such member. */
    findAskFacts: async (
      tx: Queryable,
      { me, projectId, roleId, since }: { me: string; projectId: string; roleId: string | null; since: Date },
    ): Promise<AskFacts | null> => {
      const [facts] = await findFacts(tx, [me, projectId, since, roleId]);
      return facts ?? null;
    },
    /** Returns the request as its sender sees it; a second pending one violates `join_requests_one_pending`. */
    insertRequest: async (tx: Queryable, request: NewRequest): Promise<JoinRequest> => {
      const { id, projectId, me, role, roleId, message, now, expiresAt } = request;
      return toRequest(await insert(tx, [id, projectId, me, role, message, now, roleId, expiresAt]));
    },
    /** A request as the reader sees it. */
    findRequest: async (
      tx: Queryable,
      { requestId, me, now }: { requestId: string; me: string; now: Date },
    ): Promise<JoinRequest> => toRequest(await find(tx, [requestId, me, now])),
  };
}

export type JoinRequestWrites = ReturnType<typeof createJoinRequestWrites>;

/** A request that a block ended. */
interface EndedRequest {
  requestId: string;
  projectId: string;
  applicantId: string;
  ownerId: string;
  status: (typeof endedByBlock)[keyof typeof endedByBlock];
}

/** Locks a project's request until the transaction ends; null when the project has no such request. */
export async function lockRequest(
  tx: Queryable,
  projectId: string,
  requestId: string,
): Promise<{ memberId: string; status: StoredStatus } | null> {
  const [request] = await tx
    .select({ memberId: joinRequests.memberId, status: joinRequests.status })
    .from(joinRequests)
    .where(and(eq(joinRequests.id, requestId), eq(joinRequests.projectId, projectId)))
    .for('update');
  return request ?? null;
}

/** Ends a request that is locked and pending, with the reason of a rejection. */
export async function setRequestStatus(
  tx: Queryable,
  requestId: string,
  change: { status: StoredStatus; decidedAt: Date; reason?: string | null },
): Promise<void> {
  await tx.update(joinRequests).set(change).where(eq(joinRequests.id, requestId));
}

/** Accepts the pending request of a member who joined by other means; its id, or null without one. */
export async function acceptPendingOf(
  tx: Queryable,
  { projectId, memberId, at }: { projectId: string; memberId: string; at: Date },
): Promise<string | null> {
  const [accepted] = await tx
    .update(joinRequests)
    .set({ status: 'accepted', decidedAt: at })
    .where(
      and(
        eq(joinRequests.projectId, projectId),
        eq(joinRequests.memberId, memberId),
        eq(joinRequests.status, 'pending'),
      ),
    )
    .returning({ id: joinRequests.id });
  return accepted?.id ?? null;
}

/** Withdraws the pending requests to a deleted project. */
export function endRequestsTo(
  tx: Queryable,
  projectId: string,
  at: Date,
): Promise<{ requestId: string; applicantId: string }[]> {
  return tx
    .update(joinRequests)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending')))
    .returning({ requestId: joinRequests.id, applicantId: joinRequests.memberId });
}

/** Withdraws the pending requests to a project from those whom a block keeps apart from its owner. */
export function endRequestsOfBlocked(
  tx: Queryable,
  { projectId, ownerId, at }: { projectId: string; ownerId: string; at: Date },
): Promise<{ requestId: string; applicantId: string }[]> {
  const isBlocked = sql`${joinRequests.memberId} in (${blockedWith(ownerId)})`;
  return tx
    .update(joinRequests)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(joinRequests.projectId, projectId), eq(joinRequests.status, 'pending'), isBlocked))
    .returning({ requestId: joinRequests.id, applicantId: joinRequests.memberId });
}

/** Ends the pending requests between a member and one whom they block. */
export async function endRequestsBetween(
  tx: Queryable,
  { blockerId, blockedId, at }: { blockerId: string; blockedId: string; at: Date },
): Promise<EndedRequest[]> {
  const isBetween = sql`((${joinRequests.memberId} = ${blockerId} and ${projects.ownerId} = ${blockedId})
    or (${joinRequests.memberId} = ${blockedId} and ${projects.ownerId} = ${blockerId}))`;
  const { ofBlocker, toBlocker } = endedByBlock;
  const status = sql<
    EndedRequest['status']
  >`case when ${joinRequests.memberId} = ${blockerId} then ${ofBlocker} else ${toBlocker} end`;
  return tx
    .update(joinRequests)
    .set({ status, decidedAt: at })
    .from(projects)
    .where(and(eq(projects.id, joinRequests.projectId), eq(joinRequests.status, 'pending'), isBetween))
    .returning({
      requestId: joinRequests.id,
      projectId: joinRequests.projectId,
      applicantId: joinRequests.memberId,
      ownerId: projects.ownerId,
      status,
    });
}

/** Whether a member's request to join a project waits, from SQL for the id of the project. */
export const isRequesting = (project: SQL, memberId: string): SQL => sql`exists (
  select from join_requests r where r.project_id = ${project} and r.member_id = ${memberId} and r.status = 'pending')`;

/** The number of requests that wait for a member's decision, as an expression; archived projects take none. */
export const countWaitingFor = (ownerId: string): SQL => sql`(
  select count(*)::integer from ${projects} join ${joinRequests} on ${joinRequests.projectId} = ${projects.id}
  where ${projects.ownerId} = ${ownerId} and ${projects.archivedAt} is null and ${joinRequests.status} = 'pending')`;

/** A query for the id of a member's pending request to a project, which it locks; from SQL for both ids. */
export const lockedRequestSql = ({ projectId, memberId }: { projectId: string; memberId: string }): string =>
  `select r.id from join_requests r
   where r.project_id = ${projectId} and r.member_id = ${memberId} and r.status = 'pending' for update`;

/** A query for which people wait for a member's decision, from SQL for the id and for an array of those. */
export const applicantsToSql = ({ ownerId, people }: { ownerId: string; people: string }): string =>
  `select r.member_id from join_requests r
   where r.project_id in (${ownedProjectsSql(ownerId)}) and r.status = 'pending' and r.member_id = any(${people})`;

/** A request that expired, and the two members who may know. */
interface ExpiredRequest {
  requestId: string;
  projectId: string;
  applicantId: string;
  ownerId: string;
}

/**
 * Ends at most `limit` pending requests whose time is over. A request that is being decided at this moment is left to
 * its decision.
 */
export async function expireRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<ExpiredRequest[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ [Field in keyof ExpiredRequest]: string }>(sql`
    with due as (
      select id from ${joinRequests} where status = 'pending' and expires_at <= ${at}
      order by expires_at limit ${limit} for update skip locked
    )
    update ${joinRequests} r set status = 'expired', decided_at = ${at}
    from due, ${projects} p
    where r.id = due.id and p.id = r.project_id
    returning r.id as "requestId", r.project_id as "projectId", r.member_id as "applicantId",
      p.owner_id as "ownerId"`);
  return rows;
}

/** Whether the member of a notification `n` asked to join its project. */
const isApplicant = `exists (
  select from join_requests q where q.project_id = p.id and q.member_id = n.member_id and q.status = 'pending')`;

/** Whom the state of a project concerns: who is in it, and who asked to join it. */
export const isInProjectOrAsking = `(${notifiedProject.isMember} or ${isApplicant})`;

/** While notifications about requests to join hold, and those for applicants too. */
export const joinRequestConditions = {
  joinRequestWaitsForOwner: inProject(
    `r.status = 'pending' and ${notifiedProject.isOwner} and ${notifiedProject.isActive}`,
  ),
  joinRequestIsRejected: inProject(`r.status = 'rejected'`),
  joinRequestIsExpired: inProject(`r.status = 'expired'`),
  projectIsArchived: inProject(`not ${notifiedProject.isActive} and ${isInProjectOrAsking}`),
};

/** How notifications about requests to join are read: the request is `r`. */
export const joinRequestSubject: NotifiedSubject = {
  joins: (isIt) => `left join join_requests r on r.id = n.request_id and ${isIt}`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: { sourceId: 'r.id', role: 'r.role' },
};

/** What notifications quote of requests to join. */
export const joinRequestQuotes = {
  joinRequestMessage: { text: 'r.message', isWhole: false },
  joinRequestReason: { text: 'r.reason', isWhole: false },
};

/** A query for requests that wait for an owner. */
export const openRequests = `select q.id, q.project_id, q.member_id, q.expires_at, live.owner_id
  from join_requests q join (${activeProjects}) live on live.id = q.project_id
  where q.status = 'pending'`;

/** SQL for what a request asks, as JSON, from SQL for its id; null for an unknown one. */
export const requestFactsOf = (id: SQL): SQL => sql`(
  select json_build_object('_id', told.id, 'role', told.role, 'message', told.message, 'from', ${fullNameOf(sql`told.member_id`)})
  from join_requests told where told.id = ${id})`;
