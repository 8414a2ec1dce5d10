import type { Invitation, InvitationStatus, ReceivedInvitation } from '@tandem/contract/invitations';
import type { ProjectRole, ProjectStatus } from '@tandem/contract/projects';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { isMemberSql, isSuspendedSql, type PeopleViews, members, summaryColumns } from '../account/public.ts';
import { notBlockedSql, blockedWith } from '../blocks/public.ts';
import { lockedRequestSql } from '../join-requests/public.ts';
import {
  isCollaboratorSql,
  liveProjectSql,
  namedRoleSql,
  type Places,
  placesSql,
  projectMembers,
  projects,
  inProject,
  notifiedProject,
} from '../projects/public.ts';
import { isPast } from '../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../platform/paging/keyset.ts';
import type { NotifiedSubject } from '../notifications/public.ts';
import { invitations } from './invitations.tables.ts';

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
  role: Pick<ProjectRole, 'title' | 'places' | 'filled'> | null;
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

/** What ending an invitation depends on. */
export interface EndFacts {
  /** Null for an unknown project. */
  ownerId: string | null;
  /** The invited person; null for an unknown invitation. */
  memberId: string | null;
  status: InvitationStatus;
}

const findEnd = statement<EndFacts>(`
  select p.owner_id as "ownerId", i.member_id as "memberId", i.status
  from (select) one
  left join (${liveProjectSql('$1')}) p on true
  left join invitations i on i.id = $2 and i.project_id = $1`);

export async function findEndFacts(
  tx: Queryable,
  { projectId, invitationId }: InvitationRef,
): Promise<EndFacts> {
  const [facts] = await findEnd(tx, [projectId, invitationId]);
  if (facts === undefined) throw new Error('The statement for the end of an invitation returned no row.');
  return facts;
}

/** What accepting depends on; a hidden project is unknown. */
export interface AcceptFacts extends EndFacts {
  role: string;
  roleId: string | null;
  projectStatus: ProjectStatus;
  isArchived: boolean;
  isOwnerSuspended: boolean;
  places: Places;
}

const findAcceptance = statement<AcceptFacts>(`
  select p.owner_id as "ownerId", p.status as "projectStatus", p.archived_at is not null as "isArchived",
    ${isSuspendedSql({ memberId: 'p.owner_id', now: '$3::timestamptz' })} as "isOwnerSuspended",
    ${placesSql('p.id')} as places, i.member_id as "memberId", i.status, i.role, i.role_id as "roleId"
  from (select) one
  left join (${liveProjectSql('$1')}) p on p.hidden_at is null
  left join invitations i on i.id = $2 and i.project_id = $1`);

export async function findAcceptFacts(
  tx: Queryable,
  { projectId, invitationId }: InvitationRef,
  now: Date,
): Promise<AcceptFacts> {
  const [facts] = await findAcceptance(tx, [projectId, invitationId, now]);
  if (facts === undefined) throw new Error('The statement for an acceptance returned no row.');
  return facts;
}

type Row = Omit<Invitation, 'createdAt'> & { createdAt: Date };

/** The statement that contains how people are shown. */
export function createInsertInvitation(people: PeopleViews) {
  const insert = statement<Row>(`
    with i as (
      insert into invitations (id, project_id, member_id, invited_by, role, role_id, message, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz) returning *
    )
    select i.id as "_id", i.project_id as "projectId", i.role, i.role_id as "roleId", i.message, i.status,
      i.created_at as "createdAt",
      ${people.personSql({ viewer: '$4::uuid', now: '$8::timestamptz', person: 'i.member_id' })} as "userId"
    from i`);
  /** Returns the invitation as the owner sees it. */
  return async (tx: Queryable, invitation: NewInvitation): Promise<Invitation> => {
    const { id, projectId, userId, me, role, roleId, message, now } = invitation;
    const [row] = await insert(tx, [id, projectId, userId, me, role, roleId, message, now]);
    if (row === undefined) throw new Error('The invitation just written was not found.');
    return { ...row, createdAt: row.createdAt.toISOString() };
  };
}

export type InsertInvitation = ReturnType<typeof createInsertInvitation>;

const invitationColumns = {
  _id: invitations.id,
  role: invitations.role,
  roleId: invitations.roleId,
  message: invitations.message,
  status: invitations.status,
  createdAt: invitations.createdAt,
};

const byArrival = [invitations.createdAt, invitations.id] as const;

/** What an invitation shows of its project. */
export const invitingProjectColumns = {
  _id: projects.id,
  title: projects.title,
  coverSeed: projects.coverSeed,
  description: projects.description,
  skillsRequired: projects.skillsRequired,
  collaboratorsCount: sql<number>`(
    select count(*)::integer from ${projectMembers} where ${projectMembers.projectId} = ${projects.id}
  )`,
};

