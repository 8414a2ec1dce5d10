import type { ProjectStatus } from '@tandem/contract/projects';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../../platform/paging/keyset.ts';
import { members, notSuspended, summaryColumns } from '../../account/public.ts';
import { blockedWithSql } from '../../blocks/public.ts';
import { joinSql, type ProjectHook, projects } from '../../projects/public.ts';
import { isOfferedRoleFull, isOwnerSuspended, takesMembers } from '../invitation-writes.repository.ts';
import { invitingProjectColumns } from '../invitations.repository.ts';
import type { LinkState } from '../invitations.rules.ts';
import { invitationLinks } from '../invitations.tables.ts';

const listedColumns = {
  _id: invitationLinks.id,
  role: invitationLinks.role,
  roleId: invitationLinks.roleId,
  maxUses: invitationLinks.maxUses,
  uses: invitationLinks.uses,
  createdAt: invitationLinks.createdAt,
  expiresAt: invitationLinks.expiresAt,
  revokedAt: invitationLinks.revokedAt,
};

/** A link to insert. */
export interface NewLink {
  id: string;
  projectId: string;
  createdBy: string;
  tokenHash: string;
  role: string;
  roleId: string | null;
  maxUses: number;
  createdAt: Date;
  expiresAt: Date;
}

/** A stored link, without its hash. */
export type ListedLink = Awaited<ReturnType<typeof listLinks>>[number];

const insert = statement<ListedLink>(`
  insert into invitation_links (id, project_id, created_by, token_hash, role, role_id, max_uses, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)
  returning id as "_id", role, role_id as "roleId", max_uses as "maxUses", uses, created_at as "createdAt",
    expires_at as "expiresAt", revoked_at as "revokedAt"`);

export async function insertLink(tx: Queryable, link: NewLink): Promise<ListedLink> {
  const { id, projectId, createdBy, tokenHash, role, roleId, maxUses, createdAt, expiresAt } = link;
  const values = [id, projectId, createdBy, tokenHash, role, roleId, maxUses, createdAt, expiresAt];
  const [row] = await insert(tx, values);
  if (row === undefined) throw new Error('The link just written was not found.');
  return row;
}

/** The links of a project that were not revoked, newest first. */
export function listLinks(db: Queryable, { projectId, after, limit }: PageQuery & { projectId: string }) {
  return db
    .select(listedColumns)
    .from(invitationLinks)
    .where(
      and(
        eq(invitationLinks.projectId, projectId),
        isNull(invitationLinks.revokedAt),
        isPast([invitationLinks.createdAt, invitationLinks.id], after, 'latestFirst'),
      ),
    )
    .orderBy(desc(invitationLinks.createdAt), desc(invitationLinks.id))
    .limit(limit);
}

/** Revokes a link of the project; false when there is no such link. Revoking twice is the same. */
export async function revokeLink(
  tx: Queryable,
  { projectId, linkId, now }: { projectId: string; linkId: string; now: Date },
): Promise<boolean> {
  const isIt = and(eq(invitationLinks.id, linkId), eq(invitationLinks.projectId, projectId));
  const [link] = await tx
    .update(invitationLinks)
    .set({ revokedAt: now })
    .where(isIt)
    .returning({ id: invitationLinks.id });
  return link !== undefined;
}

const ownerSuspendedAt = (now: Date) =>
  sql<boolean>`exists (select from ${members} s where s.id = ${projects.ownerId} and not ${notSuspended(now, 's')})`;

/** A link by the hash of its secret, with its project and who made it; null when there is none. */
export async function findLink(db: Queryable, tokenHash: string, now: Date) {
  const [link] = await db
    .select({
      ...listedColumns,
      project: { ...invitingProjectColumns, status: projects.status, archivedAt: projects.archivedAt },
      isOwnerSuspended: ownerSuspendedAt(now),
      invitedBy: summaryColumns,
    })
    .from(invitationLinks)
    .innerJoin(projects, eq(projects.id, invitationLinks.projectId))
    .innerJoin(members, eq(members.id, invitationLinks.createdBy))
    .where(
      and(eq(invitationLinks.tokenHash, tokenHash), isNull(projects.deletedAt), isNull(projects.hiddenAt)),
    );
  return link ?? null;
}

/** What decides whether a link of a project lets somebody create an account; null when there is no link. */
export async function findSignUpState(db: Queryable, tokenHash: string, now: Date) {
  const [link] = await db
    .select({
      maxUses: invitationLinks.maxUses,
      uses: sql<number>`greatest(${invitationLinks.uses}, ${invitationLinks.signUps})`,
      expiresAt: invitationLinks.expiresAt,
      revokedAt: invitationLinks.revokedAt,
      status: projects.status,
      isArchived: sql<boolean>`${projects.archivedAt} is not null`,
      isMakerSuspended: sql<boolean>`not ${notSuspended(now)}`,
      isOwnerSuspended: ownerSuspendedAt(now),
    })
    .from(invitationLinks)
    .innerJoin(projects, eq(projects.id, invitationLinks.projectId))
    .innerJoin(members, eq(members.id, invitationLinks.createdBy))
    .where(
      and(eq(invitationLinks.tokenHash, tokenHash), isNull(projects.deletedAt), isNull(projects.hiddenAt)),
    );
  return link ?? null;
}

