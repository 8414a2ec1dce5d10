import type { Invitation, InvitationStatus } from '@tandem/contract/invitations';
import type { ProjectStatus } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { isMemberSql, isSuspendedSql, type PeopleViews } from '../account/public.ts';
import { notBlockedSql } from '../blocks/public.ts';
import { lockedRequestSql } from '../join-requests/public.ts';
import {
  isCollaboratorSql,
  isRoleFull,
  joinSql,
  liveProjectSql,
  namedRoleSql,
  type ProjectHook,
} from '../projects/public.ts';

// These statements run under locks that the transaction took with BEGIN (ADR 0020).

/** What an invitation and a link of a project depend on. */
export interface OfferFacts {
  /** Null for an unknown project. */
  ownerId: string | null;
  status: ProjectStatus;
  isArchived: boolean;
  /** Whether a moderator hid the project, so that nobody could see what they are invited to. */
  isHidden: boolean;
  /** When persons were invited and links made for the project since the given time. */
  offeredAt: Date[];
  /** The open role that was named; null for an unknown one. */
  role: { title: string; isFull: boolean } | null;
}

const offerColumns = (values: { role: string; since: string }) => `
  p.owner_id as "ownerId", p.status, p.archived_at is not null as "isArchived", p.hidden_at is not null as "isHidden",
  array(
    select i.created_at from invitations i where i.project_id = p.id and i.created_at > ${values.since}
    union all
    select l.created_at from invitation_links l where l.project_id = p.id and l.created_at > ${values.since}
  ) as "offeredAt",
  ${namedRoleSql({ roleId: values.role, projectId: 'p.id' })} as role`;

const findOffer = statement<OfferFacts>(`
  select ${offerColumns({ role: '$2::uuid', since: '$3::timestamptz' })}
  from (select) one left join (${liveProjectSql('$1')}) p on true`);

/** The facts for a new link of a project. */
export async function findOfferFacts(
  tx: Queryable,
  { projectId, roleId, since }: { projectId: string; roleId: string | null; since: Date },
): Promise<OfferFacts> {
  const [facts] = await findOffer(tx, [projectId, roleId, since]);
  if (facts === undefined) throw new Error('The statement for an offer returned no row.');
  return facts;
}

/** What the rules of inviting want to know about a project and a person. */
export interface InviteFacts extends OfferFacts {
  /** Whether there is such a member, without a block between them and the owner. */
  isLive: boolean;
  isCollaborator: boolean;
  isInvited: boolean;
  declinedAt: Date | null;
  /** The person's pending request to join, which is locked; null without one. */
  requestId: string | null;
}

const findInvite = statement<InviteFacts>(`
  with request as materialized (
    ${lockedRequestSql({ projectId: '$1', memberId: '$4' })}
  )
  select ${offerColumns({ role: '$2::uuid', since: '$3::timestamptz' })},
    ${isMemberSql('$4')} and ${notBlockedSql({ viewer: 'p.owner_id', person: '$4' })} as "isLive",
    ${isCollaboratorSql({ projectId: '$1', memberId: '$4' })} as "isCollaborator",
    ${openInvitationSql({ projectId: '$1', memberId: '$4' })} as "isInvited",
    (
      select max(i.decided_at) from invitations i
      where i.project_id = $1 and i.member_id = $4 and i.status = 'declined'
    ) as "declinedAt",
    (select id from request) as "requestId"
  from (select) one left join (${liveProjectSql('$1')}) p on true`);

/** Locks the person's pending request, if there is one. */
export async function findInviteFacts(
  tx: Queryable,
  wanted: { projectId: string; userId: string; roleId: string | null; since: Date },
): Promise<InviteFacts> {
  const [facts] = await findInvite(tx, [wanted.projectId, wanted.roleId, wanted.since, wanted.userId]);
  if (facts === undefined) throw new Error('The statement for an invitation returned no row.');
  return facts;
}

/** SQL for whether a member has an open invitation to a project, from SQL for both ids. */
export function openInvitationSql({ projectId, memberId }: { projectId: string; memberId: string }): string {
  return `exists (
    select from invitations i where i.project_id = ${projectId} and i.member_id = ${memberId} and i.status = 'pending'
  )`;
}

/** An invitation to insert. */
export interface NewInvitation {
  id: string;
  projectId: string;
  userId: string;
  me: string;
  role: string;
  roleId: string | null;
  message: string | null;
  now: Date;
}

/** An invitation by its ids. */
export interface InvitationRef {
  projectId: string;
  invitationId: string;
}

/** What ending an invitation found, and whether it ended it. */
export interface EndFacts {
  ownerId: string | null;
  /** The invited person; null for an unknown invitation. */
  memberId: string | null;
  statusBefore: InvitationStatus;
  isEnded: boolean;
}

/** What accepting found. */
export interface AcceptFacts extends EndFacts {
  projectStatus: ProjectStatus;
  isArchived: boolean;
  isOwnerSuspended: boolean;
  isRoleFull: boolean;
  /** What the hooks read; null when nobody joined. */
  joined: unknown[] | null;
}

