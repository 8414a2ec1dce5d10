import type { ProjectStatus } from '@tandem/contract/projects';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isPast } from '../../../platform/paging/keyset.repository.ts';
import type { PageQuery } from '../../../platform/paging/keyset.ts';
import { isMemberSql, isSuspendedSql, members, notSuspended, summaryColumns } from '../../account/public.ts';
import { blockedWithSql } from '../../blocks/public.ts';
import {
  isCollaboratorSql,
  liveProjectSql,
  type Places,
  placesSql,
  projects,
  takesMembersSql,
} from '../../projects/public.ts';
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
  where l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2::timestamptz
    and l.uses < l.max_uses and l.sign_ups < l.max_uses
    and ${takesMembersSql({ projectId: 'l.project_id', now: '$2::timestamptz' })}
    and not ${isSuspendedSql({ memberId: 'l.created_by', now: '$2::timestamptz' })}
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

/** What joining by a link depends on. */
export interface LinkJoinFacts extends LinkState {
  linkId: string;
  role: string;
  roleId: string | null;
  ownerId: string;
  isLive: boolean;
  isMember: boolean;
  /** Whether a block keeps the two apart: the member and somebody in the project. A link asks nobody who could notice. */
  isBlocked: boolean;
  projectStatus: ProjectStatus;
  isArchived: boolean;
  isOwnerSuspended: boolean;
  places: Places;
}

const findJoin = statement<LinkJoinFacts>(`
  select l.id as "linkId", l.role, l.role_id as "roleId", l.max_uses as "maxUses", l.uses, l.expires_at as "expiresAt",
    l.revoked_at as "revokedAt", p.owner_id as "ownerId", p.status as "projectStatus",
    p.archived_at is not null as "isArchived",
    ${isSuspendedSql({ memberId: 'p.owner_id', now: '$4::timestamptz' })} as "isOwnerSuspended",
    ${placesSql('p.id')} as places, ${isMemberSql('$3')} as "isLive",
    p.owner_id = $3 or ${isCollaboratorSql({ projectId: 'p.id', memberId: '$3' })} as "isMember",
    exists (
      select from (${blockedWithSql('$3::uuid')}) as b (id)
      where b.id = p.owner_id or ${isCollaboratorSql({ projectId: 'p.id', memberId: 'b.id' })}
    ) as "isBlocked"
  from invitation_links l join (${liveProjectSql('$1')}) p on p.id = l.project_id and p.hidden_at is null
  where l.token_hash = $2`);

/** Null when the link is gone. The project and the member are locked, so nobody else joins or revokes it meanwhile. */
export async function findLinkJoin(
  tx: Queryable,
  { projectId, tokenHash, me, now }: { projectId: string; tokenHash: string; me: string; now: Date },
): Promise<LinkJoinFacts | null> {
  return (await findJoin(tx, [projectId, tokenHash, me, now]))[0] ?? null;
}

/** Counts that somebody joined by a link. */
export async function countUse(tx: Queryable, linkId: string): Promise<void> {
  await tx
    .update(invitationLinks)
    .set({ uses: sql`${invitationLinks.uses} + 1` })
    .where(eq(invitationLinks.id, linkId));
}
