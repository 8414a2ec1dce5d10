import type { FailureKind } from '@tandem/contract/failure';
import type { CommunityRole } from '@tandem/contract/operation';
import type { Project } from '@tandem/contract/projects';
import type { Queryable, Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import { whyNotOverrule } from '../account/public.ts';
import { type AfterCommit, publishProjectChange } from './members/project-hooks.service.ts';
import { listCollaboratorIds } from './members/project-members.repository.ts';
import { viewProjects } from './project-views.repository.ts';
import type { ProjectsDeps } from './projects.deps.ts';
import { projectErrors } from './projects.errors.ts';
import { type LockedProject, lockProject, findOwnerShown, setHidden } from './projects.repository.ts';

/** The requesting member and the project. */
export interface ProjectContext {
  me: string;
  id: string;
}

/** Locks a project that may be changed; refuses with 404 for an unknown one, and with 409 for one in the archive. */
export async function lockForChange(tx: Queryable, id: string): Promise<LockedProject> {
  const project = (await lockProject(tx, id)) ?? refuse(projectErrors.notFound);
  return project.archivedAt === null ? project : refuse(projectErrors.archived);
}

/** Locks the member's own project, archived or not; refuses with 403 whoever does not own it. */
export async function lockOwn(tx: Queryable, { me, id }: ProjectContext): Promise<LockedProject> {
  const project = (await lockProject(tx, id)) ?? refuse(projectErrors.notFound);
  return project.ownerId === me ? project : refuse(projectErrors.ownerOnly);
}

/** Locks the member's own project, which must not be in the archive. */
export async function lockOwnForChange(tx: Queryable, context: ProjectContext): Promise<LockedProject> {
  const project = await lockOwn(tx, context);
  return project.archivedAt === null ? project : refuse(projectErrors.archived);
}

/** Whom a change of a project concerns: its owner, its collaborators and its applicants. */
export async function listAffectedMembers(
  { applications }: Pick<ProjectsDeps, 'applications'>,
  tx: Queryable,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<string[]> {
  const collaborators = await listCollaboratorIds(tx, id);
  return [ownerId, ...collaborators, ...(await applications.listApplicants(tx, id))];
}

/** The project as the member sees it; refuses with 404 when they do not. */
export async function viewOne(
  deps: ProjectsDeps,
  db: Queryable,
  { me, id }: ProjectContext,
): Promise<Project> {
  const [project] = await viewProjects(db, { ...deps, viewerId: me, ids: [id] });
  return project ?? refuse(projectErrors.notFound);
}

/**
 * Hides a project from everybody who is not in it, or shows it again when `at` is null, which `role` decides. Its members
 * go on. Null when the project is gone. Refuses to show what only administrators may.
 */
type HideProject = (
  tx: Queryable,
  hide: { projectId: string; at: Date | null; role: CommunityRole },
) => Promise<AfterCommit | null>;

/** Who hides it again takes nothing from the decision of an administrator. */
const rankOf = ({ hiddenAt, hiddenByRole }: LockedProject, role: CommunityRole): CommunityRole =>
  hiddenAt !== null && hiddenByRole === 'administrator' ? hiddenByRole : role;

/** Hides projects, and publishes after COMMIT. */
export const createHideProject =
  (live: Live): HideProject =>
  async (tx, { projectId, at, role }) => {
    const project = await lockProject(tx, projectId);
    if (project === null) return null;
    const why = at === null && project.hiddenAt !== null ? whyNotOverrule(role, project.hiddenByRole) : null;
    if (why !== null) refuse(why);
    await setHidden(tx, projectId, {
      hiddenAt: at,
      hiddenByRole: at === null ? null : rankOf(project, role),
    });
    const memberIds = [project.ownerId, ...(await listCollaboratorIds(tx, projectId))];
    const change = at === null ? ('shown' as const) : ('hidden' as const);
    return () => publishProjectChange(live, { projectId, title: project.title, change, by: null }, memberIds);
  };

/** Refusals from which one could tell that a project exists. */
const revealing: FailureKind[] = [projectErrors.ownerOnly, projectErrors.peopleOnly, projectErrors.noOffer];

/**
 * Replaces a refusal about a project that a block hides from the member by that of an unknown one. Only such refusals
 * cost the query. `params` are those of the operation, which name a project `projectId` or `id`.
 */
export const createHideProjects =
  ({ database }: { database: Database }) =>
  async (error: unknown, { me, params }: { me: string; params: unknown }): Promise<unknown> => {
    if (!(error instanceof Refusal) || !revealing.includes(error.kind)) return error;
    const { projectId, id = projectId } = params as { projectId?: string; id?: string };
    if (id === undefined || (await findOwnerShown(database.orm, me, projectId ?? id)) !== null) return error;
    return new Refusal(projectErrors.notFound);
  };
