import type { JoinRequest } from '@tandem/contract/join-requests';
import type { ProjectStatus } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PeopleViews } from '../account/public.ts';
import type { ProjectHook } from '../projects/public.ts';
import type { StoredStatus } from './join-requests.rules.ts';

// These statements run under locks that the transaction took with BEGIN (ADR 0020).

/** What the rules of asking want to know about a member and a project; `ownerId` is null for an unknown project. */
export interface AskFacts {
  isLive: boolean;
  memberSince: Date;
  ownerId: string | null;
  status: ProjectStatus;
  isCollaborator: boolean;
  isPending: boolean;
  /** When the member's last request to this project was rejected. */
  rejectedAt: Date | null;
  /** When the member sent requests to any project since the given time. */
  askedAt: Date[];
}

const findFacts = statement<AskFacts>(`
  select a.deleted_at is null as "isLive", a.created_at as "memberSince", p.owner_id as "ownerId", p.status,
    exists (
      select from project_members m where m.project_id = $2 and m.member_id = $1
    ) as "isCollaborator",
    exists (
      select from join_requests r where r.project_id = $2 and r.member_id = $1 and r.status = 'pending'
    ) as "isPending",
    (
      select max(r.decided_at) from join_requests r
      where r.project_id = $2 and r.member_id = $1 and r.status = 'rejected'
    ) as "rejectedAt",
    array(
      select r.created_at from join_requests r where r.member_id = $1 and r.created_at > $3::timestamptz
    ) as "askedAt"
  from members a left join projects p on p.id = $2
  where a.id = $1`);

/** Null when there is no such member. */
export async function findAskFacts(
  tx: Queryable,
  { me, projectId, since }: { me: string; projectId: string; since: Date },
): Promise<AskFacts | null> {
  const [facts] = await findFacts(tx, [me, projectId, since]);
  return facts ?? null;
}

/** A request to insert. */
export interface NewRequest {
  id: string;
  projectId: string;
  me: string;
  role: string;
  message: string | null;
  now: Date;
}

/** A request to decide, by its ids. */
export interface RequestRef {
  projectId: string;
  requestId: string;
}

/** What a decision found, and what it changed. */
export interface DecisionFacts {
  /** Null for an unknown project. */
  ownerId: string | null;
  /** Null for an unknown request. */
  memberId: string | null;
  statusBefore: StoredStatus;
  isDecided: boolean;
  /** What the hooks read, in their order; null when nobody joined. */
  joined: unknown[] | null;
}

type Row = Omit<JoinRequest, 'createdAt'> & { createdAt: Date };

const toRequest = ([row]: Row[]): JoinRequest => {
  if (row === undefined) throw new Error('The request just written was not found.');
  return { ...row, createdAt: row.createdAt.toISOString() };
};

const columnsFor = (people: PeopleViews, values: { viewer: string; now: string }) => `
  r.id as "_id", r.project_id as "projectId", r.role, r.message, r.status, r.created_at as "createdAt",
  ${people.personSql({ ...values, person: 'r.member_id' })} as "userId"`;

/** The statements that write requests; their texts contain how people are shown and what happens when somebody joins. */
export function createJoinRequestWrites(people: PeopleViews, projectHooks: readonly ProjectHook[]) {
  const insert = statement<Row>(`
    with r as (
      insert into join_requests (id, project_id, member_id, role, message, created_at)
      values ($1, $2, $3, $4, $5, $6::timestamptz) returning *
    )
    select ${columnsFor(people, { viewer: '$3::uuid', now: '$6::timestamptz' })} from r`);
  const find = statement<Row>(`
    select ${columnsFor(people, { viewer: '$2::uuid', now: '$3::timestamptz' })} from join_requests r where r.id = $1`);
  const decide = statement<DecisionFacts>(decisionText(projectHooks));
  return {
    /** Returns the request as its sender sees it; a second pending one violates `join_requests_one_pending`. */
    insertRequest: async (tx: Queryable, request: NewRequest): Promise<JoinRequest> => {
      const { id, projectId, me, role, message, now } = request;
      return toRequest(await insert(tx, [id, projectId, me, role, message, now]));
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
      { me, decision, now }: { me: string; decision: 'accepted' | 'rejected'; now: Date },
    ): Promise<DecisionFacts> => {
      const [facts] = await decide(tx, [projectId, requestId, me, decision, now]);
      if (facts === undefined) throw new Error('The statement for a decision returned no row.');
      return facts;
    },
  };
}

export type JoinRequestWrites = ReturnType<typeof createJoinRequestWrites>;

const decisionText = (projectHooks: readonly ProjectHook[]): string => {
  const hooks = projectHooks.flatMap(({ joined }) => joined ?? []);
  const writes = hooks.flatMap(({ write }) => write ?? []);
  return `
  with decided as (
    update join_requests r set status = $4, decided_at = $5::timestamptz
    from projects p
    where r.id = $2 and r.project_id = $1 and r.status = 'pending' and p.id = r.project_id and p.owner_id = $3
    returning r.project_id, r.member_id, r.status
  ), joined as (
    select d.project_id, d.member_id, $5::timestamptz as joined_at from decided d where d.status = 'accepted'
  ), added as (
    insert into project_members (project_id, member_id, joined_at) select * from joined on conflict do nothing
  )${writes.map((write) => `, ${write}`).join('')}
  select p.owner_id as "ownerId", r.member_id as "memberId", r.status as "statusBefore",
    exists (select from decided) as "isDecided",
    (select json_build_array(${hooks.map(({ read }) => read).join(', ')}) from joined j) as joined
  from (select) one
  left join projects p on p.id = $1
  left join join_requests r on r.id = $2 and r.project_id = $1`;
};