const signUpByLink = statement<{ id: string }>(`
  update invitation_links l set sign_ups = l.sign_ups + 1
  from projects p, members m
  where l.token_hash = $1 and p.id = l.project_id and m.id = l.created_by and l.revoked_at is null
    and l.expires_at > $2::timestamptz and l.uses < l.max_uses and l.sign_ups < l.max_uses and ${takesMembers('$2::timestamptz')}
    and (m.suspended_at is null or m.suspended_until <= $2::timestamptz)
  returning l.id`);

/** Counts an account that a link lets somebody create; false when it lets nobody. Of several at once for the last one, one is counted. */
export const countSignUp = async (tx: Queryable, tokenHash: string, now: Date): Promise<boolean> =>
  (await signUpByLink(tx, [tokenHash, now])).length > 0;

/** The project of a link by the hash of its secret; null when there is none. */
export async function findProjectOfLink(db: Queryable, tokenHash: string): Promise<string | null> {
  const [link] = await db
    .select({ projectId: invitationLinks.projectId })
    .from(invitationLinks)
    .where(eq(invitationLinks.tokenHash, tokenHash));
  return link?.projectId ?? null;
}

/** What joining by a link found, and what it changed. Null fields: the link is gone. */
export interface LinkJoinFacts extends LinkState {
  ownerId: string | null;
  isLive: boolean;
  isMember: boolean;
  /** Whether a block keeps the two apart: the member and somebody in the project. */
  isBlocked: boolean;
  projectStatus: ProjectStatus;
  isArchived: boolean;
  isOwnerSuspended: boolean;
  isRoleFull: boolean;
  /** What the hooks read; null when nobody joined. */
  joined: unknown[] | null;
  /** The pending request and the open invitation that ended with joining. */
  requestId: string | null;
  invitationId: string | null;
}

const isIn =
  '(p.owner_id = $3 or exists (select from project_members m where m.project_id = $1 and m.member_id = $3))';
const isLive = 'exists (select from members a where a.id = $3 and a.deleted_at is null)';

/** Whether the member and somebody in the project blocked each other: a link asks nobody who could notice. */
const isBlockedHere = `exists (
  select from (${blockedWithSql('$3::uuid')}) as b (id)
  where b.id = p.owner_id or exists (select from project_members m where m.project_id = $1 and m.member_id = b.id))`;

const joinText = (projectHooks: readonly ProjectHook[]): string => {
  const join = joinSql(projectHooks);
  return `
  with joined as (
    update invitation_links l set uses = l.uses + 1
    from projects p
    where l.token_hash = $2 and l.project_id = $1 and p.id = $1 and l.revoked_at is null
      and l.expires_at > $4::timestamptz and l.uses < l.max_uses and ${takesMembers('$4::timestamptz')}
      and ${isLive} and not ${isIn} and not ${isOfferedRoleFull('l')} and not ${isBlockedHere}
    returning l.project_id, $3::uuid as member_id, $4::timestamptz as joined_at, l.role, l.role_id
  ), request as (
    update join_requests r set status = 'accepted', decided_at = j.joined_at
    from joined j where r.project_id = j.project_id and r.member_id = j.member_id and r.status = 'pending'
    returning r.id
  ), invitation as (
    update invitations i set status = 'accepted', decided_at = j.joined_at
    from joined j where i.project_id = j.project_id and i.member_id = j.member_id and i.status = 'pending'
    returning i.id
  ), ${join.writes}
  select p.owner_id as "ownerId", p.status as "projectStatus", p.archived_at is not null as "isArchived",
    ${isOwnerSuspended('$4::timestamptz')} as "isOwnerSuspended", ${isLive} as "isLive", ${isIn} as "isMember",
    l.max_uses as "maxUses", l.uses, l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
    ${isBlockedHere} as "isBlocked", ${isOfferedRoleFull('l')} as "isRoleFull", ${join.read} as joined,
    (select id from request) as "requestId", (select id from invitation) as "invitationId"
  from invitation_links l join projects p on p.id = l.project_id and p.deleted_at is null and p.hidden_at is null
  where l.token_hash = $2 and l.project_id = $1`;
};

/** The statement by which a member joins with a link; the project and the member are locked. */
export function createLinkJoin(projectHooks: readonly ProjectHook[]) {
  const join = statement<LinkJoinFacts>(joinText(projectHooks));
  return async (
    tx: Queryable,
    { projectId, tokenHash, me, now }: { projectId: string; tokenHash: string; me: string; now: Date },
  ): Promise<LinkJoinFacts | null> => (await join(tx, [projectId, tokenHash, me, now]))[0] ?? null;
}
