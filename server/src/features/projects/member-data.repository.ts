import type { ProjectInTheWay } from '@tandem/contract/account';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { exportedColumns } from '../../platform/database/data-policy.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inIds } from '../../platform/database/statement.ts';
import type { ExportMemberData } from '../../platform/feature.ts';
import { offerColumn } from './members/project-members.repository.ts';
import { shownOffer } from './projects.rules.ts';
import {
  ownershipOfferPolicy,
  ownershipOffers,
  projectIgnorePolicy,
  projectIgnores,
  projectMemberPolicy,
  projectMembers,
  projectPolicy,
  projectRolePolicy,
  projectRoles,
  projects,
  projectSavePolicy,
  projectSaves,
} from './projects.tables.ts';
import { projectRepositories, projectRepositoryPolicy } from './source/source.tables.ts';

/** A project that a member belongs to. */
export interface ProjectMembership {
  id: string;
  isOwner: boolean;
}

/** Locks every project a member owns or joined, and those of `more`, ordered by id. */
export async function lockProjectsOf(
  tx: Queryable,
  memberId: string,
  more?: SQL,
): Promise<ProjectMembership[]> {
  const locked = await tx
    .select({ id: projects.id, ownerId: projects.ownerId })
    .from(projects)
    .where(
      sql`${projects.id} in (
        select id from ${projects} where owner_id = ${memberId}
        union all
        select project_id from ${projectMembers} where member_id = ${memberId}
        ${more === undefined ? sql.empty() : sql`union all ${more}`})`,
    )
    .orderBy(asc(projects.id))
    .for('update');
  return locked.map(({ id, ownerId }) => ({ id, isOwner: ownerId === memberId }));
}

/** The owner's projects with collaborators, in the owner's order. */
export async function listShared(db: Queryable, ownerId: string, now: Date): Promise<ProjectInTheWay[]> {
  const rows = await db
    .select({
      _id: projects.id,
      title: projects.title,
      collaboratorsCount: sql<number>`count(*)::integer`,
      offer: offerColumn,
    })
    .from(projects)
    .innerJoin(projectMembers, eq(projectMembers.projectId, projects.id))
    .where(and(eq(projects.ownerId, ownerId), isNull(projects.deletedAt)))
    .groupBy(projects.id)
    .orderBy(asc(projects.ownerPosition), asc(projects.id));
  return rows.map(({ offer, ...project }) => ({ ...project, offeredTo: shownOffer(offer, now)?.to ?? null }));
}

/** Deletes projects with everything that belongs to them. */
export async function deleteProjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(projects).where(inIds(projects.id, ids));
}

/** Deletes the member's saved and ignored entries. */
export async function deleteSavedAndIgnored(tx: Queryable, memberId: string): Promise<void> {
  await tx.delete(projectSaves).where(eq(projectSaves.memberId, memberId));
  await tx.delete(projectIgnores).where(eq(projectIgnores.memberId, memberId));
}

/** The member's projects with their roles and repositories, memberships, offers, saved and ignored projects; seven queries. */
export const exportMemberData: ExportMemberData = async (db, memberId) => {
  return {
    projects: await db
      .select(exportedColumns(projectPolicy))
      .from(projects)
      .where(eq(projects.ownerId, memberId))
      .orderBy(asc(projects.ownerPosition), asc(projects.id)),
    projectRoles: await db
      .select(exportedColumns(projectRolePolicy))
      .from(projectRoles)
      .innerJoin(projects, eq(projects.id, projectRoles.projectId))
      .where(eq(projects.ownerId, memberId))
      .orderBy(asc(projects.ownerPosition), asc(projects.id), asc(projectRoles.rank)),
    repositories: await db
      .select({ ...exportedColumns(projectRepositoryPolicy), title: projects.title })
      .from(projectRepositories)
      .innerJoin(projects, eq(projects.id, projectRepositories.projectId))
      .where(eq(projects.ownerId, memberId))
      .orderBy(asc(projects.ownerPosition), asc(projects.id)),
    memberships: await db
      .select({ ...exportedColumns(projectMemberPolicy), title: projects.title })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .where(eq(projectMembers.memberId, memberId))
      .orderBy(desc(projectMembers.joinedAt), desc(projects.id)),
    ownershipOffers: await db
      .select({ ...exportedColumns(ownershipOfferPolicy), title: projects.title })
      .from(ownershipOffers)
      .innerJoin(projects, eq(projects.id, ownershipOffers.projectId))
      .where(eq(ownershipOffers.memberId, memberId)),
    savedProjects: await db
      .select({ ...exportedColumns(projectSavePolicy), title: projects.title })
      .from(projectSaves)
      .innerJoin(projects, eq(projects.id, projectSaves.projectId))
      .where(eq(projectSaves.memberId, memberId))
      .orderBy(desc(projectSaves.savedAt), desc(projects.id)),
    ignoredProjects: await db
      .select({ ...exportedColumns(projectIgnorePolicy), title: projects.title })
      .from(projectIgnores)
      .innerJoin(projects, eq(projects.id, projectIgnores.projectId))
      .where(eq(projectIgnores.memberId, memberId))
      .orderBy(desc(projectIgnores.ignoredAt), desc(projects.id)),
  };
};