type Row = Omit<Invitation, 'createdAt'> & { createdAt: Date };

/** Whether the owner of project `p` is suspended, from SQL for the time: they could not send anybody away. */
export const isOwnerSuspended = (now: string): string => isSuspendedSql({ memberId: 'p.owner_id', now });

/** Whether somebody can join project `p` by an invitation or a link, from SQL for the time. */
export const takesMembers = (now: string): string =>
  `p.status = 'open' and p.archived_at is null and p.deleted_at is null and p.hidden_at is null and not ${isOwnerSuspended(now)}`;

/** Whether `offer`, an invitation or a link, names a role whose places are all filled. */
export const isOfferedRoleFull = (offer: string): string =>
  `exists (select from project_roles o where o.id = ${offer}.role_id and ${isRoleFull})`;

const acceptText = (projectHooks: readonly ProjectHook[]): string => {
  const join = joinSql(projectHooks);
  return `
  with joined as (
    update invitations i set status = 'accepted', decided_at = $4::timestamptz
    from projects p
    where i.id = $2 and i.project_id = $1 and i.member_id = $3 and i.status = 'pending' and p.id = i.project_id
      and ${takesMembers('$4::timestamptz')} and not ${isOfferedRoleFull('i')}
    returning i.project_id, i.member_id, $4::timestamptz as joined_at, i.role, i.role_id
  ), ${join.writes}
  select p.owner_id as "ownerId", i.member_id as "memberId", i.status as "statusBefore", p.status as "projectStatus",
    p.archived_at is not null as "isArchived", ${isOwnerSuspended('$4::timestamptz')} as "isOwnerSuspended",
    exists (select from joined) as "isEnded", coalesce(${isOfferedRoleFull('i')}, false) as "isRoleFull",
    ${join.read} as joined
  from (select) one
  left join projects p on p.id = $1 and p.deleted_at is null and p.hidden_at is null
  left join invitations i on i.id = $2 and i.project_id = $1`;
};

const end = statement<EndFacts>(`
  with ended as (
    update invitations i set status = $4::text, decided_at = $5::timestamptz
    from projects p
    where i.id = $2 and i.project_id = $1 and i.status = 'pending' and p.id = i.project_id
      and case when $4::text = 'declined' then i.member_id else p.owner_id end = $3
    returning i.id
  )
  select p.owner_id as "ownerId", i.member_id as "memberId", i.status as "statusBefore",
    exists (select from ended) as "isEnded"
  from (select) one
  left join projects p on p.id = $1 and p.deleted_at is null
  left join invitations i on i.id = $2 and i.project_id = $1`);

/** Declines an invitation to the member, or withdraws one of their project; otherwise changes nothing. */
export async function endInvitation(
  tx: Queryable,
  { projectId, invitationId }: InvitationRef,
  { me, status, now }: { me: string; status: 'declined' | 'withdrawn'; now: Date },
): Promise<EndFacts> {
  const [facts] = await end(tx, [projectId, invitationId, me, status, now]);
  if (facts === undefined) throw new Error('The statement that ends an invitation returned no row.');
  return facts;
}

/** The statements that contain how people are shown, and what happens when somebody joins. */
export function createInvitationWrites({
  people,
  projectHooks,
}: {
  people: PeopleViews;
  projectHooks: readonly ProjectHook[];
}) {
  const insert = statement<Row>(`
    with i as (
      insert into invitations (id, project_id, member_id, invited_by, role, role_id, message, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz) returning *
    )
    select i.id as "_id", i.project_id as "projectId", i.role, i.role_id as "roleId", i.message, i.status,
      i.created_at as "createdAt",
      ${people.personSql({ viewer: '$4::uuid', now: '$8::timestamptz', person: 'i.member_id' })} as "userId"
    from i`);
  const accept = statement<AcceptFacts>(acceptText(projectHooks));
  return {
    /** Returns the invitation as the owner sees it. */
    insertInvitation: async (tx: Queryable, invitation: NewInvitation): Promise<Invitation> => {
      const { id, projectId, userId, me, role, roleId, message, now } = invitation;
      const [row] = await insert(tx, [id, projectId, userId, me, role, roleId, message, now]);
      if (row === undefined) throw new Error('The invitation just written was not found.');
      return { ...row, createdAt: row.createdAt.toISOString() };
    },
    /** Accepts the member's pending invitation and adds them to the project; otherwise changes nothing. */
    acceptInvitation: async (
      tx: Queryable,
      { projectId, invitationId }: InvitationRef,
      { me, now }: { me: string; now: Date },
    ): Promise<AcceptFacts> => {
      const [facts] = await accept(tx, [projectId, invitationId, me, now]);
      if (facts === undefined) throw new Error('The statement for an acceptance returned no row.');
      return facts;
    },
  };
}

export type InvitationWrites = ReturnType<typeof createInvitationWrites>;
