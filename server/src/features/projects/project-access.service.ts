import type { Project } from '@tandem/contract/projects';
import type { Queryable } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { listCollaboratorIds } from './members/project-members.repository.ts';
import { viewProjects } from './project-views.repository.ts';
import { projectErrors } from './projects.errors.ts';
import { type LockedProject, lockProject } from './projects.repository.ts';
import type { ProjectsDeps } from './projects.deps.ts';

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