/** The open invitations of a project as its owner sees them, newest first; two queries. */
export async function listPendingOf(
  db: Queryable,
  { me, people }: { me: string; people: PeopleViews },
  { projectId, after, limit }: PageQuery & { projectId: string },
): Promise<Invitation[]> {
  const rows = await db
    .select({ ...invitationColumns, projectId: invitations.projectId, memberId: invitations.memberId })
    .from(invitations)
    .where(
      and(
        eq(invitations.projectId, projectId),
        eq(invitations.status, 'pending'),
        isPast(byArrival, after, 'latestFirst'),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
  const seen = await people.viewPeople(db, { viewerId: me, ids: rows.map(({ memberId }) => memberId) });
  return rows.map(({ memberId, createdAt, ...row }) => {
    const userId = seen.get(memberId);
    if (userId === undefined) throw new Error('An open invitation has no person.');
    return { ...row, userId, createdAt: createdAt.toISOString() };
  });
}

/** The member's open invitations, or one in any state, newest first; one query. */
export async function listInvitationsTo(
  db: Queryable,
  {
    memberId,
    project,
    invitation,
    after,
    limit,
  }: PageQuery & { memberId: string; project: string | undefined; invitation: string | undefined },
): Promise<ReceivedInvitation[]> {
  const rows = await db
    .select({ ...invitationColumns, project: invitingProjectColumns, invitedBy: summaryColumns })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .innerJoin(members, eq(members.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.memberId, memberId),
        invitation === undefined ? eq(invitations.status, 'pending') : eq(invitations.id, invitation),
        isNull(projects.deletedAt),
        isNull(projects.archivedAt),
        isNull(projects.hiddenAt),
        project === undefined ? undefined : eq(invitations.projectId, project),
        isPast(byArrival, after, 'latestFirst'),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

const setStatus = statement('update invitations set status = $2, decided_at = $3::timestamptz where id = $1');

/** Ends an invitation that is locked and open; may be sent with COMMIT. */
export async function setInvitationStatus(
  tx: Queryable,
  invitationId: string,
  { status, at }: { status: InvitationStatus; at: Date },
): Promise<void> {
  await setStatus(tx, [invitationId, status, at]);
}

/** Accepts the open invitation of a member who joined by other means; its id, or null without one. */
export async function acceptOpenOf(
  tx: Queryable,
  { projectId, memberId, at }: { projectId: string; memberId: string; at: Date },
): Promise<string | null> {
  const isOpen = and(
    eq(invitations.projectId, projectId),
    eq(invitations.memberId, memberId),
    eq(invitations.status, 'pending'),
  );
  const [accepted] = await tx
    .update(invitations)
    .set({ status: 'accepted', decidedAt: at })
    .where(isOpen)
    .returning({ id: invitations.id });
  return accepted?.id ?? null;
}

/** The number of open invitations to a member that they can see, as an expression. */
export const countInvitationsTo = (memberId: string): SQL => sql`(
  select count(*)::integer from ${invitations} join ${projects} on ${projects.id} = ${invitations.projectId}
  where ${invitations.memberId} = ${memberId} and ${invitations.status} = 'pending'
    and ${projects.archivedAt} is null and ${projects.hiddenAt} is null)`;

/** Withdraws the open invitations to a deleted project. */
export function endInvitationsTo(
  tx: Queryable,
  projectId: string,
  at: Date,
): Promise<{ invitationId: string; memberId: string }[]> {
  return tx
    .update(invitations)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(invitations.projectId, projectId), eq(invitations.status, 'pending')))
    .returning({ invitationId: invitations.id, memberId: invitations.memberId });
}

/** Withdraws the open invitations to a project of those whom a block keeps apart from its owner. */
export function endInvitationsOfBlocked(
  tx: Queryable,
  { projectId, ownerId, at }: { projectId: string; ownerId: string; at: Date },
): Promise<{ invitationId: string; memberId: string }[]> {
  const isBlocked = sql`${invitations.memberId} in (${blockedWith(ownerId)})`;
  return tx
    .update(invitations)
    .set({ status: 'withdrawn', decidedAt: at })
    .where(and(eq(invitations.projectId, projectId), eq(invitations.status, 'pending'), isBlocked))
    .returning({ invitationId: invitations.id, memberId: invitations.memberId });
}

/** Ends the open invitations between two members: those to projects of `one` are withdrawn, those to `one` declined. */
export async function endInvitationsBetween(
  tx: Queryable,
  { one, other, at }: { one: string; other: string; at: Date },
) {
  const isBetween = sql`((${projects.ownerId} = ${one} and ${invitations.memberId} = ${other})
    or (${projects.ownerId} = ${other} and ${invitations.memberId} = ${one}))`;
  const status = sql<
    'withdrawn' | 'declined'
  >`case when ${projects.ownerId} = ${one} then 'withdrawn' else 'declined' end`;
  return tx
    .update(invitations)
    .set({ status, decidedAt: at })
    .from(projects)
    .where(and(eq(projects.id, invitations.projectId), eq(invitations.status, 'pending'), isBetween))
    .returning({
      invitationId: invitations.id,
      projectId: invitations.projectId,
      memberId: invitations.memberId,
      ownerId: projects.ownerId,
      status,
    });
}

/** While notifications about invitations hold. */
export const invitationConditions = {
  invitationIsPending: inProject(
    `i.status = 'pending' and ${notifiedProject.isActive} and ${notifiedProject.isShown}`,
  ),
  invitationIsAccepted: inProject(`i.status = 'accepted' and ${notifiedProject.isOwner}`),
  invitationIsDeclined: inProject(`i.status = 'declined' and ${notifiedProject.isOwner}`),
};

/** How notifications about invitations are read: the invitation is `i`. */
export const invitationSubject: NotifiedSubject = {
  joins: (isIt) => `left join invitations i on i.id = n.request_id and ${isIt}`,
  listJoins: null,
  isHiddenByBlocks: true,
  shows: { sourceId: 'i.id', role: 'i.role' },
};

/** What notifications quote of an invitation. */
export const invitationQuotes = { invitationMessage: { text: 'i.message', isWhole: false } };
