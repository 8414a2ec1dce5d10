import type { JoinRequest } from '@tandem/contract/join-requests';
import type { ProjectStatus } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { anyMemberSql, type PeopleViews } from '../account/public.ts';
import { notBlockedSql } from '../blocks/public.ts';
import {
  isCollaboratorSql,
  isRoleFull,
  joinSql,
  liveProjectSql,
  namedRoleSql,
  type ProjectHook,
} from '../projects/public.ts';
import type { StoredStatus } from './join-requests.rules.ts';

// These statements run under locks that the transaction took with BEGIN (ADR 0020).

/**
 * What the rules of asking want to know about a member and a project; `ownerId` is null for an unknown project, and for one
 * that a block hides from the member.
 */
export interface AskFacts {
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
  role: { title: string; isFull: boolean } | null;
}

/** SQL for whether a member has an open invitation to a project, from SQL for both ids. Implemented by invitations. */
export type OpenInvitationSql = (values: { projectId: string; memberId: string }) => string;

const factsText = (openInvitation: OpenInvitationSql) => `
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
export interface NewRequest {
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

/** A decision of the owner, with what they wrote: the reason of a rejection, or a note to whom they accept. */
export interface NewDecision {
  me: string;
  decision: 'accepted' | 'rejected';
  reason: string | null;
  now: Date;
}

/** What a decision found, and what it changed. */
export interface DecisionFacts {
  /** Null for an unknown project. */
  ownerId: string | null;
  /** Null for an unknown request. */
  memberId: string | null;
  statusBefore: StoredStatus;
  isDecided: boolean;
  isArchived: boolean;
  /** Whether all places of the requested role are filled. */
  isRoleFull: boolean;
  /** What the hooks read, in their order; null when nobody joined. */
  joined: unknown[] | null;
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

interface WritesDeps {
  people: PeopleViews;
  projectHooks: readonly ProjectHook[];
  openInvitationSql: OpenInvitationSql;
}

/** The statements that write requests; their texts contain how people are shown and what happens when somebody joins. */
export function createJoinRequestWrites({ people, projectHooks, openInvitationSql }: WritesDeps) {
  const findFacts = statement<AskFacts>(factsText(openInvitationSql));
  const insert = statement<Row>(`
    with r as (
      insert into join_requests (id, project_id, member_id, role, message, created_at, role_id, expires_at)
      values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8::timestamptz) returning *
    )
    select ${columnsFor(people, { viewer: '$3::uuid', now: '$6::timestamptz' })} from r`);
  const find = statement<Row>(`
    select ${columnsFor(people, { viewer: '$2::uuid', now: '$3::timestamptz' })} from join_requests r where r.id = $1`);
  const decide = statement<DecisionFacts>(decisionText(projectHooks));
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
    /** Decides a pending request of the reader's project, and adds who is accepted; otherwise changes nothing. */
    decideRequest: async (
      tx: Queryable,
      { projectId, requestId }: RequestRef,
      { me, decision, reason, now }: NewDecision,
    ): Promise<DecisionFacts> => {
      const [facts] = await decide(tx, [projectId, requestId, me, decision, now, reason]);
      if (facts === undefined) throw new Error('The statement for a decision returned no row.');
      return facts;
    },
  };
}

export type JoinRequestWrites = ReturnType<typeof createJoinRequestWrites>;

/** Whether request `r` names a role whose places are all filled. */
const isRequestedRoleFull = `exists (select from project_roles o where o.id = r.role_id and ${isRoleFull})`;

const decisionText = (projectHooks: readonly ProjectHook[]): string => {
  const join = joinSql(projectHooks);
  return `
  with decided as (
    update join_requests r set status = $4, decided_at = $5::timestamptz, reason = $6
    from projects p
    where r.id = $2 and r.project_id = $1 and r.status = 'pending' and p.id = r.project_id and p.owner_id = $3
      and p.archived_at is null and p.deleted_at is null
      and ($4 <> 'accepted' or not ${isRequestedRoleFull})
    returning r.project_id, r.member_id, r.status, r.role, r.role_id
  ), joined as (
    select d.project_id, d.member_id, $5::timestamptz as joined_at, d.role, d.role_id
    from decided d where d.status = 'accepted'
  ), ${join.writes}
  select p.owner_id as "ownerId", r.member_id as "memberId", r.status as "statusBefore",
    p.archived_at is not null as "isArchived", exists (select from decided) as "isDecided", coalesce(${isRequestedRoleFull}, false) as "isRoleFull",
    ${join.read} as joined
  from (select) one
  left join projects p on p.id = $1 and p.deleted_at is null
  left join join_requests r on r.id = $2 and r.project_id = $1`;
};
