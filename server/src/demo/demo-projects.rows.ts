import { coverSeedOf } from '@tandem/contract/projects/project-cover';
import type {
  deletedProjectMembers,
  ownershipOffers,
  projectMembers,
  projectRoles,
  projects,
} from '../features/projects/projects.tables.ts';
import type { DemoProject } from './demo-data.schemas.ts';
import type { DemoInvitationRows, DemoRequestRow } from './demo-requests.rows.ts';
import { demoDays, demoId, demoMoment } from './demo.rules.ts';

export type DemoProjectRow = typeof projects.$inferInsert & { lastActivityAt: Date; timeZone: string };
export type DemoCollaboratorRow = typeof projectMembers.$inferInsert;
type RoleRow = typeof projectRoles.$inferInsert;

/** The rows of projects that are no requests, chats or tasks. */
export interface DemoProjectRows {
  projects: DemoProjectRow[];
  projectRoles: RoleRow[];
  projectMembers: DemoCollaboratorRow[];
  deletedProjectMembers: (typeof deletedProjectMembers.$inferInsert)[];
  ownershipOffers: (typeof ownershipOffers.$inferInsert)[];
}

interface Deps {
  idOfMember: (key: string) => string;
  now: Date;
}

export function projectRow(project: DemoProject, { idOfMember, now }: Deps): DemoProjectRow {
  const { key, owner, createdDaysAgo, archivedDaysAgo, deletedDaysAgo, ...rest } = project;
  const { roles: _roles, collaborators: _collaborators, ownershipOffer: _offer, ...content } = rest;
  const createdAt = demoMoment(now, createdDaysAgo, `project ${key}`);
  const endedDaysAgo = archivedDaysAgo ?? deletedDaysAgo;
  const quietDays = endedDaysAgo === undefined ? demoDays(`activity ${key}`) : endedDaysAgo + 1;
  const ended = (daysAgo: number | undefined) =>
    daysAgo === undefined ? null : demoMoment(now, daysAgo, `ended ${key}`);
  return {
    ...content,
    coverSeed: coverSeedOf(content.title),
    id: demoId(createdAt, `project ${key}`),
    ownerId: idOfMember(owner),
    // The newest project comes first, as after a creation.
    ownerPosition: createdDaysAgo,
    createdAt,
    lastActivityAt: demoMoment(now, Math.min(createdDaysAgo, quietDays), `activity ${key}`),
    archivedAt: ended(archivedDaysAgo),
    deletedAt: ended(deletedDaysAgo),
  };
}

/** The roles of a project, in their order. */
export const roleRows = ({ key, roles }: DemoProject, project: DemoProjectRow): RoleRow[] =>
  roles.map(([title, places, description], rank) => ({
    id: demoId(project.createdAt, `role ${key} ${title}`),
    projectId: project.id,
    title,
    places,
    description,
    rank,
    createdAt: project.createdAt,
  }));

/** What collaborators joined by: join requests and invitations. */
type JoinedBy = Pick<
  DemoRequestRow | DemoInvitationRows['invitations'][number],
  'projectId' | 'memberId' | 'status' | 'role' | 'roleId' | 'decidedAt'
>[];

/** The collaborators of a project. They joined when what they joined by was accepted, in the role that it named. */
export function collaboratorRows(
  { collaborators, createdDaysAgo }: DemoProject,
  { projectId, joinedBy, idOfMember, now }: Deps & { projectId: string; joinedBy: JoinedBy },
): DemoCollaboratorRow[] {
  const accepted = joinedBy.filter((row) => row.status === 'accepted' && row.projectId === projectId);
  return collaborators.map(idOfMember).map((memberId) => {
    const joining = accepted.find((row) => row.memberId === memberId);
    return {
      projectId,
      memberId,
      joinedAt: joining?.decidedAt ?? demoMoment(now, createdDaysAgo - 1, `joined ${memberId}`),
      role: joining?.role ?? '',
      roleId: joining?.roleId ?? null,
    };
  });
}

/** The offer of a project to one of its collaborators. */
export const offerRows = (
  { key, ownershipOffer }: DemoProject,
  { projectId, idOfMember, now }: Deps & { projectId: string },
) =>
  ownershipOffer === undefined
    ? []
    : [
        {
          projectId,
          memberId: idOfMember(ownershipOffer.to),
          offeredAt: demoMoment(now, ownershipOffer.daysAgo, `offer ${key}`),
        },
      ];
